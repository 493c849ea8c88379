import type { Decision, NumberedDecision } from "@bahi/contracts/decision.ts";
import { inRupees } from "@bahi/contracts/money.ts";
import {
  allocatedTo,
  unallocatedPaise,
  wholeInvoiceId,
  withLess,
} from "@bahi/contracts/payment/allocation.ts";
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
import type { PaymentState } from "./evolve.ts";

/**
 * An invoice that a payment is on. `ownerId` is the customer who owes it today, after merges. `discountPaise` is the sum
 * of the discounts of other payments, `settledPaise` all that other payments have settled, discounts included.
 */
export type PaidInvoice =
  | { status: "absent" }
  | {
      status: "issued";
      ownerId: number;
      invoiceDate: string;
      totalPaise: number;
      discountPaise: number;
      settledPaise: number;
    }
  | { status: "deleted" };

/** The invoices that a command names, by their numbers. */
export type PaidInvoices = (invoiceId: number) => PaidInvoice;

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

  const withoutDiscount = { ...content, discountPaise: 0, discountReason: "", discountInvoiceId: null };
  const kept = isCompensated ? withoutDiscount : before;
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

/** Whether a single invoice does not say what the payment is for: it is on several, or on one in part. */
function isSplit(content: PaymentContent): boolean {
  const isOnSome = content.allocations.length > 0 || content.discountInvoiceId !== null;
  return isOnSome && wholeInvoiceId(content) === null;
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

type MoneyRefusal =
  | "invoice-not-found"
  | "invoice-deleted"
  | "invoice-of-another-customer"
  | "allocation-above-amount"
  | "allocation-above-due";
type DiscountRefusal = "discount-above-total" | "discount-on-several-invoices";

/**
 * What keeps the money of a payment from being on its invoices. What a split payment has on an invoice, and had before,
 * is not judged again: more may be settled there by now.
 */
function refusalOfMoney(
  content: PaymentContent,
  ownerId: number,
  before: PaymentContent | undefined,
  invoices: PaidInvoices,
): Refused<MoneyRefusal> | undefined {
  const { allocations, amountPaise } = content;
  const advancePaise = unallocatedPaise(content);
  if (advancePaise < 0) {
    return refused(
      "allocation-above-amount",
      `${inRupees(amountPaise - advancePaise)} would be put on invoices, and ${inRupees(amountPaise)} was paid`,
    );
  }
  for (const { invoiceId } of allocations) {
    if (before !== undefined && isKeptOn(invoiceId, before, content)) continue;
    const refusal = refusalOfInvoice(invoiceId, content, ownerId, before, invoices(invoiceId));
    if (refusal) return refusal;
  }
  return undefined;
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

function isKeptOn(invoiceId: number, before: PaymentContent, after: PaymentContent): boolean {
  return (
    isSplit(before) &&
    before.customerId === after.customerId &&
    allocatedTo(invoiceId, before.allocations) === allocatedTo(invoiceId, after.allocations) &&
    discountOn(invoiceId, before) === discountOn(invoiceId, after)
  );
}

/**
 * The rule about discounts, which is nowhere else: all discounts on an invoice stay within its total. Returns the most
 * that the other discounts may add up to for one of `discountPaise` to fit. Below zero it never fits.
 */
export function discountOthersPaiseMax(totalPaise: number, discountPaise: number): number {
  return totalPaise - discountPaise;
}

/**
 * The rule about payments on several invoices or in part, which is nowhere else: they put no more on an invoice than is
 * due on it. Returns the most that may be settled of it beside the money of `allocatedPaise`, by others and by a discount
 * of the payment itself. A payment that is on one invoice with all of its money has no such limit.
 */
export function othersPaiseMax(totalPaise: number, allocatedPaise: number): number {
  return totalPaise - allocatedPaise;
}

function refusalOfInvoice(
  invoiceId: number,
  content: PaymentContent,
  ownerId: number,
  before: PaymentContent | undefined,
  invoice: PaidInvoice,
): Refused<MoneyRefusal> | undefined {
  const isOnly = wholeInvoiceId(content) !== null;
  const named = (sentence: string) => (isOnly ? undefined : `Invoice #${invoiceId} ${sentence}`);
  if (invoice.status === "absent") return refused("invoice-not-found", named("does not exist"));
  if (invoice.status === "deleted") return refused("invoice-deleted", named("was deleted"));
  if (invoice.ownerId !== ownerId) {
    return refused("invoice-of-another-customer", named("belongs to another customer"));
  }
  const { totalPaise, settledPaise } = invoice;
  if (isOnly) return undefined;
  const hadPaise = before !== undefined && isSplit(before) ? settledBy(before, invoiceId) : 0;
  const isMore = settledBy(content, invoiceId) > hadPaise;
  const allocatedPaise = allocatedTo(invoiceId, content.allocations);
  const besidePaise = settledPaise + discountOn(invoiceId, content);
  if (!isMore || besidePaise <= othersPaiseMax(totalPaise, allocatedPaise)) return undefined;
  const duePaise = totalPaise - besidePaise;
  const amount = inRupees(allocatedPaise);
  return refused(
    "allocation-above-due",
    duePaise <= 0
      ? `Nothing is due on invoice #${invoiceId}, and ${amount} would be put on it`
      : `${inRupees(duePaise)} is due on invoice #${invoiceId}, and ${amount} would be put on it`,
  );
}

function refusalOfDiscount(
  content: PaymentContent,
  before: PaymentContent | undefined,
  invoices: PaidInvoices,
): Refused<"discount-above-total"> | undefined {
  const { discountPaise, discountInvoiceId } = content;
  if (discountInvoiceId === null || discountPaise === 0) return undefined;
  if (before !== undefined && isKeptOn(discountInvoiceId, before, content)) return undefined;
  const invoice = invoices(discountInvoiceId);
  if (invoice.status !== "issued") return undefined;
  const othersMax = discountOthersPaiseMax(invoice.totalPaise, discountPaise);
  if (invoice.discountPaise <= othersMax) return undefined;
  return refused(
    "discount-above-total",
    invoice.discountPaise === 0 ? undefined : "All discounts on the invoice together exceed its total",
  );
}

/** What a payment settles of an invoice: the money on it, and its discount. */
function settledBy(content: PaymentContent, invoiceId: number): number {
  return allocatedTo(invoiceId, content.allocations) + discountOn(invoiceId, content);
}

function discountOn(invoiceId: number, content: PaymentContent): number {
  return content.discountInvoiceId === invoiceId ? content.discountPaise : 0;
}

function isSameSet(one: readonly Allocation[], other: readonly Allocation[]): boolean {
  const amounts = new Map(other.map(({ invoiceId, amountPaise }) => [invoiceId, amountPaise]));
  return one.length === other.length && one.every((each) => amounts.get(each.invoiceId) === each.amountPaise);
}

function isSame(one: PaymentContent, other: PaymentContent): boolean {
  return (
    one.customerId === other.customerId &&
    isSameSet(one.allocations, other.allocations) &&
    one.paymentDate === other.paymentDate &&
    one.amountPaise === other.amountPaise &&
    one.discountPaise === other.discountPaise &&
    one.discountReason === other.discountReason &&
    one.discountInvoiceId === other.discountInvoiceId &&
    one.method === other.method &&
    one.referenceNumber === other.referenceNumber &&
    one.notes === other.notes
  );
}
