import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { isGzip } from "@bahi/history-file/gzip.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { parse } from "csv-parse";

/** One line of the file, unparsed. `line` counts from 1, the heading is line 1. */
export type RetailRow = {
  line: number;
  invoiceNo: string;
  stockCode: string;
  description: string;
  quantity: number;
  /** `YYYY-MM-DD`, the day of the wholesaler. */
  date: string;
  /** In rupees, as written: `2.55`. */
  unitPrice: string;
  customerId: string;
  country: string;
};

const HEADING = "InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country".split(
  ",",
);
const DATE = /^\d{4}-\d\d-\d\d(?= \d\d:\d\d(:\d\d)?$)/;
const WHOLE = /^-?\d+$/;
const DECIMAL = /^-?\d+(\.\d+)?$/;

function readRow(fields: readonly string[], line: number): RetailRow {
  const [invoiceNo = "", stockCode = "", description = "", quantity = "", moment = "", unitPrice = ""] =
    fields;
  const [customerId = "", country = ""] = fields.slice(6);
  const date = DATE.exec(moment)?.[0];
  const isReadable =
    fields.length === HEADING.length && invoiceNo !== "" && stockCode !== "" && date !== undefined;
  if (!isReadable || !WHOLE.test(quantity) || !DECIMAL.test(unitPrice)) {
    throw new CannotStart(
      `Line ${line} of the file is not a line of a sale: ${fields.join(",").slice(0, 200)}`,
    );
  }
  return {
    line,
    invoiceNo,
    stockCode,
    description: description.trim(),
    quantity: Number(quantity),
    date,
    unitPrice,
    customerId,
    country: country.trim(),
  };
}

const BYTE_ORDER_MARK = "\ufeff";
/** Far more than the heading takes. */
const FIRST_LINE_CHARS_MAX = 4_096;

/** Looks at the first line before a parser reads on: in a file of another kind it would complain of a quote far below. */
async function* withHeading(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (begun === undefined) {
      yield piece;
      continue;
    }
    begun = Buffer.concat([begun, piece]);
    if (!begun.includes("\n") && begun.length < FIRST_LINE_CHARS_MAX) continue;
    checkHeading(begun);
    yield begun;
    begun = undefined;
  }
  if (begun === undefined) return;
  checkHeading(begun);
  yield begun;
}

function checkHeading(begun: Buffer): void {
  const [first = ""] = begun.toString("utf8").split(/\r?\n/, 1);
  const fields = first.replace(BYTE_ORDER_MARK, "").split(",");
  if (fields.map((field) => /^"(.*)"$/.exec(field)?.[1] ?? field).join() === HEADING.join()) return;
  throw new CannotStart(
    `The file must begin with the heading ${HEADING.join()}, with commas, ${begun.length === 0 ? "and is empty" : "and begins with something else"}.`,
  );
}

/** Reads the file from its beginning, a piece at a time. Errors: {@link CannotStart}, also for a file without a sale. */
export async function* readRetailFile(path: string): AsyncGenerator<RetailRow> {
  let line = 0;
  try {
    const isPacked = await isGzip(path);
    const file = createReadStream(path);
    const parser = parse({ bom: true });
    // A failure of any of them surfaces at the parser, which is read below.
    if (isPacked) pipeline(file, createGunzip(), withHeading, parser, () => {});
    else pipeline(file, withHeading, parser, () => {});
    for await (const fields of parser) {
      line += 1;
      // as: without the option `columns`, csv-parse gives the fields of a line as texts
      const texts = fields as string[];
      if (line > 1) yield readRow(texts, line);
    }
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`The file ${path} cannot be read: ${reason}`, { cause: error });
  }
  if (line === 1) throw new CannotStart(`The file ${path} has a heading, and no line of a sale.`);
}
