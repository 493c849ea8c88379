import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { count, rupees } from "../../format/money.ts";
import { mergeCustomers } from "../../queries/customers.ts";
import { useCommand } from "../../queries/use-command.ts";
import { duplicatesTexts as texts } from "../../texts/duplicates.ts";
import { filled } from "../../ui/filled.tsx";
import { TypedConfirmation } from "../../ui/typed-confirmation.tsx";
import { type Holdings, HoldingsTable, heldBy, useHoldings } from "./holdings-table.tsx";

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
      toast.success(texts.merged);
      onClose();
    },
  });
  const named = (
    <>
      <strong className="break-words">{master.name}</strong> #{master.id}
    </>
  );
  return (
    <TypedConfirmation
      title={texts.mergeTitle}
      word="MERGE"
      confirmLabel={texts.merge}
      busyLabel={texts.merging}
      isBusy={merging.isPending}
      error={merging.error ? detailOf(merging.error, texts.notMerged) : undefined}
      onConfirm={() => merging.run(undefined)}
      onCancel={onClose}
    >
      <p>
        {sources.length === 1
          ? filled(texts.otherGoesInto, named)
          : filled(texts.othersGoInto, named, count(sources.length))}
      </p>
      <HoldingsTable customers={sources} holdings={holdings} />
      {notice}
      {holdings && (
        <p>
          {filled(
            texts.movesTo,
            movedOf(sources, holdings),
            master.name,
            <strong className="whitespace-nowrap">
              {rupees(heldBy([...sources, master], holdings, "balance"))}
            </strong>,
          )}
        </p>
      )}
    </TypedConfirmation>
  );
}

/** "2 invoices and 1 payment", and credit notes where there are any. */
function movedOf(sources: readonly CustomerRecord[], holdings: Holdings): string {
  const said = (of: "invoices" | "payments" | "credit_notes", say: typeof texts.invoices) => {
    const number = heldBy(sources, holdings, of);
    return say(number, count(number));
  };
  const invoices = said("invoices", texts.invoices);
  const payments = said("payments", texts.payments);
  return heldBy(sources, holdings, "credit_notes") === 0
    ? texts.both(invoices, payments)
    : texts.allThree(invoices, payments, said("credit_notes", texts.creditNotes));
}
