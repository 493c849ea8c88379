import type { PaymentListRow } from "@bahi/contracts/payment/api.ts";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { readDate } from "../../format/dates.ts";
import { rupees } from "../../format/money.ts";
import { deletePayment } from "../../queries/payments.ts";
import { useCommand } from "../../queries/use-command.ts";
import { Confirmation } from "../../ui/confirmation.tsx";
import { LockedDay } from "../../ui/locked-day.tsx";
import { invoiceIdsOf } from "./payment-invoices.tsx";

function consequenceOf(payment: PaymentListRow): string {
  const [first, ...more] = invoiceIdsOf(payment);
  if (first === undefined) return ", an advance.";
  if (payment.invoice_id !== null) return `. Invoice #${first} will be that much less settled.`;
  const names = [first, ...more].map((id) => `#${id}`).join(", ");
  return more.length === 0
    ? `. Invoice ${names} will be less settled, by what of it is on that.`
    : `. Invoices ${names} will be less settled, each by what of it is on that.`;
}

export function DeletePayment({ payment, onClose }: { payment: PaymentListRow; onClose: () => void }) {
  const deleting = useCommand({
    noun: "payments",
    send: (_: undefined, key) => deletePayment(payment, key),
    onDone() {
      toast.success("Payment deleted successfully!");
      onClose();
    },
  });
  return (
    <Confirmation
      title="Delete Payment"
      confirmLabel="Delete Payment"
      busyLabel="Deleting..."
      isBusy={deleting.isPending}
      error={
        deleting.error
          ? `Failed to delete payment: ${detailOf(deleting.error, "Please try again.")}`
          : undefined
      }
      onConfirm={() => deleting.run(undefined)}
      onCancel={onClose}
    >
      <p>Are you sure you want to delete Payment #{payment.id}? This action cannot be undone.</p>
      <LockedDay dates={[payment.payment_date]} />
      <p className="text-sm break-words text-ink-soft">
        {payment.amount !== undefined && <strong className="text-ink">{rupees(payment.amount)}</strong>} from{" "}
        {payment.customer_name} on {readDate(payment.payment_date)}
        {consequenceOf(payment)}
      </p>
    </Confirmation>
  );
}
