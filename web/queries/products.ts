import type { LastSale } from "@bahi/contracts/product/last-sale.ts";
import type { ProductRecord, productRequest } from "@bahi/contracts/product/api.ts";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { withParameters } from "../api/address.ts";
import { call, read } from "../api/call.ts";
import { type ListSource, readRows } from "./list.ts";

export const productsList: ListSource = { noun: "products", path: "/products/", fixed: { is_active: true } };

export type ProductBody = z.input<typeof productRequest>;

/** Suggestions while a name is typed: at least two characters. */
export function productSearchQuery(q: string) {
  return queryOptions({
    queryKey: ["products", "search", q],
    queryFn: ({ signal }) => readRows<ProductRecord>(withParameters("/products/search", { q }), signal),
  });
}

/**
 * What the product was last sold for, to this customer or else to anyone. It is one of the invoices: what changes them
 * asks for it again. Nobody keeps it after the form is closed, since others sell too.
 */
export function lastSaleQuery(productId: number, customerId: number | undefined) {
  return queryOptions({
    queryKey: ["invoices", "last-sale", productId, customerId],
    queryFn: ({ signal }) =>
      read<LastSale>(withParameters(`/products/${productId}/last-sale`, { customer_id: customerId }), signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
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
