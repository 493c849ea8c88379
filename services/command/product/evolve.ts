import type { ProductProfile } from "@bahi/contracts/product/commands.ts";
import type { ProductEvent } from "@bahi/contracts/product/events.ts";

export type ProductState =
  | { status: "absent" }
  | { status: "active"; productId: number; profile: ProductProfile }
  | { status: "deleted"; productId: number; profile: ProductProfile };

export const absentProduct: ProductState = { status: "absent" };

export function evolveProduct(product: ProductState, event: ProductEvent): ProductState {
  if (event.type === "ProductAdded") {
    const { productId, ...profile } = event.data;
    return { status: "active", productId, profile };
  }
  if (product.status === "absent") throw new Error(`${event.type} of a product that was never added`);

  switch (event.type) {
    case "ProductChanged": {
      const { productId: _, ...profile } = event.data;
      return { ...product, profile };
    }
    case "ProductDeleted":
      return { ...product, status: "deleted" };
  }
}
