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
  | "customerTransporter"
  | "dueDate"
  | "lines"
  | "totalPaise"
  | "totalBoxes"
  | "billNumber"
> & {
  lines: CreateInvoiceLine[];
  /** The number that it has in other books, where it is imported from them. */
  billNumber?: string;
};

/** `lineId` names a line of the present content; null: a new line. */
export type CorrectInvoiceLine = CreateInvoiceLine & { lineId: number | null };

/** The whole new content, in the words of the clerk. */
export type CorrectInvoice = Omit<CreateInvoice, "lines" | "billNumber"> & {
  invoiceId: number;
  lines: CorrectInvoiceLine[];
  reason: string;
};

/** Undoes a correction that raced with a discount. */
export type CompensateCorrection = { invoiceId: number; reason: string };

export type DeleteInvoice = { invoiceId: number; reason: string };
