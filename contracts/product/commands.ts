import type { ProductAdded } from "./events.ts";

/** `nameHindi` is empty when there is none. */
export type ProductProfile = Omit<ProductAdded, "productId">;

export type AddProduct = ProductProfile;
export type ChangeProduct = { productId: number } & ProductProfile;
export type DeleteProduct = { productId: number; reason: string };
