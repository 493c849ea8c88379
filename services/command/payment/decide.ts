import { isAlready } from "@bahi/contracts/already.ts";
import type { Decision, NumberedDecision } from "@bahi/contracts/decision.ts";
import { allocatedTo, wholeInvoiceId, withLess } from "@bahi/contracts/payment/allocation.ts";
import type {
  AllocatePayment,
  ChangePayment,
  DeletePayment,
  GiveBackAllocations,
  MovePaymentToAdvance,
  PaymentContent,
  RecordPayment,
} from "@bahi/contracts/payment/commands.ts";
import type { Allocation, PaymentEvent } from "@bahi/contracts/payment/events.ts";
import { Refused, refused } from "@bahi/contracts/refusal.ts";
import { type BooksLock, isLocked, refusalOfLock } from "@bahi/contracts/settings/books-lock.ts";
import type { CustomerState } from "../customer/evolve.ts";
import {
  type DiscountRefusal,
  isSplit,
  type MoneyRefusal,
  type PaidInvoices,
  refusalOfDiscount,
  refusalOfMoney,
} from "./decide-money.ts";
import type { PaymentState } from "./evolve.ts";

/** It is decided before the store gives the payment's number. */
export function recordPayment(
  command: RecordPayment,
  customer: CustomerState,
  invoices: PaidInvoices,
  booksLock: BooksLock | null,
): NumberedDecision<PaymentEvent, CustomerRefusal | MoneyRefusal | DiscountRefusal | "books-locked"> {
  const content = withDiscountInvoice(command, undefined);
  if (content instanceof Refused) return content;
  const refusal =
    refusalOfCustomer(customer) ??
    refusalOfLock(booksLock, command.paymentDate) ??
    refusalOfMoney(content, command.customerId, undefined, invoices) ??
    refusalOfDiscount(content, undefined, invoices);
  if (refusal) return refusal;

  return (paymentId) => [{ type: "PaymentRecorded", data: { paymentId, ...content } }];
}

/** `ownerId` is the customer whose account the payment is in today, after merges. */
export function changePayment(
  command: ChangePayment,
  payment: PaymentState,
  ownerId: number,
  customer: CustomerState,
  invoices: PaidInvoices,
  booksLock: BooksLock | null,
): Decision<
  PaymentEvent,
  "payment-not-found" | CustomerRefusal | MoneyRefusal | DiscountRefusal | "books-locked"
> {
  if (payment.status === "absent") return refused("payment-not-found");
  if (payment.status === "deleted") return refused("payment-not-found", "This payment was deleted");
  const { paymentId, ...asked } = command;
  const before = { ...payment.content, customerId: ownerId };
  const content = changedContent(asked, before);
  if (content instanceof Refused) return content;
  if (isSame(content, before)) return [];
  // A correction is not new business: it is allowed in the account of a deleted customer, too.
  const isNewBusiness = content.customerId !== ownerId;
  const refusal =
    refusalOfLock(booksLock, payment.content.paymentDate, content.paymentDate) ??
    (isNewBusiness ? refusalOfCustomer(customer) : undefined) ??
    refusalOfMoney(content, content.customerId, before, invoices) ??
    refusalOfDiscount(content, before, invoices);
  if (refusal) return refusal;

  return [{ type: "PaymentChanged", data: { paymentId, ...content } }];
}

/**
 * States what the money of a payment is for. The same set in another order changes nothing. It moves no money in the
 * account, so the lock of the books refuses it only where the payment and an invoice are both of locked days.
 */
export function allocatePayment(
  command: AllocatePayment,
  payment: PaymentState,
  ownerId: number,
  invoices: PaidInvoices,
  booksLock: BooksLock | null,
): Decision<
  PaymentEvent,
  "payment-not-found" | MoneyRefusal | "discount-without-its-invoice" | "books-locked"
> {
  if (payment.status === "absent") return refused("payment-not-found");
  if (payment.status === "deleted") return refused("payment-not-found", "This payment was deleted");
  const { paymentId, allocations } = command;
  const before = payment.content;
  if (isSameSet(allocations, before.allocations)) return [];
  const { discountInvoiceId } = before;
  const hadMoney = discountInvoiceId !== null && allocatedTo(discountInvoiceId, before.allocations) > 0;
  if (hadMoney && allocatedTo(discountInvoiceId, allocations) === 0) {
    return refused(
      "discount-without-its-invoice",
      `The discount of this payment is on invoice #${discountInvoiceId}, which would get no money: take the discount off first`,
    );
  }
  const refusal =
    refusalOfMoney({ ...before, allocations }, ownerId, before, invoices) ??
    refusalOfLockedAllocation(before, allocations, invoices, booksLock);
  if (refusal) return refusal;

  return [{ type: "PaymentAllocated", data: { paymentId, allocations, reason: "" } }];
}

/** Caused by the deletion of the invoice. A payment that was moved off it earlier is not changed. */
export function movePaymentToAdvance(command: MovePaymentToAdvance, payment: PaymentState): PaymentEvent[] {
  if (payment.status !== "recorded") return [];
  const { allocations, discountInvoiceId } = payment.content;
  const isOn = allocations.some(({ invoiceId }) => invoiceId === command.invoiceId);
  if (!isOn && discountInvoiceId !== command.invoiceId) return [];

  return [{ type: "PaymentMovedToAdvance", data: command }];
}

/** Takes off invoices what does not fit on them: it stays with the payment, as an advance. */
export function giveBackAllocations(command: GiveBackAllocations, payment: PaymentState): PaymentEvent[] {
  if (payment.status !== "recorded") return [];
  const { paymentId, excess, reason } = command;
  const before = payment.content.allocations;
  const allocations = withLess(before, excess);
  if (isSameSet(allocations, before)) return [];

  return [{ type: "PaymentAllocated", data: { paymentId, allocations, reason } }];
}

/**
 * Compensates an excessive discount. Undoes all that its command did, as if it had been refused. `isAlone`: the discount
 * alone is taken off, because the last event was a compensation already and the state that it restored no longer fits
 * either, or because the event did not give the discount, or gave it rightly. `totalOf` an invoice is that of now.
 */
export function compensateDiscount(
  command: DeletePayment,
  payment: PaymentState,
  isAlone: boolean,
  totalOf: (invoiceId: number) => number,
): PaymentEvent[] {
  if (payment.status !== "recorded" || payment.content.discountPaise === 0) return [];
  const { content, before } = payment;
  if (before === undefined && !isAlone) return [{ type: "PaymentDeleted", data: command }];

  const withoutDiscount = { ...content, discountPaise: 0, discountReason: "", discountInvoiceId: null };
  const kept = isAlone || before === undefined ? withoutDiscount : withinTotals(before, totalOf);
  return [{ type: "PaymentChanged", data: { paymentId: command.paymentId, ...kept } }];
}

export function deletePayment(
  command: DeletePayment,
  payment: PaymentState,
  booksLock: BooksLock | null,
): Decision<PaymentEvent, "payment-not-found" | "books-locked"> {
  if (payment.status === "absent") return refused("payment-not-found");
  if (payment.status === "deleted") return []; // asking twice changes nothing
  const locked = refusalOfLock(booksLock, payment.content.paymentDate);
  if (locked) return locked;

  return [{ type: "PaymentDeleted", data: command }];
}

type CustomerRefusal = "customer-not-found" | "customer-inactive";

function refusalOfCustomer(customer: CustomerState): Refused<CustomerRefusal> | undefined {
  if (customer.status === "absent") return refused("customer-not-found");
  return customer.status === "active" ? undefined : refused("customer-inactive");
}

/** The payment as a change leaves it. Without a word about invoices, one that is split keeps its invoices and discount. */
function changedContent(
  { allocations, ...asked }: Omit<ChangePayment, "paymentId">,
  before: PaymentContent,
): PaymentContent | Refused<"discount-on-several-invoices" | "invoice-of-another-customer"> {
  if (allocations === null && isSplit(before)) {
    if (asked.customerId !== before.customerId) {
      return refused(
        "invoice-of-another-customer",
        "This payment is on invoices of its customer: take it off them first",
      );
    }
    const { discountPaise, discountReason, discountInvoiceId } = before;
    return { ...asked, allocations: before.allocations, discountPaise, discountReason, discountInvoiceId };
  }
  return withDiscountInvoice({ ...asked, allocations: allocations ?? [] }, before);
}

/** A discount stays on its invoice, as long as the payment is on that; a new one is on the only invoice there is. */
function withDiscountInvoice(
  asked: RecordPayment,
  before: PaymentContent | undefined,
): PaymentContent | Refused<"discount-on-several-invoices"> {
  const { allocations, discountPaise } = asked;
  const [only, ...more] = allocations;
  if (discountPaise === 0 || only === undefined) {
    const discountReason = only === undefined ? "" : asked.discountReason;
    return { ...asked, discountPaise: 0, discountReason, discountInvoiceId: null };
  }
  const kept = allocations.find(({ invoiceId }) => invoiceId === before?.discountInvoiceId);
  if (kept === undefined && more.length > 0) return refused("discount-on-several-invoices");
  return { ...asked, discountInvoiceId: (kept ?? only).invoiceId };
}

/** For each invoice on which the money changes, the later of its own day and that of the payment is judged. */
function refusalOfLockedAllocation(
  { paymentDate, allocations: before }: PaymentContent,
  after: readonly Allocation[],
  invoices: PaidInvoices,
  booksLock: BooksLock | null,
): Refused<"books-locked"> | undefined {
  if (!isLocked(booksLock, paymentDate)) return undefined;
  const ids = new Set([...before, ...after].map(({ invoiceId }) => invoiceId));
  const changed = [...ids].filter((id) => allocatedTo(id, before) !== allocatedTo(id, after));
  const dates = changed.map(invoices).flatMap((it) => (it.status === "issued" ? it.invoiceDate : []));
  return refusalOfLock(booksLock, ...dates);
}

/**
 * A payment as it was, with no more on invoices than their totals: a correction may have lowered one since. Of what is left,
 * the limits of the event tell what does not fit. All of a payment on one invoice may be more than is due.
 */
function withinTotals(content: PaymentContent, totalOf: (invoiceId: number) => number): PaymentContent {
  if (wholeInvoiceId(content) !== null) return content;
  const allocations = content.allocations.map(({ invoiceId, amountPaise }) => ({
    invoiceId,
    amountPaise: Math.min(amountPaise, totalOf(invoiceId)),
  }));
  return { ...content, allocations: allocations.filter(({ amountPaise }) => amountPaise > 0) };
}

function isSameSet(one: readonly Allocation[], other: readonly Allocation[]): boolean {
  const amounts = new Map(other.map(({ invoiceId, amountPaise }) => [invoiceId, amountPaise]));
  return one.length === other.length && one.every((each) => amounts.get(each.invoiceId) === each.amountPaise);
}

function isSame({ allocations, ...fields }: PaymentContent, before: PaymentContent): boolean {
  return isSameSet(allocations, before.allocations) && isAlready(fields, before);
}
