import { z } from "zod";
import { businessDate } from "../business-date.ts";
import { recordId } from "../id.ts";
import { unit } from "../invoice/unit.ts";
import { paiseNonNegative } from "../amount.ts";

// These names are stored for ever: a changed shape is a new version with an upcaster, never an edit.

/**
 * Goods of one line of the invoice that come back. `soldQuantity` is what the line sold at the time of the event: of all
 * credit notes together no more comes back. The names, the unit and the number are those of the line.
 */
export const creditNoteLine = z.strictObject({
  lineId: z.int().min(1),
  productId: recordId,
  productName: z.string(),
  productNameHindi: z.string(),
  quantity: z.int().min(1),
  soldQuantity: z.int().min(1),
  unit,
  numberPaise: paiseNonNegative,
  amountPaise: paiseNonNegative,
});
export type CreditNoteLine = z.infer<typeof creditNoteLine>;

/**
 * The customer is the one who owes the invoice at the time of the event, with the texts of that time. `settledPaise` is
 * what it settles of its invoice; the rest of the total is credit of the customer. `contentVersion` is the content of the
 * invoice that the goods come back of: 1 as it was created, one more with each correction.
 */
export const creditNoteIssued = z.object({
  type: z.literal("CreditNoteIssued"),
  data: z.strictObject({
    creditNoteId: recordId,
    invoiceId: recordId,
    contentVersion: z.int().min(1),
    customerId: recordId,
    customerName: z.string(),
    customerCompany: z.string(),
    customerAddress: z.string(),
    customerPhone: z.string(),
    customerGstNumber: z.string(),
    creditNoteDate: businessDate,
    reason: z.string(),
    lines: z.array(creditNoteLine).min(1),
    totalPaise: paiseNonNegative,
    settledPaise: paiseNonNegative,
  }),
});

export type CreditNoteIssued = z.infer<typeof creditNoteIssued>["data"];

/** The number stays used. What had come back counts as sold again. */
export const creditNoteDeleted = z.object({
  type: z.literal("CreditNoteDeleted"),
  data: z.strictObject({ creditNoteId: recordId, reason: z.string() }),
});

export const creditNoteEvent = z.discriminatedUnion("type", [creditNoteIssued, creditNoteDeleted]);
export type CreditNoteEvent = z.infer<typeof creditNoteEvent>;

/** Credit note 3 is the stream `credit_note-3`: the store gives the next free number, so the series has no gap. */
export const CREDIT_NOTE_CATEGORY = "credit_note";
