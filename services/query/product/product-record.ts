import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import type { ProductTable } from "@bahi/read-models/product/table.ts";

/** The columns of a record. */
export const PRODUCT_COLUMNS = [
  "id",
  "item_name",
  "item_name_hindi",
  "is_active",
  "created_at",
  "version",
] as const satisfies (keyof ProductTable)[];

export function toProductRecord(row: Pick<ProductTable, (typeof PRODUCT_COLUMNS)[number]>): ProductRecord {
  return {
    id: row.id,
    item_name: row.item_name,
    item_name_hindi: row.item_name_hindi === "" ? null : row.item_name_hindi,
    is_active: row.is_active,
    created_at: row.created_at,
    version: row.version,
  };
}
