import { z } from "zod";
import { businessDate } from "../business-date.ts";
import { recordId } from "../id.ts";
import { paymentStatus } from "../invoice/api.ts";
import { paymentMethod } from "../payment/events.ts";
import { FOUND_COUNTED_MAX } from "./counted.ts";

function foundOf<Row extends z.ZodType>(row: Row) {
  return z.strictObject({
    total: z
      .int()
      .min(0)
      .describe(`How many there are; ${FOUND_COUNTED_MAX + 1} for more than ${FOUND_COUNTED_MAX}`),
    rows: z.array(row),
  });
}

/** Rupees. Staff get none. */
const amount = z.number().optional();

/** What a search finds, the best of each noun first: of documents, those with the number that was typed, then the latest. */
export const searchAnswer = z.strictObject({
  customers: foundOf(
    z.strictObject({
      id: recordId,
      name: z.string(),
      company_name: z.string(),
      phone: z.string(),
      address: z.string(),
    }),
  ),
  products: foundOf(
    z.strictObject({ id: recordId, item_name: z.string(), item_name_hindi: z.string().nullable() }),
  ),
  invoices: foundOf(
    z.strictObject({
      id: recordId,
      customer_name: z.string(),
      customer_company: z.string(),
      invoice_date: businessDate,
      payment_status: paymentStatus,
      total_amount: amount,
    }),
  ),
  payments: foundOf(
    z.strictObject({
      id: recordId,
      customer_name: z.string(),
      payment_date: businessDate,
      payment_method: paymentMethod,
      reference_number: z.string(),
      amount,
    }),
  ),
  credit_notes: foundOf(
    z.strictObject({
      id: recordId,
      invoice_id: recordId,
      customer_name: z.string(),
      credit_note_date: businessDate,
      total_amount: amount,
    }),
  ),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
