import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import type { Folded } from "../execution/folded.ts";
import type { ProductState } from "./evolve.ts";

/** The product as the API shows it. */
export function toProductRecord({ state, version, createdAt }: Folded<ProductState>): ProductRecord {
  if (state.status === "absent") throw new Error("A product that was never added has no record");
  const { name, nameHindi } = state.profile;
  return {
    id: state.productId,
    item_name: name,
    item_name_hindi: nameHindi === "" ? null : nameHindi,
    is_active: state.status === "active",
    created_at: createdAt,
    version,
  };
}
