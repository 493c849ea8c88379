import { PRODUCTS_STREAM, type ProductEvent, productEvent } from "@bahi/contracts/product/events.ts";
import { productNameKey } from "@bahi/contracts/product/name.ts";
import type { RegisterDefinition } from "../execution/register.ts";
import { type ProductState, absentProduct, evolveProduct } from "./evolve.ts";

export const productRegister: RegisterDefinition<ProductState, ProductEvent> = {
  streamId: PRODUCTS_STREAM,
  union: productEvent,
  absent: absentProduct,
  evolve: evolveProduct,
  recordsOf: (event) => [event.data.productId],
  nameOf: (product) => (product.status === "active" ? productNameKey(product.profile.name) : undefined),
};
