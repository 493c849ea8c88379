import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import type { ProductTable } from "@bahi/read-models/product/table.ts";

export function toProductRecord(row: ProductTable): ProductRecord {
  return {
    id: row.id,
    item_name: row.item_name,
    item_name_hindi: row.item_name_hindi === "" ? null : row.item_name_hindi,
    is_active: row.is_active,
    created_at: row.created_at,
    version: row.version,
  };
}
