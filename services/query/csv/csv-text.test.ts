import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { type Cell, type Column, moment, rupees, text, whole } from "./columns.ts";
import { csvText } from "./csv-text.ts";

type Row = { name: string; amount: number | null; count: number; at: string };

const columns: readonly Column<Row>[] = [
  text("Name, “as typed”", (row) => row.name),
  rupees("Amount", (row) => row.amount),
  whole("Count", (row) => row.count),
  moment("Time", (row) => row.at),
];

const row = (values: Partial<Row>): Row => ({
  name: "Asha",
  amount: 0,
  count: 1,
  at: "2026-11-22T18:31:05.250Z",
  ...values,
});

async function written<Of>(of: readonly Column<Of>[], ...batches: Of[][]): Promise<string> {
  async function* all() {
    yield* batches;
  }
  let file = "";
  for await (const piece of csvText(of, all())) file += piece;
  return file;
}

/** The texts that stand in the file, as spreadsheets read it: any break of a line ends a row, except within quotes. */
const cells = (file: string): string[][] =>
  parse(file, { bom: true, record_delimiter: ["\r\n", "\n", "\r"], relax_column_count: false });

async function nameIn(name: string): Promise<string | undefined> {
  return cells(await written(columns, [row({ name })]))[1]?.[0];
}

test.each([
  "",
  "Sharma, Traders",
  'Sharma "Steel" Traders',
  '"',
  "Line one\nline two",
  "Line one\r\nline two\r",
  "Line one\rline two",
  'Shop\n=HYPERLINK("http://x";"y")',
  "शर्मा ट्रेडर्स, इंदौर",
  "  two blanks  ",
  "5-6 Market Road",
  "a=b+c@d",
  "'quoted",
  "\u{1F600} ok",
  "%00;\\",
])("%j is read again as it is", async (name) => {
  expect(await nameIn(name)).toBe(name);
});

test.each([
  "=1+1",
  "+91 98290 12345",
  "-5",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "＝1",
  "＋1",
  "－1",
  "＠x",
  '=HYPERLINK("http://x","y"),',
])("%j is a text to a spreadsheet and no formula", async (name) => {
  expect(await nameIn(name)).toBe(`'${name}`);
});

test("amounts have two decimals and stay figures, also below zero; what has no amount is empty", async () => {
  const rows = [row({ amount: 20741.25 }), row({ amount: -0.5 }), row({ amount: 0 }), row({ amount: null })];
  const found = cells(await written(columns, rows));
  expect(found.slice(1).map((cell) => cell[1])).toEqual(["20741.25", "-0.50", "0.00", ""]);
});

test("a moment is that of India", async () => {
  const [, found] = cells(await written(columns, [row({})]));
  expect(found?.slice(2)).toEqual(["1", "2026-11-23 00:01:05"]);
});

test("a file begins with a byte order mark and one row of headings, and its lines end as RFC 4180 says", async () => {
  const file = await written(columns, [row({}), row({})], [row({})]);
  expect(file).toBe(
    `\uFEFF"Name, “as typed”",Amount,Count,Time\r\n${"Asha,0.00,1,2026-11-23 00:01:05\r\n".repeat(3)}`,
  );
});

test("a table without rows is its headings", async () => {
  const none: readonly Column<Cell>[] = [text("A", () => ""), text("B", () => "")];
  expect(await written(none)).toBe("\uFEFFA,B\r\n");
});
