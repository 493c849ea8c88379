/** `nameHindi` is empty when there is none. */
export type ProductProfile = { name: string; nameHindi: string };

export type AddProduct = ProductProfile;
export type ChangeProduct = { productId: number } & ProductProfile;
export type DeleteProduct = { productId: number; reason: string };
