import type { RetailRow } from "./retail-row.ts";
import { type ReasonLeftOut, saleOf } from "./sale.ts";

/**
 * The result of a first pass over the file: all master data, and the totals that the read models must show at the end.
 */
export type Survey = {
  /** Customer number to country; the walk-in customer has the number `""`. */
  customers: Map<string, string>;
  /** Stock code to name: its first description that is not blank, else the code itself. */
  products: Map<string, string>;
  productsWithoutDescription: number;
  /** What else the file says of them: a part of it, imported earlier, may have said this first. */
  otherCountries: Map<string, Set<string>>;
  otherDescriptions: Map<string, Set<string>>;
  /** Invoice number to its last line: the lines of an invoice may be apart. */
  lastLines: Map<string, number>;
  lines: number;
  totalPaise: number;
  leftOut: Map<ReasonLeftOut, number>;
  /** The few that are named in the report. */
  pricesTooFine: RetailRow[];
  /** Numbers all in digits of which no line is left. */
  invoicesWithoutLines: number;
};

export async function surveyFile(rows: AsyncIterable<RetailRow>): Promise<Survey> {
  const customers = new Map<string, string>();
  const descriptions = new Map<string, string>();
  const otherCountries = new Map<string, Set<string>>();
  const otherDescriptions = new Map<string, Set<string>>();
  const lastLines = new Map<string, number>();
  const numbers = new Set<string>();
  const leftOut = new Map<ReasonLeftOut, number>();
  const pricesTooFine: RetailRow[] = [];
  let lines = 0;
  let totalPaise = 0;

  for await (const row of rows) {
    // The walk-in customer is many people, from many countries.
    const country = row.customerId === "" ? "" : row.country;
    if (!customers.has(row.customerId)) customers.set(row.customerId, country);
    if (customers.get(row.customerId) !== country) addTo(otherCountries, row.customerId, country);
    if (!descriptions.get(row.stockCode)) descriptions.set(row.stockCode, row.description);
    const isOther = row.description !== "" && descriptions.get(row.stockCode) !== row.description;
    if (isOther) addTo(otherDescriptions, row.stockCode, row.description);
    if (/^\d+$/.test(row.invoiceNo)) numbers.add(row.invoiceNo);
    const sale = saleOf(row);
    if (typeof sale === "string") {
      leftOut.set(sale, (leftOut.get(sale) ?? 0) + 1);
      if (sale === "price-too-fine") pricesTooFine.push(row);
      continue;
    }
    lastLines.set(row.invoiceNo, row.line);
    lines += 1;
    totalPaise += sale.amountPaise;
  }

  return {
    customers,
    products: new Map([...descriptions].map(([code, description]) => [code, description || code])),
    productsWithoutDescription: [...descriptions.values()].filter((description) => description === "").length,
    otherCountries,
    otherDescriptions,
    lastLines,
    lines,
    totalPaise,
    leftOut,
    pricesTooFine,
    invoicesWithoutLines: numbers.size - lastLines.size,
  };
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}
