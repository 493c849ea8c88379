import type { Table } from "../table.ts";

/** Whose names have the word. */
export type SearchedNoun = "customer" | "product";

/** `search_word`: each word in the names of customers and products, as it is heard, and how often it stands there. */
export type SearchWordTable = { noun: SearchedNoun; word: string; name_count: number };

/** What a misspelt word is compared with: those with the same first letter. */
export const searchWordTable: Table<SearchWordTable> = {
  name: "search_word",
  columns: { noun: "text not null", word: 'text collate "C" not null', name_count: "int not null" },
  key: ["noun", "word"],
  indexes: {},
};
