import type { RetailRow } from "./retail-row.ts";
import { type Sale, saleOf } from "./sale.ts";

export type RetailInvoice = { invoiceNo: string; customerId: string; date: string; sales: Sale[] };

/**
 * The invoices of the file, each when its last line is read. Few are open at once, because the lines of an invoice are
 * together with few exceptions. So memory does not grow with the file.
 */
export async function* invoicesOf(
  rows: AsyncIterable<RetailRow>,
  lastLines: ReadonlyMap<string, number>,
): AsyncGenerator<RetailInvoice> {
  const open = new Map<string, RetailInvoice>();
  for await (const row of rows) {
    const sale = saleOf(row);
    if (typeof sale === "string") continue;
    const { invoiceNo, customerId, date } = row;
    const invoice = open.get(invoiceNo) ?? { invoiceNo, customerId, date, sales: [] };
    invoice.sales.push(sale);
    if (date < invoice.date) invoice.date = date;
    if (lastLines.get(invoiceNo) === row.line) {
      open.delete(invoiceNo);
      yield invoice;
    } else {
      open.set(invoiceNo, invoice);
    }
  }
}
