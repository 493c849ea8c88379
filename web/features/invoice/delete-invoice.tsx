import type { InvoiceListRow } from "@bahi/contracts/invoice/api.ts";
import { rupees } from "../../format/money.ts";
import { deleteInvoice } from "../../queries/invoices.ts";
import { DeleteConfirmation } from "../../ui/delete-confirmation.tsx";
import { LockedDay } from "../../ui/locked-day.tsx";
import { everydayTexts } from "../../texts/everyday.ts";
import { invoiceTexts as texts } from "../../texts/invoice.ts";

/** Asks before an invoice is deleted, and says what becomes of the money received for it. */
export function DeleteInvoice({ invoice, onClose }: { invoice: InvoiceListRow; onClose: () => void }) {
  return (
    <DeleteConfirmation
      noun="invoices"
      send={(key) => deleteInvoice(invoice, key)}
      title={texts.delete}
      texts={texts}
      onDeleted={onClose}
      onCancel={onClose}
    >
      <p>{texts.deleteQuestion(invoice.id)}</p>
      <LockedDay dates={[invoice.invoice_date]} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md bg-paper px-4 py-3">
        <dt className="text-ink-soft">{everydayTexts.invoice}</dt>
        <dd>#{invoice.id}</dd>
        <dt className="text-ink-soft">{everydayTexts.customer}</dt>
        <dd>{invoice.customer_name}</dd>
        <dt className="text-ink-soft">{everydayTexts.amount}</dt>
        <dd className="tabular-nums">{rupees(invoice.total_amount ?? 0)}</dd>
      </dl>
      <p className="text-sm text-ink-soft">{texts.deleteMeans}</p>
    </DeleteConfirmation>
  );
}
