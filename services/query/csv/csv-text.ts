import { stringify } from "csv-stringify/sync";
import type { Cell, Column } from "./columns.ts";

/** By this mark Excel knows that a file is in UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The file of a table (RFC 4180) in pieces: the headings, then the rows of each batch. */
export async function* csvText<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string, void, void> {
  const headings = BYTE_ORDER_MARK + lines([columns.map(({ heading }) => heading)]);
  let isFirst = true;
  for await (const rows of batches) {
    const written = lines(rows.map((row) => columns.map((column) => column.cell(row))));
    yield isFirst ? headings + written : written;
    isFirst = false;
  }
  if (isFirst) yield headings;
}

/** A text that begins like a formula gets an apostrophe, by which a spreadsheet takes it for a text. */
function lines(rows: readonly (readonly Cell[])[]): string {
  return stringify([...rows], {
    record_delimiter: "\r\n",
    // The library quotes what has this delimiter in it; programs end a row at a part of it, too.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: {
      number: (amount) => amount.toFixed(2),
      // The one beginning of a formula that the library leaves.
      string: (written) => (written.startsWith("\n") ? `'${written}` : written),
    },
  });
}
