import type { ProductRecord, productRequest } from "@bahi/contracts/product/api.ts";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { withParameters } from "../api/address.ts";
import { call, read } from "../api/call.ts";
import type { ListSource } from "./list.ts";

export const productsList: ListSource = { noun: "products", path: "/products/", fixed: { is_active: true } };

export type ProductBody = z.input<typeof productRequest>;

/** Suggestions while a name is typed: at least two characters. */
export function productSearchQuery(q: string) {
  return queryOptions({
    queryKey: ["products", "search", q],
    queryFn: ({ signal }) => read<ProductRecord[]>(withParameters("/products/search", { q }), signal),
  });
}

export async function createProduct(body: ProductBody, key: string): Promise<ProductRecord> {
  return (await call<ProductRecord>("POST", "/products/", { body, key })).body;
}

export async function changeProduct(
  product: Pick<ProductRecord, "id" | "version">,
  body: ProductBody,
  key: string,
): Promise<ProductRecord> {
  const { id, version } = product;
  return (await call<ProductRecord>("PUT", `/products/${id}`, { body, key, version })).body;
}

export async function deleteProduct(
  product: Pick<ProductRecord, "id" | "version">,
  key: string,
): Promise<void> {
  await call("DELETE", `/products/${product.id}`, { key, version: product.version });
}

/** The Hindi name; undefined when the answer holds none. */
export async function generateHindiName(itemName: string): Promise<string | undefined> {
  const { body } = await call<{ item_name_hindi?: string | null } | null>(
    "POST",
    "/products/generate-hindi-name",
    { body: { item_name: itemName } },
  );
  return body?.item_name_hindi?.trim() || undefined;
}
