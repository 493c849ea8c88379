import { count } from "../../format/money.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Deletion } from "./delete-each.ts";

/** Says of a deletion that went half through which customers went, which stayed, and why. */
export function DeletionNotice({ outcome, onClose }: { outcome: Deletion; onClose: () => void }) {
  const { deleted, kept } = outcome;
  return (
    <Notice
      tone="warning"
      isLive
      title={`${counted(deleted.length)} deleted, ${count(kept.length)} ${kept.length === 1 ? "stays" : "stay"}`}
    >
      <p className="mt-1 wrap-anywhere">
        Deleted: {deleted.map(({ id, name }) => `${name} #${id}`).join(", ")}
      </p>
      <KeptList kept={kept} />
      <Button className="mt-2" onClick={onClose}>
        Close this message
      </Button>
    </Notice>
  );
}

export function KeptList({ kept }: Pick<Deletion, "kept">) {
  return (
    <ul className="mt-1 space-y-1">
      {kept.map(({ customer, why }) => (
        <li key={customer.id} className="wrap-anywhere">
          {customer.name} #{customer.id} stays: {why}
        </li>
      ))}
    </ul>
  );
}

function counted(customers: number): string {
  return customers === 1 ? "1 customer was" : `${count(customers)} customers were`;
}
