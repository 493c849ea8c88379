import { remembered } from "@bahi/contracts/search/remembered.ts";
import { sortKey } from "@bahi/contracts/sort-key.ts";

/** A list is put in order again with each letter of a search. */
const keyOf = remembered(sortKey);

/** What a list is sorted by where a column has this value: as the server does. Undefined comes last, in either order. */
export function sortValue(value: string | number | null | undefined): string | number | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  return typeof value === "number" ? value : keyOf(value);
}

export function compareSortValues(one: string | number, other: string | number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
