import { creditNotesNamed } from "@bahi/contracts/credit-note/name.ts";
import type { InvoiceContent, InvoiceLine } from "@bahi/contracts/invoice/events.ts";
import { inRupees } from "@bahi/contracts/money.ts";
import { type Refused, refused } from "@bahi/contracts/refusal.ts";
import type { Returned } from "../credit-note/decide.ts";

/** The credit notes on an invoice, the earliest of their dates, and what came back of its lines, by their numbers. */
export type Returns = {
  creditNoteIds: readonly number[];
  firstDate: string | undefined;
  returned: ReadonlyMap<number, Returned>;
};

export type ReturnRefusal =
  | "invoice-has-credit-notes"
  | "credit-note-before-invoice"
  | "correction-below-returned";

/**
 * What keeps a corrected invoice from being the one of which goods came back: it stays with its customer, is not dated
 * after a credit note, and each line of which something came back stays with at least that much.
 */
export function refusalOfReturns(
  after: Pick<InvoiceContent, "invoiceDate" | "lines">,
  isSameCustomer: boolean,
  before: InvoiceContent,
  { creditNoteIds, firstDate, returned }: Returns,
): Refused<ReturnRefusal> | undefined {
  if (creditNoteIds.length === 0) return undefined;
  if (!isSameCustomer) {
    const notes = creditNotesNamed(creditNoteIds);
    return refused("invoice-has-credit-notes", `Delete ${notes} first: the customer of the invoice changes`);
  }
  if (firstDate !== undefined && after.invoiceDate > firstDate) return refused("credit-note-before-invoice");
  const lines = new Map(after.lines.map((line) => [line.lineId, line]));
  for (const line of before.lines) {
    const back = returned.get(line.lineId);
    if (back === undefined || back.quantity === 0) continue;
    const sentence = sentenceOf(line, lines.get(line.lineId), back);
    if (sentence !== undefined) return refused("correction-below-returned", sentence);
  }
  return undefined;
}

function sentenceOf(
  { productName, productId, unit }: InvoiceLine,
  after: InvoiceLine | undefined,
  { quantity, amountPaise }: Returned,
): string | undefined {
  const cameBack = `${productName}: ${quantity} came back`;
  if (after === undefined) return `${cameBack}, so the line cannot be taken off`;
  if (after.productId !== productId || after.unit !== unit) {
    return `${cameBack}, so its product and unit stay as they are`;
  }
  if (after.quantity < quantity) return `${cameBack}, and only ${after.quantity} would be sold`;
  if (after.amountPaise >= amountPaise) return undefined;
  return `${cameBack} for ${inRupees(amountPaise)}, and the line would be only ${inRupees(after.amountPaise)}`;
}
