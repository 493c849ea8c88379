/** What stands in a cell. A number is an amount in rupees, anything else is a text; null is an empty cell. */
export type Cell = string | number | null;

/** A column of a table, as the screens call it. Staff do not see a column `isAmount` where their list has no amounts. */
export type Column<Row> = { heading: string; isAmount: boolean; cell(row: Row): Cell };

/** Texts as they are, and days as `YYYY-MM-DD`: every spreadsheet reads that as a date, whatever its language. */
export function text<Row>(heading: string, of: (row: Row) => string | null): Column<Row> {
  return { heading, isAmount: false, cell: of };
}

/** Numbers that are counted, or name a record. */
export function whole<Row>(heading: string, of: (row: Row) => number | null): Column<Row> {
  return { heading, isAmount: false, cell: (row) => of(row)?.toString() ?? null };
}

/** Rupees, written with two decimals and nothing else, so that a spreadsheet adds them up. */
export function rupees<Row>(heading: string, of: (row: Row) => number | null | undefined): Column<Row> {
  return { heading, isAmount: true, cell: (row) => of(row) ?? null };
}

/** A text with amounts in it. */
export function textWithAmounts<Row>(heading: string, of: (row: Row) => string): Column<Row> {
  return { heading, isAmount: true, cell: of };
}

/** A moment in Indian time, `YYYY-MM-DD HH:MM:SS`. */
export function moment<Row>(heading: string, of: (row: Row) => string): Column<Row> {
  return text(heading, (row) => indianTime(of(row)));
}

const INDIA_AHEAD_OF_UTC_MS = 330 * 60_000;

/** Milliseconds are added, since a date format would take most of the time of a long list. */
export function indianTime(at: string): string {
  const inIndia = new Date(Date.parse(at) + INDIA_AHEAD_OF_UTC_MS).toISOString();
  return `${inIndia.slice(0, 10)} ${inIndia.slice(11, 19)}`;
}
