import { BAD_ROWS_LISTED_MAX, type BadRow, type ImportReport } from "@bahi/contracts/import/api.ts";
import type { ImportKind } from "@bahi/contracts/import/fields.ts";

type Noun = "customers" | "opening_balances" | "products" | "invoices";

/** Counts what an import makes, and lists the first bad rows. */
export type Report = {
  rows(count: number): void;
  count(noun: Noun, what: "made" | "existing"): void;
  heldBack(): void;
  /** Counts a row once, however much is wrong with it. */
  bad(line: number, errors: readonly Omit<BadRow, "line">[]): void;
  now(): ImportReport;
};

export function openReport(kind: ImportKind): Report {
  const counts = {
    customers: { made: 0, existing: 0 },
    opening_balances: { made: 0, existing: 0 },
    products: { made: 0, existing: 0 },
    invoices: { made: 0, existing: 0, held_back: 0 },
  };
  const listed: BadRow[] = [];
  let rowCount = 0;
  let badRows = 0;

  return {
    rows(count) {
      rowCount = count;
    },
    count(noun, what) {
      counts[noun][what] += 1;
    },
    heldBack() {
      counts.invoices.held_back += 1;
    },
    bad(line, errors) {
      badRows += 1;
      for (const error of errors) {
        if (listed.length < BAD_ROWS_LISTED_MAX) listed.push({ line, ...error });
      }
    },
    now: () => ({
      kind,
      rows: rowCount,
      ...structuredClone(counts),
      bad_rows: badRows,
      // Commands end in another order than their rows begin.
      errors: listed.toSorted((one, other) => one.line - other.line),
    }),
  };
}
