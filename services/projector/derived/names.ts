import { searchText, storedWords } from "@bahi/contracts/search/words.ts";
import type { InvoiceNameTable, InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import type { SearchedNoun, SearchWordTable } from "@bahi/read-models/search/table.ts";
import type { VersionedRows } from "@bahi/read-models/tables.ts";
import type { Changed } from "../live/batch-row-set.ts";
import type { MemoryRows } from "../rebuild/memory-rows.ts";
import type { RowChanges } from "./changes.ts";

type NamedNoun = { [Noun in SearchedNoun]: VersionedRows[Noun] };

/** By how much a batch changes the number of invoices with each pair of names. */
export function invoiceNameChanges({ invoice }: RowChanges): InvoiceNameTable[] {
  const names = new InvoiceNames();
  for (const { before, after } of invoice) {
    if (before !== undefined) names.add(before, -1);
    names.add(after, 1);
  }
  return names.changed();
}

/** How many invoices have each pair of names. */
export class InvoiceNames {
  readonly #counts = new Map<string, Map<string, InvoiceNameTable>>();

  add({ customer_name, customer_company, is_deleted }: InvoiceTable, times: 1 | -1): void {
    if (is_deleted) return;
    const companies = getOr(this.#counts, customer_name, () => new Map<string, InvoiceNameTable>());
    const row = getOr(companies, customer_company, () => ({
      customer_name,
      customer_company,
      invoice_count: 0,
    }));
    row.invoice_count += times;
  }

  changed(): InvoiceNameTable[] {
    const rows = [...this.#counts.values()].flatMap((companies) => [...companies.values()]);
    return rows.filter(({ invoice_count }) => invoice_count !== 0);
  }
}

/** Every word of a name. */
export function wordsIn({ customer, product }: MemoryRows): SearchWordTable[] {
  const words = new Words();
  for (const row of customer.all()) words.add("customer", row, 1);
  for (const row of product.all()) words.add("product", row, 1);
  return words.changed();
}

/** By how much a batch changes how often each word stands in a name. */
export function wordChanges({ customer, product }: RowChanges): SearchWordTable[] {
  const words = new Words();
  words.change("customer", customer);
  words.change("product", product);
  return words.changed();
}

class Words {
  readonly #counts = new Map<SearchedNoun, Map<string, number>>();

  change<Noun extends SearchedNoun>(noun: Noun, changes: readonly Changed<NamedNoun[Noun]>[]): void {
    for (const { before, after } of changes) {
      if (before !== undefined) this.add(noun, before, -1);
      this.add(noun, after, 1);
    }
  }

  add<Noun extends SearchedNoun>(noun: Noun, row: NamedNoun[Noun], times: 1 | -1): void {
    const counts = getOr(this.#counts, noun, () => new Map<string, number>());
    for (const word of storedWords(namesOf(row))) counts.set(word, (counts.get(word) ?? 0) + times);
  }

  changed(): SearchWordTable[] {
    const rows = [...this.#counts].flatMap(([noun, counts]) =>
      [...counts].map(([word, name_count]) => ({ noun, word, name_count })),
    );
    return rows.filter(({ name_count }) => name_count !== 0);
  }
}

function namesOf(row: VersionedRows[SearchedNoun]): string {
  return "item_name" in row
    ? searchText([row.item_name, row.item_name_hindi])
    : searchText([row.name, row.company_name]);
}

function getOr<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** True for a change that takes something away, after which nothing may be left. */
export function isLessNamed(row: InvoiceNameTable | SearchWordTable): boolean {
  return ("word" in row ? row.name_count : row.invoice_count) < 0;
}
