import type { CreditNoteIssued, CreditNoteLine } from "./events.ts";

/** What a clerk writes of a credit note. The decision adds its number, the customer, the goods and the amounts. */
export type IssueCreditNote = Pick<CreditNoteIssued, "invoiceId" | "creditNoteDate" | "reason"> & {
  lines: Pick<CreditNoteLine, "lineId" | "quantity">[];
};

export type DeleteCreditNote = { creditNoteId: number; reason: string };
