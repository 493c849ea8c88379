import type { FileHandle } from "node:fs/promises";
import { inParallel } from "@bahi/service-kit/in-parallel.ts";
import { billsOf } from "./bills.ts";
import type { Books } from "./books.ts";
import { importCustomer } from "./customer-rows.ts";
import { BrokenFile, type Row, readRows } from "./file/rows.ts";
import { findInvoices, importInvoice } from "./invoice-rows.ts";
import { importProduct } from "./product-rows.ts";
import type { Report } from "./report.ts";
import type { Survey } from "./survey.ts";

/** Few, so a command that somebody sends meanwhile waits for as few of them. */
const AT_ONCE = 16;

export type RowImport = {
  survey: Survey;
  file: FileHandle;
  books: Books;
  report: Report;
  createMissing: boolean;
  /** Called with the number of rows that were read. */
  onRows: (count: number) => void;
};

/** Imports the rows of a file, or checks them, depending on the books. Bad rows are reported and left out. */
export async function importRows(work: RowImport): Promise<void> {
  const { survey, books, report, createMissing } = work;
  const { columns, isMonthFirst } = survey;
  const rows = rowsOf(work);
  report.rows(survey.rows);
  switch (survey.kind) {
    case "customers":
      return inParallel(rows, AT_ONCE, (row) =>
        importCustomer(row, { columns, isMonthFirst }, books, report),
      );
    case "products":
      return inParallel(rows, AT_ONCE, (row) => importProduct(row, columns, books, report));
    case "invoices": {
      const options = { books, report, createMissing };
      return inParallel(invoicesOf(rows, survey, options), AT_ONCE, (invoice) =>
        importInvoice(invoice, options),
      );
    }
  }
}

async function* invoicesOf(
  rows: AsyncIterable<Row>,
  survey: Survey,
  options: Parameters<typeof findInvoices>[1],
): AsyncGenerator<Awaited<ReturnType<typeof findInvoices>>[number]> {
  for await (const bill of billsOf(rows, survey.columns, survey)) yield* await findInvoices(bill, options);
}

async function* rowsOf({ survey, file, report, onRows }: RowImport): AsyncGenerator<Row> {
  let count = 0;
  try {
    for await (const row of readRows(file, survey.encoding)) {
      if (row.line <= survey.columns.header.line) continue;
      yield row;
      count += 1;
      onRows(count);
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    report.bad(error.line, [{ field: "", message: error.message }]);
  }
}
