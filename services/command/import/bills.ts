import type { BadRow } from "@bahi/contracts/import/api.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { type BillHead, type BillLine, continues, headOf, readBillLine } from "./bill-lines.ts";
import type { Columns } from "./file/columns.ts";
import type { Row } from "./file/rows.ts";
import { billKey } from "./keys.ts";

type Errors = Omit<BadRow, "line">[];

/** All rows of the file with one bill number. In a long file, a number may come back in another year. */
export type NumberedRows = { good: BillLine[]; bad: { line: number; errors: Errors }[] };

/** Rows whose last one is still to come are in memory: far more than the bills of a busy day. */
const OPEN_ROWS_MAX = 50_000;

/** Fills in the bill of rows that say nothing of theirs. */
export function createHeads(columns: Columns) {
  let above: BillHead | undefined;
  return (row: Row): BillHead => {
    const head = headOf(columns, row);
    if (above !== undefined && continues(head, columns, row)) return above;
    above = head;
    return head;
  };
}

/**
 * Puts together the rows of each bill number, each when its last row is read: the lines of a bill may be apart. Refused:
 * `import-file` when very many rows are open at once.
 */
export async function* billsOf(
  rows: AsyncIterable<Row>,
  columns: Columns,
  { lastLines, isMonthFirst }: { lastLines: ReadonlyMap<string, number>; isMonthFirst: boolean },
): AsyncGenerator<NumberedRows> {
  const open = new Map<string, NumberedRows>();
  const heads = createHeads(columns);
  let openRows = 0;
  for await (const row of rows) {
    const head = heads(row);
    const key = billKey(head.billNumber);
    const bill = open.get(key) ?? { good: [], bad: [] };
    const read = readBillLine(row, head, columns, isMonthFirst);
    if (Array.isArray(read)) bill.bad.push({ line: row.line, errors: read });
    else bill.good.push(read);
    openRows += 1;
    // A row without a number is bad by itself and belongs to no bill.
    if (key !== "" && lastLines.get(key) !== row.line) {
      open.set(key, bill);
      if (openRows > OPEN_ROWS_MAX) {
        const sentence = "The rows of many bills stand far apart in the file. Please sort it by bill number.";
        throw refused("import-file", sentence);
      }
      continue;
    }
    open.delete(key);
    openRows -= bill.good.length + bill.bad.length;
    yield bill;
  }
}
