import { INVOICE_CATEGORY, type InvoiceEvent, invoiceEvent } from "@bahi/contracts/invoice/events.ts";
import type { DocumentDefinition } from "../execution/documents.ts";
import { type InvoiceState, absentInvoice, evolveInvoice } from "./evolve.ts";

export const invoiceDocuments: DocumentDefinition<InvoiceState, InvoiceEvent> = {
  category: INVOICE_CATEGORY,
  union: invoiceEvent,
  absent: absentInvoice,
  evolve: evolveInvoice,
};
