import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { count, rupees } from "../../format/money.ts";
import { mergeCustomers } from "../../queries/customers.ts";
import { useCommand } from "../../queries/use-command.ts";
import { TypedConfirmation } from "../../ui/typed-confirmation.tsx";
import { type Holdings, HoldingsTable, sumOf, useHoldings } from "./holdings-table.tsx";

type MergeSelectedProps = {
  master: CustomerRecord;
  sources: readonly CustomerRecord[];
  onClose: () => void;
};

/** Says what a merge moves before the word is typed. */
export function MergeSelected({ master, sources, onClose }: MergeSelectedProps) {
  const { holdings, notice } = useHoldings([...sources, master]);
  const merging = useCommand({
    noun: "customers",
    send: (_: undefined, key) =>
      mergeCustomers({ target_id: master.id, source_ids: sources.map(({ id }) => id) }, key),
    onDone() {
      toast.success("Customers merged successfully!");
      onClose();
    },
  });
  return (
    <TypedConfirmation
      title="Merge Customers"
      word="MERGE"
      confirmLabel="Merge"
      busyLabel="Merging..."
      isBusy={merging.isPending}
      error={merging.error ? detailOf(merging.error, "Merge failed") : undefined}
      onConfirm={() => merging.run(undefined)}
      onCancel={onClose}
    >
      <p>
        <strong className="break-words">{master.name}</strong> #{master.id} stays.{" "}
        {sources.length === 1 ? "The other customer goes" : `${count(sources.length)} other customers go`}{" "}
        into it and leave{sources.length === 1 ? "s" : ""} the lists.
      </p>
      <HoldingsTable customers={sources} holdings={holdings} />
      {notice}
      {holdings && (
        <p>
          {movedOf(sources, holdings)} move to {master.name}, whose balance becomes{" "}
          <strong>{rupees(sumOf([...sources, master], holdings, "balance"))}</strong>. Its blank fields are
          filled from the others.
        </p>
      )}
    </TypedConfirmation>
  );
}

/** "2 invoices and 1 payment", and credit notes where there are any. */
function movedOf(sources: readonly CustomerRecord[], holdings: Holdings): string {
  const invoices = counted(sumOf(sources, holdings, "invoices"), "invoice");
  const payments = counted(sumOf(sources, holdings, "payments"), "payment");
  const creditNotes = sumOf(sources, holdings, "credit_notes");
  return creditNotes === 0
    ? `${invoices} and ${payments}`
    : `${invoices}, ${payments} and ${counted(creditNotes, "credit note")}`;
}

function counted(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}
