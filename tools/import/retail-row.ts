import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
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

/** Reads the file from its beginning, a piece at a time. A file whose name ends in `.gz` is decompressed. */
export async function* readRetailFile(path: string): AsyncGenerator<RetailRow> {
  const file = createReadStream(path);
  const parser = parse({ bom: true });
  // A failure of any of them surfaces at the parser, which is read below.
  if (path.endsWith(".gz")) pipeline(file, createGunzip(), parser, () => {});
  else pipeline(file, parser, () => {});
  let line = 0;
  try {
    for await (const fields of parser) {
      line += 1;
      // as: without the option `columns`, csv-parse gives the fields of a line as texts
      const texts = fields as string[];
      if (line > 1) yield readRow(texts, line);
      else if (texts.join() !== HEADING.join()) {
        throw new CannotStart(`The file must begin with the heading ${HEADING.join()}.`);
      }
    }
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`The file ${path} cannot be read: ${reason}`, { cause: error });
  }
}
