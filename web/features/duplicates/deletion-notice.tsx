import { count } from "../../format/money.ts";
import { duplicatesTexts as texts } from "../../texts/duplicates.ts";
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
      title={texts.partlyDeleted(deleted.length, count(deleted.length), kept.length, count(kept.length))}
    >
      <p className="mt-1 wrap-anywhere">
        {texts.deletedNamed(deleted.map(({ id, name }) => `${name} #${id}`).join(", "))}
      </p>
      <KeptList kept={kept} />
      <Button className="mt-2" onClick={onClose}>
        {texts.closeMessage}
      </Button>
    </Notice>
  );
}

export function KeptList({ kept }: Pick<Deletion, "kept">) {
  return (
    <ul className="mt-1 space-y-1">
      {kept.map(({ customer, why }) => (
        <li key={customer.id} className="wrap-anywhere">
          {texts.staysBecause(`${customer.name} #${customer.id}`, why)}
        </li>
      ))}
    </ul>
  );
}
