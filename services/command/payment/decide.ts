import type { Decision, NumberedDecision } from "@bahi/contracts/decision.ts";
import type {
  ChangePayment,
  DeletePayment,
  MovePaymentToAdvance,
  PaymentContent,
  RecordPayment,
} from "@bahi/contracts/payment/commands.ts";
import type { PaymentEvent } from "@bahi/contracts/payment/events.ts";
import { type Refused, refused } from "@bahi/contracts/refusal.ts";
import type { CustomerState } from "../customer/evolve.ts";
import type { PaymentState } from "./evolve.ts";

/**
 * The invoice that a payment is on. `ownerId` is the customer who owes it today, after merges; `discountPaise` is the
 * sum of the discounts of other payments.
 */
export type PaidInvoice =
  | { status: "absent" }
  | { status: "issued"; ownerId: number; totalPaise: number; discountPaise: number }
  | { status: "deleted" };

/**
 * Paying more than is due is allowed. `invoice` is null for an advance. It is decided before the store gives the
 * payment's number.
 */
export function recordPayment(
  command: RecordPayment,
  customer: CustomerState,
  invoice: PaidInvoice | null,
): NumberedDecision<PaymentEvent, CustomerRefusal | InvoiceRefusal> {
  const refusal = refusalOfCustomer(customer) ?? refusalOfInvoice(command, invoice);
  if (refusal) return refusal;

  return (paymentId) => [{ type: "PaymentRecorded", data: { paymentId, ...command } }];
}

/** `ownerId` is the customer whose account the payment is in today, after merges. */
export function changePayment(
  command: ChangePayment,
  payment: PaymentState,
  ownerId: number,
  customer: CustomerState,
  invoice: PaidInvoice | null,
): Decision<PaymentEvent, "payment-not-found" | CustomerRefusal | InvoiceRefusal> {
  if (payment.status === "absent") return refused("payment-not-found");
  if (payment.status === "deleted") return refused("payment-not-found", "This payment was deleted");
  const { paymentId, ...content } = command;
  if (isSame(content, { ...payment.content, customerId: ownerId })) return [];
  // A correction is not new business: it is allowed in the account of a deleted customer, too.
  const isNewBusiness = content.customerId !== ownerId;
  const refusal =
    (isNewBusiness ? refusalOfCustomer(customer) : undefined) ?? refusalOfInvoice(content, invoice);
  if (refusal) return refusal;

  return [{ type: "PaymentChanged", data: { paymentId, ...content } }];
}

/** Caused by the deletion of the invoice. A payment that was moved off it earlier is not changed. */
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

export function deletePayment(
  command: DeletePayment,
  payment: PaymentState,
): Decision<PaymentEvent, "payment-not-found"> {
  if (payment.status === "absent") return refused("payment-not-found");
  if (payment.status === "deleted") return []; // asking twice changes nothing

  return [{ type: "PaymentDeleted", data: command }];
}

type CustomerRefusal = "customer-not-found" | "customer-inactive";

function refusalOfCustomer(customer: CustomerState): Refused<CustomerRefusal> | undefined {
  if (customer.status === "absent") return refused("customer-not-found");
  return customer.status === "active" ? undefined : refused("customer-inactive");
}

/**
 * The rule about discounts, which is nowhere else: all discounts on an invoice stay within its total. Returns the most
 * that the other discounts may add up to for one of `discountPaise` to fit. Below zero it never fits.
 */
export function discountOthersPaiseMax(totalPaise: number, discountPaise: number): number {
  return totalPaise - discountPaise;
}

type InvoiceRefusal =
  | "invoice-not-found"
  | "invoice-deleted"
  | "invoice-of-another-customer"
  | "discount-above-total";

function refusalOfInvoice(
  content: PaymentContent,
  invoice: PaidInvoice | null,
): Refused<InvoiceRefusal> | undefined {
  if (invoice === null) return undefined; // an advance
  if (invoice.status === "absent") return refused("invoice-not-found");
  if (invoice.status === "deleted") return refused("invoice-deleted");
  if (invoice.ownerId !== content.customerId) return refused("invoice-of-another-customer");
  const { totalPaise, discountPaise } = invoice;
  const isTooMuch = discountPaise > discountOthersPaiseMax(totalPaise, content.discountPaise);
  if (content.discountPaise === 0 || !isTooMuch) return undefined;
  return refused(
    "discount-above-total",
    discountPaise === 0 ? undefined : "All discounts on the invoice together exceed its total",
  );
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
