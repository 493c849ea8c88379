import { z } from "zod";
import { recordId } from "../id.ts";

// These names are stored for ever: a changed shape is a new version with an upcaster, never an edit.

const profile = { name: z.string(), nameHindi: z.string() };

export const productAdded = z.object({
  type: z.literal("ProductAdded"),
  data: z.strictObject({ productId: recordId, ...profile }),
});
export type ProductAdded = z.infer<typeof productAdded>["data"];

/** Holds both new names. */
export const productChanged = z.object({
  type: z.literal("ProductChanged"),
  data: z.strictObject({ productId: recordId, ...profile }),
});

/** The product leaves lists and pickers; old invoices keep its name. */
export const productDeleted = z.object({
  type: z.literal("ProductDeleted"),
  data: z.strictObject({ productId: recordId, reason: z.string() }),
});

export const productEvent = z.discriminatedUnion("type", [productAdded, productChanged, productDeleted]);
export type ProductEvent = z.infer<typeof productEvent>;

/** All products are one register, in one stream: an invoice names a thousand of them at once. */
export const PRODUCTS_STREAM = "products";
