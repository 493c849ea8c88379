import { parse } from "csv-parse/sync";

/** A CSV answer: its headings, and each row by them. */
export type CsvRows = { headings: string[]; rows: Record<string, string>[] };

export function csvRows(text: string): CsvRows {
  const [headings = [], ...rows] = parse(text, { bom: true });
  return {
    headings,
    rows: rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ""]))),
  };
}
