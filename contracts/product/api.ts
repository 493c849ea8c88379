import { z } from "zod";
import { recordId } from "../id.ts";
import { optionalName, requiredName } from "../text.ts";

/** POST and PUT /products. */
export const productRequest = z.strictObject({
  item_name: requiredName(200, "Item name is required"),
  item_name_hindi: optionalName(200),
});

export const productRecord = z.object({
  id: recordId,
  item_name: z.string(),
  /** Null when the product has no Hindi name. */
  item_name_hindi: z.string().nullable(),
  is_active: z.boolean(),
  created_at: z.string(),
  version: z.int(),
});
export type ProductRecord = z.infer<typeof productRecord>;

export const hindiNameRequest = z.strictObject({
  item_name: requiredName(200, "Please enter an item name first"),
});
export const hindiNameAnswer = z.object({ item_name_hindi: z.string() });
