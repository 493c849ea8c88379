import { z } from "zod";
import { recordId } from "../id.ts";
import { unit } from "../invoice/unit.ts";

const sale = z.object({
  /** Whether the customer who was asked for bought it, or somebody. */
  whose: z.enum(["customer", "anyone"]),
  /** In rupees, as in an invoice line: the price is half of it. */
  number: z.number(),
  unit,
  quantity: z.int(),
  date: z.string(),
  invoice_id: recordId,
});

const nothing = z.object({
  whose: z.null(),
  number: z.null(),
  unit: z.null(),
  quantity: z.null(),
  date: z.null(),
  invoice_id: z.null(),
});

/** The last sale of a product; every field is null when it was never sold. */
export const lastSale = z.union([sale, nothing]).describe("Every field is null when it was never sold");
export type LastSale = z.infer<typeof lastSale>;
export type Sale = z.infer<typeof sale>;
