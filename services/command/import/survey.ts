import type { FileHandle } from "node:fs/promises";
import { type ImportKind, importFields } from "@bahi/contracts/import/fields.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { createHeads } from "./bills.ts";
import { isMonthFirst } from "./cells/date.ts";
import { type Columns, type Given, HEADER_ROWS_MAX, headerOf, matchColumns } from "./file/columns.ts";
import { type Encoding, encodingOf } from "./file/encoding.ts";
import { BrokenFile, type Row, readRows } from "./file/rows.ts";
import { billKey } from "./keys.ts";

/** Beyond it, the names of all rows would take too much memory. Invoices are put together as they come. */
const ROWS_MAX: Record<ImportKind, number> = { customers: 200_000, products: 200_000, invoices: 1_000_000 };

/** What a first pass over the file tells. */
export type Survey = {
  kind: ImportKind;
  encoding: Encoding;
  columns: Columns;
  rows: number;
  /** The last row of each bill number. Empty for other kinds. */
  lastLines: Map<string, number>;
  /** A date of the file can only be read with the month first. */
  isMonthFirst: boolean;
};

/** Refused: `import-type`, `import-file`; invalid when a column is named that is not there. */
export async function surveyFile(kind: ImportKind, file: FileHandle, given: Given): Promise<Survey> {
  const encoding = await encodingOf(file);
  const header = await readHeader(kind, file, encoding);
  if (header === undefined) throw refused("import-file", "The file is empty");
  const columns = matchColumns(kind, header, given);
  const survey: Survey = { kind, encoding, columns, rows: 0, isMonthFirst: false, lastLines: new Map() };
  const dates = importFields[kind].map(({ name }) => name).filter((name) => name.endsWith("_date"));
  const heads = createHeads(columns);
  try {
    for await (const row of readRows(file, encoding)) {
      if (row.line <= header.line) continue;
      survey.rows += 1;
      if (survey.rows > ROWS_MAX[kind]) {
        const most = ROWS_MAX[kind].toLocaleString("en-IN");
        throw refused("import-file", `The file may have at most ${most} rows. Please split it.`);
      }
      if (kind === "invoices") survey.lastLines.set(billKey(heads(row).billNumber), row.line);
      survey.isMonthFirst ||= dates.some((date) => isMonthFirst(columns.cell(row, date)));
    }
  } catch (error) {
    // The rows before it are imported, and then it is reported.
    if (!(error instanceof BrokenFile)) throw error;
  }
  return survey;
}

async function readHeader(kind: ImportKind, file: FileHandle, encoding: Encoding): Promise<Row | undefined> {
  const first: Row[] = [];
  try {
    for await (const row of readRows(file, encoding)) {
      first.push(row);
      if (first.length === HEADER_ROWS_MAX) break;
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
  }
  return headerOf(kind, first);
}
