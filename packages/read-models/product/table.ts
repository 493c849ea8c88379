import { searchText } from "@bahi/contracts/search/words.ts";
import { SINCE } from "../as-of/since.ts";
import type { Table } from "../table.ts";

/** `product`: one row for each product ever added. */
export type ProductTable = {
  id: number;
  item_name: string;
  item_name_hindi: string;
  is_active: boolean;
  created_at: string;
  version: number;
  since: string;
};

/** What a product is found by: its names. */
export type ProductSearchColumns = { names: string };

export const productTable: Table<ProductTable, keyof ProductSearchColumns> = {
  name: "product",
  columns: {
    id: "int not null",
    item_name: "text not null",
    item_name_hindi: "text not null",
    is_active: "boolean not null",
    created_at: "timestamptz not null",
    version: "int not null",
    since: SINCE,
  },
  key: ["id"],
  indexes: {
    product_name: "(lower(item_name), id)",
    // Suggestions that begin with what is typed.
    product_beginning: '(lower(item_name) collate "C", id)',
  },
  searched: { product_searched: ["names"] },
  computed: { names: ({ item_name, item_name_hindi }) => searchText([item_name, item_name_hindi]) },
};
