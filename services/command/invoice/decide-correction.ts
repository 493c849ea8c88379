import { isAlready } from "@bahi/contracts/already.ts";
import { daysAfter, daysBetween } from "@bahi/contracts/calendar.ts";
import type { Decision } from "@bahi/contracts/decision.ts";
import type {
  CompensateCorrection,
  CorrectInvoice,
  CorrectInvoiceLine,
} from "@bahi/contracts/invoice/commands.ts";
import { releasedPaise } from "@bahi/contracts/invoice/correction.ts";
import type {
  InvoiceContent,
  InvoiceCorrected,
  InvoiceEvent,
  InvoiceLine,
} from "@bahi/contracts/invoice/events.ts";
import { inRupees } from "@bahi/contracts/money.ts";
import { Refused, refused } from "@bahi/contracts/refusal.ts";
import { refusalOfLock } from "@bahi/contracts/settings/books-lock.ts";
import type { CustomerState } from "../customer/evolve.ts";
import type { ProductState } from "../product/evolve.ts";
import type { SettingsState } from "../settings/evolve.ts";
import { refusalOfReturns, type ReturnRefusal, type Returns } from "./decide-returns.ts";
import type { InvoiceState } from "./evolve.ts";
import { customerFields, type LineRefusal, sumsOf, withAmount, writeLine } from "./decide-lines.ts";

/**
 * What is on an invoice, in whole paise: the sum of the discounts, what credit notes settle, and the money of each payment,
 * the newest first.
 */
export type OnInvoice = {
  discountPaise: number;
  creditPaise: number;
  allocations: readonly { paymentId: number; amountPaise: number }[];
};

/** The customer that a correction names. `isSame`: the one who owes the invoice today, after merges. */
export type NamedCustomer = { state: CustomerState; isSame: boolean };

type CustomerRefusal = "invoice-has-payments" | "customer-not-found" | "customer-inactive";

/**
 * The number stays, and so do the names of the customer and of each line that keeps its product. The days of credit stay
 * with the customer. The money on it beyond the new total goes back to the advance, from the newest payment first.
 */
export function correctInvoice(
  command: CorrectInvoice,
  invoice: InvoiceState,
  customer: NamedCustomer,
  productOf: (productId: number) => ProductState,
  { defaultCreditDays, booksLock }: Pick<SettingsState, "defaultCreditDays" | "booksLock">,
  onIt: OnInvoice,
  returns: Returns,
): Decision<
  InvoiceEvent,
  | "invoice-not-found"
  | "invoice-deleted"
  | "books-locked"
  | CustomerRefusal
  | "line-not-found"
  | LineRefusal
  | "discount-above-total"
  | ReturnRefusal
> {
  if (invoice.status === "absent") return refused("invoice-not-found");
  if (invoice.status === "deleted") return refused("invoice-deleted");
  const before = invoice.content;
  if (isSameContent(command, customer.isSame, before)) return []; // asking twice changes nothing
  const locked = refusalOfLock(booksLock, before.invoiceDate, command.invoiceDate);
  if (locked) return locked;
  const header = headerOf(command, before, customer, defaultCreditDays, onIt);
  if (header instanceof Refused) return header;
  const lines = linesOf(command.lines, before.lines, invoice.lastLineId, productOf);
  if (lines instanceof Refused) return lines;
  const belowReturns = refusalOfReturns({ ...header, lines }, customer.isSame, before, returns);
  if (belowReturns) return belowReturns;
  const sums = sumsOf(lines);
  if (sums instanceof Refused) return sums;
  const tooLow = refusalOfDiscount(before.totalPaise, sums.totalPaise, onIt);
  if (tooLow) return tooLow;

  const { invoiceId, reason } = command;
  const released = releasedOf(before.totalPaise, sums.totalPaise, onIt);
  return [{ type: "InvoiceCorrected", data: { invoiceId, ...header, lines, ...sums, reason, released } }];
}

/**
 * Undoes a correction with which the discounts on the invoice exceed its total, because one of them was given at the same
 * instant, and the corrections before it that could not stay either: `kept`, the invoice as it was before them, comes back.
 * The money that they have sent back to the advance stays there.
 */
export function compensateCorrection(
  { reason }: CompensateCorrection,
  invoice: InvoiceState,
  kept: InvoiceState,
): InvoiceEvent[] {
  if (invoice.status !== "issued" || kept.status !== "issued") return [];
  if (invoice.contentVersion === kept.contentVersion) return [];

  return [{ type: "InvoiceCorrected", data: { ...kept.content, reason, released: [] } }];
}

/** In any order: lines keep the order of their numbers. */
function isSameContent(command: CorrectInvoice, isSameCustomer: boolean, before: InvoiceContent): boolean {
  const asked = new Map(command.lines.map((line) => [line.lineId, line]));
  return (
    isSameCustomer &&
    isAlready(headerIn(command), before) &&
    command.lines.length === before.lines.length &&
    before.lines.every((line) => {
      const same = asked.get(line.lineId);
      return same !== undefined && isAlready(same, line);
    })
  );
}

/** What a clerk writes of an invoice beside its customer and its lines. */
function headerIn(command: CorrectInvoice) {
  const { invoiceId: _id, customerId: _customer, lines: _lines, reason: _reason, ...header } = command;
  return header;
}

type Header = Omit<InvoiceContent, "invoiceId" | "lines" | "totalPaise" | "totalBoxes">;

function headerOf(
  command: CorrectInvoice,
  before: InvoiceContent,
  customer: NamedCustomer,
  defaultCreditDays: number,
  onIt: OnInvoice,
): Header | Refused<CustomerRefusal> {
  const { customerId, invoiceDate } = command;
  if (customer.isSame) {
    const { invoiceId: _id, lines: _lines, totalPaise: _total, totalBoxes: _boxes, ...header } = before;
    const dueDate = daysAfter(invoiceDate, daysBetween(before.invoiceDate, before.dueDate));
    return { ...header, ...headerIn(command), dueDate };
  }
  if (customer.state.status === "absent") return refused("customer-not-found");
  if (customer.state.status !== "active") return refused("customer-inactive");
  if (onIt.discountPaise > 0 || onIt.allocations.length > 0) return refused("invoice-has-payments");
  const { profile } = customer.state;
  const dueDate = daysAfter(invoiceDate, profile.creditDays ?? defaultCreditDays);
  return { ...headerIn(command), customerId, ...customerFields(profile), dueDate };
}

/** Lines keep the order of their numbers, and new ones come after them. */
function linesOf(
  asked: readonly CorrectInvoiceLine[],
  before: readonly InvoiceLine[],
  lastLineId: number,
  productOf: (productId: number) => ProductState,
): InvoiceLine[] | Refused<"line-not-found" | LineRefusal> {
  const left = new Map(before.map((line) => [line.lineId, line]));
  const lines: InvoiceLine[] = [];
  let newLineId = lastLineId;
  for (const [index, { lineId, ...line }] of asked.entries()) {
    const place = index + 1;
    const kept = lineId === null ? undefined : left.get(lineId);
    if (lineId !== null && kept === undefined) {
      const isTwice = lines.some((written) => written.lineId === lineId);
      const what = isTwice ? `line ${lineId} is given twice` : `this invoice has no line ${lineId} any more`;
      return refused("line-not-found", `Line ${place}: ${what}`);
    }
    left.delete(lineId ?? 0);
    const number = kept?.lineId ?? (newLineId += 1);
    const written =
      kept?.productId === line.productId
        ? withAmount({ ...kept, ...line })
        : writeLine(line, place, number, productOf(line.productId));
    if (written instanceof Refused) return written;
    lines.push(written);
  }
  return lines.toSorted((one, other) => one.lineId - other.lineId);
}

/** Discounts and what credit notes settle stay on the invoice, so the new total has to hold them. */
function refusalOfDiscount(
  totalPaise: number,
  newTotalPaise: number,
  { discountPaise, creditPaise }: OnInvoice,
): Refused<"discount-above-total"> | undefined {
  const isHeld = discountPaise === 0 || discountPaise + creditPaise <= newTotalPaise;
  if (isHeld || newTotalPaise === totalPaise) return undefined;
  const discount = `a discount of ${inRupees(discountPaise)}`;
  const what = creditPaise === 0 ? discount : `${inRupees(creditPaise)} of credit notes and ${discount}`;
  const verb = creditPaise === 0 ? "is" : "are";
  return refused(
    "discount-above-total",
    `On this invoice ${verb} ${what}, and its total would be ${inRupees(newTotalPaise)}: take the discount off first`,
  );
}

function releasedOf(
  totalPaise: number,
  newTotalPaise: number,
  { discountPaise, creditPaise, allocations }: OnInvoice,
): InvoiceCorrected["released"] {
  const paidPaise = allocations.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  let left = releasedPaise({ totalPaise, newTotalPaise, paidPaise, discountPaise, creditPaise });
  return allocations.flatMap(({ paymentId, amountPaise }) => {
    const taken = Math.min(left, amountPaise);
    left -= taken;
    return taken > 0 ? { paymentId, amountPaise: taken } : [];
  });
}
