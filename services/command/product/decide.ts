import type { AddProduct, ChangeProduct, DeleteProduct } from "@bahi/contracts/product/commands.ts";
import type { ProductEvent } from "@bahi/contracts/product/events.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import type { ProductState } from "./evolve.ts";

export function addProduct(command: AddProduct, productId: number): ProductEvent[] {
  return [{ type: "ProductAdded", data: { productId, ...command } }];
}

export function changeProduct(command: ChangeProduct, product: ProductState): ProductEvent[] {
  if (product.status === "absent") throw refused("product-not-found");
  if (product.status === "deleted") throw refused("product-not-found", "This product was deleted");
  const { name, nameHindi } = product.profile;
  if (command.name === name && command.nameHindi === nameHindi) return [];

  return [{ type: "ProductChanged", data: command }];
}

/** Old invoices keep the name of the day, so a product can go whatever it was sold on. */
export function deleteProduct(command: DeleteProduct, product: ProductState): ProductEvent[] {
  if (product.status === "absent") throw refused("product-not-found");
  if (product.status === "deleted") return []; // asking twice changes nothing

  return [{ type: "ProductDeleted", data: command }];
}
