import type { PaymentListRow } from "@bahi/contracts/payment/api.ts";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { readDate } from "../../format/dates.ts";
import { rupees } from "../../format/money.ts";
import { deletePayment } from "../../queries/payments.ts";
import { useCommand } from "../../queries/use-command.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { paymentTexts as texts } from "../../texts/payment.ts";
import { filled } from "../../ui/filled.tsx";
import { Confirmation } from "../../ui/confirmation.tsx";
import { LockedDay } from "../../ui/locked-day.tsx";
import { invoiceIdsOf } from "./payment-invoices.tsx";

/** Who paid what, and what its end means for the invoices that it is on. */
function consequenceOf(payment: PaymentListRow) {
  const { amount, customer_name: customer, payment_date: date } = payment;
  const shown = amount !== undefined && <strong className="text-ink">{rupees(amount)}</strong>;
  const paid = filled(texts.paid, shown, customer, readDate(date));
  const ids = invoiceIdsOf(payment);
  if (ids.length === 0) return filled(texts.wasAdvance, paid);
  const names = ids.map((id) => `#${id}`).join(", ");
  if (payment.invoice_id !== null) return filled(texts.wasOnInvoice, paid, names);
  return filled(ids.length === 1 ? texts.wasOnInvoiceInPart : texts.wasOnInvoices, paid, names);
}

type DeletePaymentProps = { payment: PaymentListRow; onDeleted: () => void; onClose: () => void };

export function DeletePayment({ payment, onDeleted, onClose }: DeletePaymentProps) {
  const deleting = useCommand({
    noun: "payments",
    send: (_: undefined, key) => deletePayment(payment, key),
    onDone() {
      toast.success(texts.deleted);
      onDeleted();
      onClose();
    },
  });
  return (
    <Confirmation
      title={texts.delete}
      confirmLabel={texts.delete}
      busyLabel={everydayTexts.deleting}
      isBusy={deleting.isPending}
      error={
        deleting.error ? texts.notDeleted(detailOf(deleting.error, everydayTexts.pleaseTryAgain)) : undefined
      }
      onConfirm={() => deleting.run(undefined)}
      onCancel={onClose}
    >
      <p>{texts.deleteQuestion(payment.id)}</p>
      <LockedDay dates={[payment.payment_date]} />
      <p className="text-sm break-words text-ink-soft">{consequenceOf(payment)}</p>
    </Confirmation>
  );
}
