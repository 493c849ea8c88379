import { z } from "zod";
import { recordId } from "../id.ts";

/** `share` is that of all that was invoiced in the period, in percent with one decimal; 0 when nothing was. */
const sold = {
  amount: z.number(),
  share: z.number(),
  /** What credit notes dated in the period took back. It is not taken off `amount`. */
  returned: z.number(),
};

/**
 * The customers and products that most was invoiced for in a period, the most first, and how many there are in all. Names
 * are those of today. What was sold to a customer before a merge counts for the customer merged into.
 */
export const salesRanking = z.object({
  date_from: z.string(),
  date_to: z.string(),
  total_invoiced: z.number(),
  customer_count: z.int(),
  customers: z.array(
    z.object({ customer_id: recordId, customer_name: z.string(), invoices: z.int(), ...sold }),
  ),
  product_count: z.int(),
  /** `pieces` and `dozens` are the quantities sold in each unit; a dozen is not twelve pieces here. */
  products: z.array(
    z.object({
      product_id: recordId,
      product_name: z.string(),
      product_name_hindi: z.string(),
      pieces: z.int(),
      dozens: z.int(),
      ...sold,
    }),
  ),
});
export type SalesRanking = z.infer<typeof salesRanking>;
