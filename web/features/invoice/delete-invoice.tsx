import type { InvoiceListRow } from "@bahi/contracts/invoice/api.ts";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { rupees } from "../../format/money.ts";
import { deleteInvoice } from "../../queries/invoices.ts";
import { useCommand } from "../../queries/use-command.ts";
import { LockedDay } from "../../ui/locked-day.tsx";
import { TypedConfirmation } from "../../ui/typed-confirmation.tsx";

/** Asks an admin for the word before an invoice is deleted, and says what becomes of the money received for it. */
export function DeleteInvoice({ invoice, onClose }: { invoice: InvoiceListRow; onClose: () => void }) {
  const deleting = useCommand({
    noun: "invoices",
    send: (_: undefined, key) => deleteInvoice(invoice, key),
    onDone() {
      toast.success("Invoice deleted successfully!");
      onClose();
    },
  });
  return (
    <TypedConfirmation
      title="Delete Invoice"
      word="DELETE"
      confirmLabel="Delete Invoice"
      busyLabel="Deleting..."
      isBusy={deleting.isPending}
      error={deleting.error ? detailOf(deleting.error, "Failed to delete invoice") : undefined}
      onConfirm={() => deleting.run(undefined)}
      onCancel={onClose}
    >
      <p>Are you sure you want to delete Invoice #{invoice.id}? This action cannot be undone.</p>
      <LockedDay dates={[invoice.invoice_date]} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-paper px-4 py-3">
        <dt className="text-ink-soft">Invoice</dt>
        <dd>#{invoice.id}</dd>
        <dt className="text-ink-soft">Customer</dt>
        <dd className="break-words">{invoice.customer_name}</dd>
        <dt className="text-ink-soft">Amount</dt>
        <dd className="tabular-nums">{rupees(invoice.total_amount ?? 0)}</dd>
      </dl>
      <p className="text-sm text-ink-soft">
        Its number stays used. Payments received for it are kept and become advances of the customer; a
        discount on it falls away.
      </p>
    </TypedConfirmation>
  );
}
