import type { Decision } from "@bahi/contracts/decision.ts";
import type {
  AddProduct,
  ChangeProduct,
  DeleteProduct,
  ProductProfile,
} from "@bahi/contracts/product/commands.ts";
import type { ProductEvent } from "@bahi/contracts/product/events.ts";
import { productNameKey } from "@bahi/contracts/product/name.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import type { ProductState } from "./evolve.ts";

export function addProduct(
  command: AddProduct,
  productId: number,
  products: Iterable<ProductState>,
): Decision<ProductEvent, "product-exists"> {
  if (isTaken(command.name, productId, products)) return refused("product-exists");

  return [{ type: "ProductAdded", data: { productId, ...command } }];
}

/** Two products of an earlier release may share a name; each may keep it in any spelling of that name. */
export function changeProduct(
  command: ChangeProduct,
  product: ProductState,
  products: Iterable<ProductState>,
): Decision<ProductEvent, "product-not-found" | "product-exists"> {
  if (product.status === "absent") return refused("product-not-found");
  if (product.status === "deleted") return refused("product-not-found", "This product was deleted");
  const { name, nameHindi } = product.profile;
  if (command.name === name && command.nameHindi === nameHindi) return [];
  const isRenamed = productNameKey(command.name) !== keyOf(product.profile);
  if (isRenamed && isTaken(command.name, command.productId, products)) return refused("product-exists");

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

/** True when another product that is not deleted has this name. */
function isTaken(name: string, productId: number, products: Iterable<ProductState>): boolean {
  const key = productNameKey(name);
  for (const product of products) {
    if (product.status === "active" && product.productId !== productId && keyOf(product.profile) === key)
      return true;
  }
  return false;
}

/** A profile never changes, so its key is made once: every new product is compared with all of them. */
const keys = new WeakMap<ProductProfile, string>();

function keyOf(profile: ProductProfile): string {
  const known = keys.get(profile) ?? productNameKey(profile.name);
  keys.set(profile, known);
  return known;
}
