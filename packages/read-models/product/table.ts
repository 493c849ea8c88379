import { searchText } from "@bahi/contracts/search/words.ts";
import { SINCE } from "../as-of/since.ts";
import { type SortKeyOf, sortKeys, type Table } from "../table.ts";

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

/** What the list is sorted by. */
export type ProductSortColumns = Record<SortKeyOf<"item_name" | "item_name_hindi">, string>;

export const productTable: Table<ProductTable, keyof (ProductSearchColumns & ProductSortColumns)> = {
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
    // Also leads to suggestions that begin with what is typed.
    product_name: "(item_name_key, id)",
  },
  searched: { product_searched: ["names"] },
  computed: {
    ...sortKeys("item_name", "item_name_hindi"),
    names: ({ item_name, item_name_hindi }) => searchText([item_name, item_name_hindi]),
  },
};
