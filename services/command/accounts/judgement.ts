import type { Allocation } from "@bahi/contracts/payment/events.ts";
import { allocation } from "@bahi/contracts/payment/events.ts";
import { z } from "zod";
import type { Returned } from "../credit-note/decide.ts";
import type { ReturnedLine } from "./credit-note-index.ts";

// Two instances that decide at the same instant cannot see each other. Of what they stored, the order in the log decides:
// the later one is judged here, by the limits that its own event says it was decided by. No rule is evaluated again.

const position = z.string();

export const excessDiscountSchema = z.object({
  position,
  cause: z.enum(["discount", "return", "correction"]),
  takesBack: z.enum(["command", "discount"]),
});
/**
 * The position of the event since which a discount cannot stay, and what is in its way: other discounts or a correction of
 * that moment, what came back, or that the correction which left room for it was undone. `takesBack`: all that its command
 * did, or, where later events say more of the payment, the discount alone.
 */
export type ExcessDiscount = z.infer<typeof excessDiscountSchema>;

export const excessCorrectionSchema = z.object({
  position,
  cause: z.enum(["discount", "return"]),
  keptVersion: z.int(),
  keptCustomerId: z.int(),
});
/**
 * The position of a correction that cannot stay, and what it does not leave room for. The content of `keptVersion` comes
 * back, the last that could stay, and was of `keptCustomerId`.
 */
export type ExcessCorrection = z.infer<typeof excessCorrectionSchema>;

export const excessAllocationsSchema = z.object({ position, excess: z.array(allocation) });
/** What of a payment's allocations does not fit, and the position of the event that made them. */
export type ExcessAllocations = z.infer<typeof excessAllocationsSchema>;

/** An invoice as a change of a payment meets it, in whole paise. `othersPaise`: without what the payment settles of it. */
type JudgedInvoice = {
  totalPaise: number;
  isLive: boolean;
  /** A correction has moved it to the account of another owner. */
  isForeign: boolean;
};

/** By how much a correction that the decision did not see has raised the total. Events of releases before say no total. */
function raisedPaise({ totalPaise }: JudgedInvoice, decidedTotalPaise: number | undefined): number {
  return totalPaise - (decidedTotalPaise ?? totalPaise);
}

/** Why a discount cannot stay; undefined when it can. One that takes no more off than before always can. */
export function judgeDiscount(discount: {
  beforePaise: number;
  afterPaise: number;
  /** Of the other payments on the invoice. */
  othersPaise: number;
  creditPaise: number;
  /** The limit of its event: the most that the other discounts and what came back may be. */
  othersPaiseMax: number;
  decidedTotalPaise: number | undefined;
  invoice: JudgedInvoice;
}): ExcessDiscount["cause"] | undefined {
  const { invoice, othersPaiseMax } = discount;
  if (discount.afterPaise <= discount.beforePaise || !invoice.isLive) return undefined;
  const max = invoice.isForeign ? -1 : othersPaiseMax + raisedPaise(invoice, discount.decidedTotalPaise);
  const roomPaise = max - discount.othersPaise;
  if (roomPaise < 0) return "discount";
  return roomPaise < discount.creditPaise ? "return" : undefined;
}

/** How much money of a payment does not fit on an invoice, beyond what it had settled of it before. */
export function judgeMoney(money: {
  allocatedPaise: number;
  settledBeforePaise: number;
  settledAfterPaise: number;
  /** Settled by others, and by the discount of this payment. */
  besidePaise: number;
  /** The limit of its event. */
  othersPaiseMax: number;
  decidedTotalPaise: number | undefined;
  invoice: JudgedInvoice;
}): number {
  const { invoice } = money;
  // What is on an invoice of another leaves it whole, by {@link judgeForeign}.
  if (!invoice.isLive || invoice.isForeign) return 0;
  const limit = money.othersPaiseMax + raisedPaise(invoice, money.decidedTotalPaise);
  const grown = money.settledAfterPaise - money.settledBeforePaise;
  return Math.max(0, Math.min(money.besidePaise - limit, grown, money.allocatedPaise));
}

/** The money on invoices that a correction has moved to another owner: all of it leaves them. */
export function judgeForeign(
  allocations: readonly Allocation[],
  invoiceOf: (invoiceId: number) => JudgedInvoice,
): Allocation[] {
  return allocations.filter(({ invoiceId }) => {
    const { isLive, isForeign } = invoiceOf(invoiceId);
    return isLive && isForeign;
  });
}

/** Why a correction cannot stay; undefined when it can. */
export function judgeCorrection(
  correction: {
    discountPaise: number;
    /** The limit of its event. */
    discountPaiseMax: number;
  } & BesideReturns,
): ExcessCorrection["cause"] | undefined {
  if (correction.discountPaise > correction.discountPaiseMax) return "discount";
  return leavesRoomForReturns(correction) ? undefined : "return";
}

/** The content of an invoice beside what came back of it. */
type BesideReturns = {
  lines: readonly ReturnedLine[];
  /** Packed. */
  day: number;
  isSameCustomer: boolean;
  returned: ReadonlyMap<number, Returned>;
  /** Packed; undefined when nothing came back. */
  firstReturnDay: number | undefined;
};

export function leavesRoomForReturns(content: BesideReturns): boolean {
  const { lines, day, isSameCustomer, returned, firstReturnDay } = content;
  if (firstReturnDay === undefined) return true;
  if (!isSameCustomer || day > firstReturnDay) return false;
  const kept = new Map(lines.map((line) => [line.lineId, line]));
  return [...returned].every(([lineId, { quantity, amountPaise }]) => {
    const line = kept.get(lineId);
    return line !== undefined && line.quantity >= quantity && line.amountPaise >= amountPaise;
  });
}
