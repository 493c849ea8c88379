import { isAlready } from "@bahi/contracts/already.ts";
import type { Decision } from "@bahi/contracts/decision.ts";
import type { AddProduct, ChangeProduct, DeleteProduct } from "@bahi/contracts/product/commands.ts";
import type { ProductEvent } from "@bahi/contracts/product/events.ts";
import { productNameKey } from "@bahi/contracts/product/name.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import type { ProductState } from "./evolve.ts";

/** The products that are not deleted, by {@link productNameKey}. */
type ProductNames = { named: (key: string) => readonly ProductState[] };

export function addProduct(
  command: AddProduct,
  productId: number,
  products: ProductNames,
): Decision<ProductEvent, "product-exists"> {
  if (isTaken(command.name, productId, products)) return refused("product-exists");

  return [{ type: "ProductAdded", data: { productId, ...command } }];
}

/** Two products of an earlier release may share a name; each may keep it in any spelling of that name. */
export function changeProduct(
  command: ChangeProduct,
  product: ProductState,
  products: ProductNames,
): Decision<ProductEvent, "product-not-found" | "product-exists"> {
  if (product.status === "absent") return refused("product-not-found");
  if (product.status === "deleted") return refused("product-not-found", "This product was deleted");
  const { productId, ...profile } = command;
  if (isAlready(profile, product.profile)) return [];
  const isRenamed = productNameKey(profile.name) !== productNameKey(product.profile.name);
  if (isRenamed && isTaken(profile.name, productId, products)) return refused("product-exists");

  return [{ type: "ProductChanged", data: command }];
}

/** Invoices hold the name of the product, so a product can be deleted after it was sold. */
export function deleteProduct(
  command: DeleteProduct,
  product: ProductState,
): Decision<ProductEvent, "product-not-found"> {
  if (product.status === "absent") return refused("product-not-found");
  if (product.status === "deleted") return []; // asking twice changes nothing

  return [{ type: "ProductDeleted", data: command }];
}

/** True when another product has this name. */
function isTaken(name: string, productId: number, products: ProductNames): boolean {
  return products
    .named(productNameKey(name))
    .some((product) => product.status === "active" && product.productId !== productId);
}
