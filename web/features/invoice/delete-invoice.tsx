import type { InvoiceListRow } from "@bahi/contracts/invoice/api.ts";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { rupees } from "../../format/money.ts";
import { deleteInvoice } from "../../queries/invoices.ts";
import { useCommand } from "../../queries/use-command.ts";
import { LockedDay } from "../../ui/locked-day.tsx";
import { TypedConfirmation } from "../../ui/typed-confirmation.tsx";
import { everydayTexts } from "../../texts/everyday.ts";
import { invoiceTexts as texts } from "../../texts/invoice.ts";

/** Asks an admin for the word before an invoice is deleted, and says what becomes of the money received for it. */
export function DeleteInvoice({ invoice, onClose }: { invoice: InvoiceListRow; onClose: () => void }) {
  const deleting = useCommand({
    noun: "invoices",
    send: (_: undefined, key) => deleteInvoice(invoice, key),
    onDone() {
      toast.success(texts.deleted);
      onClose();
    },
  });
  return (
    <TypedConfirmation
      title={texts.delete}
      word="DELETE"
      confirmLabel={texts.delete}
      busyLabel={everydayTexts.deleting}
      isBusy={deleting.isPending}
      error={deleting.error ? detailOf(deleting.error, texts.notDeleted) : undefined}
      onConfirm={() => deleting.run(undefined)}
      onCancel={onClose}
    >
      <p>{texts.deleteQuestion(invoice.id)}</p>
      <LockedDay dates={[invoice.invoice_date]} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-paper px-4 py-3">
        <dt className="text-ink-soft">{everydayTexts.invoice}</dt>
        <dd>#{invoice.id}</dd>
        <dt className="text-ink-soft">{everydayTexts.customer}</dt>
        <dd className="break-words">{invoice.customer_name}</dd>
        <dt className="text-ink-soft">{everydayTexts.amount}</dt>
        <dd className="tabular-nums">{rupees(invoice.total_amount ?? 0)}</dd>
      </dl>
      <p className="text-sm text-ink-soft">{texts.deleteMeans}</p>
    </TypedConfirmation>
  );
}
