import type { DeleteCreditNote, IssueCreditNote } from "@bahi/contracts/credit-note/commands.ts";
import type { CreditNoteEvent, CreditNoteLine } from "@bahi/contracts/credit-note/events.ts";
import type { Decision, NumberedDecision } from "@bahi/contracts/decision.ts";
import type { InvoiceLine } from "@bahi/contracts/invoice/events.ts";
import { lineAmountPaise } from "@bahi/contracts/money.ts";
import { Refused, refused } from "@bahi/contracts/refusal.ts";
import { type BooksLock, refusalOfLock } from "@bahi/contracts/settings/books-lock.ts";
import type { CustomerState } from "../customer/evolve.ts";
import type { InvoiceState } from "../invoice/evolve.ts";
import type { CreditNoteState } from "./evolve.ts";

/** What of a line has come back, and the amount of it. */
export type Returned = { quantity: number; amountPaise: number };

/**
 * What the decision has to know of others. `duePaise` is what is due on the invoice, below zero when it is overpaid;
 * `returned` what came back by other credit notes, by the lines of the invoice; `today` the business date.
 */
export type IssuedAmong = {
  duePaise: number;
  returned: ReadonlyMap<number, Returned>;
  today: string;
  booksLock: BooksLock | null;
};

type IssueRefusal =
  | "invoice-not-found"
  | "invoice-deleted"
  | "customer-inactive"
  | "credit-note-before-invoice"
  | "credit-note-in-future"
  | "books-locked";

/**
 * `customerOf` answers the customer who owes an invoice of a customer today, after merges. It settles what is due on the
 * invoice; what it is more is credit of the customer. It is decided before the store gives its number, so a refused one
 * uses none.
 */
export function issueCreditNote(
  command: IssueCreditNote,
  invoice: InvoiceState,
  customerOf: (customerId: number) => CustomerState,
  { duePaise, returned, today, booksLock }: IssuedAmong,
): NumberedDecision<CreditNoteEvent, IssueRefusal | LineRefusal> {
  if (invoice.status === "absent") return refused("invoice-not-found");
  if (invoice.status === "deleted") return refused("invoice-deleted");
  const { contentVersion } = invoice;
  const { invoiceId, customerId, invoiceDate, lines: sold } = invoice.content;
  const customer = customerOf(customerId);
  if (customer.status !== "active") return refused("customer-inactive");
  if (command.creditNoteDate < invoiceDate) return refused("credit-note-before-invoice");
  if (command.creditNoteDate > today) return refused("credit-note-in-future");
  const locked = refusalOfLock(booksLock, command.creditNoteDate);
  if (locked) return locked;
  const soldLines = new Map(sold.map((line) => [line.lineId, line]));
  const lines: CreditNoteLine[] = [];
  for (const asked of command.lines) {
    const line = writeLine(asked, soldLines.get(asked.lineId), returned.get(asked.lineId));
    if (line instanceof Refused) return line;
    lines.push(line);
  }

  const { name, companyName, address, phone, gstNumber } = customer.profile;
  const totalPaise = lines.reduce((total, line) => total + line.amountPaise, 0);
  return (creditNoteId) => [
    {
      type: "CreditNoteIssued",
      data: {
        creditNoteId,
        invoiceId,
        contentVersion,
        customerId: customer.customerId,
        customerName: name,
        customerCompany: companyName,
        customerAddress: address,
        customerPhone: phone,
        customerGstNumber: gstNumber,
        creditNoteDate: command.creditNoteDate,
        reason: command.reason,
        lines,
        totalPaise,
        settledPaise: Math.min(totalPaise, Math.max(0, duePaise)),
      },
    },
  ];
}

type LineRefusal = "line-not-found" | "return-above-sold";

function writeLine(
  { lineId, quantity }: IssueCreditNote["lines"][number],
  sold: InvoiceLine | undefined,
  before: Returned = { quantity: 0, amountPaise: 0 },
): CreditNoteLine | Refused<LineRefusal> {
  if (sold === undefined) return refused("line-not-found", `This invoice has no line ${lineId}`);
  if (before.quantity + quantity > sold.quantity) {
    return refused("return-above-sold", sentenceOfExcess(sold, quantity, before.quantity));
  }
  const { productId, productName, productNameHindi, unit, numberPaise } = sold;
  return {
    lineId,
    productId,
    productName,
    productNameHindi,
    quantity,
    soldQuantity: sold.quantity,
    unit,
    numberPaise,
    amountPaise: returnedAmountPaise(sold, quantity, before),
  };
}

/**
 * The amount of all that has come back then, without what came back before: a line that comes back in parts adds up to
 * its amount to the paisa. Parts that were rounded up, of which others were deleted since, may leave nothing for a paisa.
 */
function returnedAmountPaise({ numberPaise }: InvoiceLine, quantity: number, before: Returned): number {
  return Math.max(0, lineAmountPaise(numberPaise, before.quantity + quantity) - before.amountPaise);
}

function sentenceOfExcess(sold: InvoiceLine, quantity: number, returned: number): string {
  const asked = `${sold.productName}: ${quantity} would come back`;
  if (returned === 0) return `${asked}, and ${sold.quantity} were sold`;
  if (returned >= sold.quantity) return `${sold.productName}: all ${sold.quantity} have come back already`;
  return `${asked}, and of ${sold.quantity} that were sold ${returned} have come back already`;
}

export function deleteCreditNote(
  command: DeleteCreditNote,
  creditNote: CreditNoteState,
  booksLock: BooksLock | null,
): Decision<CreditNoteEvent, "credit-note-not-found" | "books-locked"> {
  if (creditNote.status === "absent") return refused("credit-note-not-found");
  if (creditNote.status === "deleted") return []; // asking twice changes nothing
  const locked = refusalOfLock(booksLock, creditNote.content.creditNoteDate);
  if (locked) return locked;

  return [{ type: "CreditNoteDeleted", data: command }];
}

/** Follows from commands that were accepted, so no lock refuses it. */
export function takeBackCreditNote(
  command: DeleteCreditNote,
  creditNote: CreditNoteState,
): CreditNoteEvent[] {
  return creditNote.status === "issued" ? [{ type: "CreditNoteDeleted", data: command }] : [];
}
