import type {
  ChangePayment,
  DeletePayment,
  MovePaymentToAdvance,
  PaymentContent,
  RecordPayment,
} from "@bahi/contracts/payment/commands.ts";
import type { PaymentEvent } from "@bahi/contracts/payment/events.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import type { CustomerState } from "../customer/evolve.ts";
import type { PaymentState } from "./evolve.ts";

/**
 * The invoice that money is put on. `ownerId` is who owes it today, after merges; `discountPaise` is what other
 * payments have already taken off it.
 */
export type PaidInvoice =
  | { status: "absent" }
  | { status: "issued"; ownerId: number; totalPaise: number; discountPaise: number }
  | { status: "deleted" };

/**
 * Paying more than is due is allowed. `invoice` is null for an advance. It is decided before the payment has its
 * number, which the store gives.
 */
export function recordPayment(
  command: RecordPayment,
  customer: CustomerState,
  invoice: PaidInvoice | null,
): (paymentId: number) => PaymentEvent[] {
  takesBusiness(customer);
  if (invoice !== null) takesPayment(command, invoice);

  return (paymentId) => [{ type: "PaymentRecorded", data: { paymentId, ...command } }];
}

/** `ownerId` is whose account the payment is in today, after merges. */
export function changePayment(
  command: ChangePayment,
  payment: PaymentState,
  ownerId: number,
  customer: CustomerState,
  invoice: PaidInvoice | null,
): PaymentEvent[] {
  if (payment.status === "absent") throw refused("payment-not-found");
  if (payment.status === "deleted") throw refused("payment-not-found", "This payment was deleted");
  const { paymentId, ...content } = command;
  if (isSame(content, { ...payment.content, customerId: ownerId })) return [];
  // Correcting what is in an account is no new business: the account of a deleted customer can be put right too.
  if (content.customerId !== ownerId) takesBusiness(customer);
  if (invoice !== null) takesPayment(content, invoice);

  return [{ type: "PaymentChanged", data: { paymentId, ...content } }];
}

/** Follows from the deletion of the invoice. A payment that has left it by itself stays where it is. */
export function movePaymentToAdvance(command: MovePaymentToAdvance, payment: PaymentState): PaymentEvent[] {
  if (payment.status !== "recorded" || payment.content.invoiceId !== command.invoiceId) return [];

  return [{ type: "PaymentMovedToAdvance", data: command }];
}

/**
 * Compensates an excessive discount. Undoes all that its command did, as if it had been refused. `isCompensated`: the
 * last event was a compensation already, and the state that it restored no longer fits either.
 */
export function compensateDiscount(
  command: DeletePayment,
  payment: PaymentState,
  isCompensated: boolean,
): PaymentEvent[] {
  if (payment.status !== "recorded" || payment.content.discountPaise === 0) return [];
  const { content, before } = payment;
  if (before === undefined) return [{ type: "PaymentDeleted", data: command }];

  const kept = isCompensated ? { ...content, discountPaise: 0, discountReason: "" } : before;
  return [{ type: "PaymentChanged", data: { paymentId: command.paymentId, ...kept } }];
}

export function deletePayment(command: DeletePayment, payment: PaymentState): PaymentEvent[] {
  if (payment.status === "absent") throw refused("payment-not-found");
  if (payment.status === "deleted") return []; // asking twice changes nothing

  return [{ type: "PaymentDeleted", data: command }];
}

function takesBusiness(customer: CustomerState): void {
  if (customer.status === "absent") throw refused("customer-not-found");
  if (customer.status !== "active") throw refused("customer-inactive");
}

/**
 * The rule about discounts, and the only place of it: all discounts on an invoice stay within its total. Returns the most
 * that the other discounts may add up to for one of `discountPaise` to fit. Below zero it never fits.
 */
export function discountOthersPaiseMax(totalPaise: number, discountPaise: number): number {
  return totalPaise - discountPaise;
}

function takesPayment(content: PaymentContent, invoice: PaidInvoice): void {
  if (invoice.status === "absent") throw refused("invoice-not-found");
  if (invoice.status === "deleted") throw refused("invoice-deleted");
  if (invoice.ownerId !== content.customerId) throw refused("invoice-of-another-customer");
  if (content.discountPaise === 0) return;
  if (invoice.discountPaise > discountOthersPaiseMax(invoice.totalPaise, content.discountPaise)) {
    throw refused(
      "discount-above-total",
      invoice.discountPaise === 0 ? undefined : "All discounts on the invoice together exceed its total",
    );
  }
}

function isSame(one: PaymentContent, other: PaymentContent): boolean {
  return (
    one.customerId === other.customerId &&
    one.invoiceId === other.invoiceId &&
    one.paymentDate === other.paymentDate &&
    one.amountPaise === other.amountPaise &&
    one.discountPaise === other.discountPaise &&
    one.discountReason === other.discountReason &&
    one.method === other.method &&
    one.referenceNumber === other.referenceNumber &&
    one.notes === other.notes
  );
}
