import { z } from "zod";
import { businessDateInput } from "../business-date.ts";
import { recordId } from "../id.ts";
import { ifMissing } from "../missing.ts";
import { LINES_MAX, QUANTITY_MAX, saleRecord } from "../invoice/api.ts";
import { requiredText } from "../text.ts";
import { whole } from "../whole.ts";

/** Goods of one line of the invoice that come back; `id` is that of the line. */
const returnRequest = z.strictObject({
  id: recordId,
  quantity: whole(1, QUANTITY_MAX),
});

const NO_LINES = "Please enter what comes back of at least one line";

/** POST /credit-notes. */
export const creditNoteRequest = z.strictObject({
  invoice_id: recordId,
  credit_note_date: businessDateInput,
  reason: requiredText(500, "Please say why the goods come back"),
  sales: z
    .array(returnRequest, { error: ifMissing(NO_LINES) })
    .min(1, { error: NO_LINES })
    .max(LINES_MAX, { error: `A credit note has at most ${LINES_MAX} lines` })
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
      error: "Each line can be there once",
    }),
});

/**
 * A row of the list. Amounts are left out of the staff's list, but for the credit notes of one invoice. `settled_amount`
 * is what it settles of its invoice, `credit` the rest, which is credit of the customer.
 */
export const creditNoteListRow = z.object({
  id: recordId,
  invoice_id: recordId,
  customer_id: recordId,
  customer_name: z.string(),
  customer_company: z.string(),
  credit_note_date: z.string(),
  reason: z.string(),
  total_amount: z.number().optional(),
  settled_amount: z.number().optional(),
  credit: z.number().optional(),
  sales_count: z.int(),
  created_at: z.string(),
  version: z.int(),
});
export type CreditNoteListRow = z.infer<typeof creditNoteListRow>;

/** One whole credit note. `id` of a sale is that of the line of the invoice. */
export const creditNoteRecord = creditNoteListRow.extend({
  total_amount: z.number(),
  settled_amount: z.number(),
  credit: z.number(),
  customer_address: z.string(),
  customer_phone: z.string(),
  customer_gst_number: z.string(),
  is_deleted: z.boolean(),
  sales: z.array(saleRecord.omit({ number_of_boxes: true, returned_quantity: true, returned_amount: true })),
});
export type CreditNoteRecord = z.infer<typeof creditNoteRecord>;
