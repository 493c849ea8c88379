import { z } from "zod";
import { recordId } from "../id.ts";
import { saleRecord } from "./api.ts";

/**
 * What a new invoice starts from that is copied from another one: its customer and products by their names of today.
 * `is_active` is false of those that take no new business. `number` is in rupees.
 */
export const invoiceCopy = z.object({
  customer: z.object({
    id: recordId,
    name: z.string(),
    company_name: z.string(),
    phone: z.string(),
    is_active: z.boolean(),
  }),
  sales: z.array(
    saleRecord
      .pick({ product_id: true, quantity: true, unit: true, number_of_boxes: true, number: true })
      .extend({
        product_name: z.string(),
        product_name_hindi: z.string().nullable(),
        is_active: z.boolean(),
      }),
  ),
});
export type InvoiceCopy = z.infer<typeof invoiceCopy>;
