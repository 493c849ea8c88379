import type { InvoiceCreated, InvoiceLine } from "./events.ts";

/** What a clerk writes of a line. The decision adds its number, the names of the day and the amount. */
export type CreateInvoiceLine = Omit<
  InvoiceLine,
  "lineId" | "productName" | "productNameHindi" | "amountPaise"
>;

/** What a clerk writes of an invoice. The decision adds its number, the customer of the day and the sums. */
export type CreateInvoice = Omit<
  InvoiceCreated,
  | "invoiceId"
  | "customerName"
  | "customerCompany"
  | "customerAddress"
  | "customerPhone"
  | "customerGstNumber"
  | "dueDate"
  | "lines"
  | "totalPaise"
  | "totalBoxes"
> & { lines: CreateInvoiceLine[] };

export type DeleteInvoice = { invoiceId: number; reason: string };
