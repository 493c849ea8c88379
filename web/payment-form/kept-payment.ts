import { z } from "zod";

const text = z.string();

/** A payment that was left, as it was typed; `version` is that of the one that was edited. */
export const keptPayment = z.object({
  version: z.int().nullable(),
  texts: z.object({ customer: text, invoice: text }),
  draft: z
    .object({
      customer: z.object({ id: z.int(), name: text }).optional(),
      invoice: z.object({ id: z.int(), invoice_date: text, total_amount: z.number() }).optional(),
      parts: z.record(text, text),
      payment_date: text,
      amount: text,
      discount_amount: text,
      discount_reason: text,
      payment_method: text,
      reference_number: text,
      notes: text,
    })
    .transform(({ customer, invoice, ...typed }) => ({ customer, invoice, ...typed })),
});
