import type { Unit } from "./events.ts";

export type CreateInvoiceLine = {
  productId: number;
  quantity: number;
  unit: Unit;
  boxes: number;
  numberPaise: number;
};

/** `invoiceDate` is a business date, `YYYY-MM-DD` in India. */
export type CreateInvoice = { customerId: number; invoiceDate: string; lines: CreateInvoiceLine[] };

export type DeleteInvoice = { invoiceId: number; reason: string };
