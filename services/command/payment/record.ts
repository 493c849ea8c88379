import { toRupees } from "@bahi/contracts/money.ts";
import { unallocatedPaise, wholeInvoiceId } from "@bahi/contracts/payment/allocation.ts";
import type { PaymentRecord } from "@bahi/contracts/payment/api.ts";
import type { Folded } from "../execution/folded.ts";
import type { CustomerState } from "../customer/evolve.ts";
import type { PaymentState } from "./evolve.ts";

/** The payment as the API shows it. `owner` is the customer whose account it is in, after merges. */
export function toPaymentRecord(payment: Folded<PaymentState>, owner: CustomerState): PaymentRecord {
  const { state, version, createdAt } = payment;
  if (state.status === "absent") throw new Error("A payment that was never recorded has no record");
  if (owner.status === "absent") throw new Error(`Payment ${state.paymentId} is in nobody's account`);
  const { content } = state;
  return {
    id: state.paymentId,
    customer_id: owner.customerId,
    customer_name: owner.profile.name,
    customer_company: owner.profile.companyName,
    invoice_id: wholeInvoiceId(content),
    allocations: content.allocations.map(({ invoiceId, amountPaise }) => ({
      invoice_id: invoiceId,
      amount: toRupees(amountPaise),
    })),
    payment_date: content.paymentDate,
    amount: toRupees(content.amountPaise),
    unallocated: toRupees(unallocatedPaise(content)),
    discount_amount: toRupees(content.discountPaise),
    discount_reason: content.discountReason,
    discount_invoice_id: content.discountInvoiceId,
    payment_method: content.method,
    reference_number: content.referenceNumber,
    notes: content.notes,
    is_deleted: state.status === "deleted",
    created_at: createdAt,
    version,
  };
}
