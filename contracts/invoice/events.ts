import { z } from "zod";
import { businessDate } from "../business-date.ts";
import { recordId } from "../id.ts";
import { paiseNonNegative } from "../money.ts";

// These names are stored for ever: a changed shape is a new version with an upcaster, never an edit.

export const unit = z.enum(["Pcs", "Doz"]);
export type Unit = z.infer<typeof unit>;

/** The names are those at the time of the event. `lineId` counts from 1 within the invoice. */
export const invoiceLine = z.strictObject({
  lineId: z.int().min(1),
  productId: recordId,
  productName: z.string(),
  productNameHindi: z.string(),
  quantity: z.int().min(1),
  unit,
  boxes: z.int().min(0),
  numberPaise: paiseNonNegative,
  amountPaise: paiseNonNegative,
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

/** The customer's name, company, address, phone and GST number are those at the time of the event. */
export const invoiceCreated = z.object({
  type: z.literal("InvoiceCreated"),
  data: z.strictObject({
    invoiceId: recordId,
    customerId: recordId,
    customerName: z.string(),
    customerCompany: z.string(),
    customerAddress: z.string(),
    customerPhone: z.string(),
    /** Blank where the customer had none, and in invoices of version 1. */
    customerGstNumber: z.string(),
    invoiceDate: businessDate,
    /** The invoice date and the days of credit at the time of the event. In older versions the invoice date. */
    dueDate: businessDate,
    lines: z.array(invoiceLine).min(1),
    totalPaise: paiseNonNegative,
    totalBoxes: z.int().min(0),
  }),
});

export type InvoiceCreated = z.infer<typeof invoiceCreated>["data"];

/** The number stays used. From this event on, payments on the invoice are advances without discounts. */
export const invoiceDeleted = z.object({
  type: z.literal("InvoiceDeleted"),
  data: z.strictObject({ invoiceId: recordId, reason: z.string() }),
});

export const invoiceEvent = z.discriminatedUnion("type", [invoiceCreated, invoiceDeleted]);
export type InvoiceEvent = z.infer<typeof invoiceEvent>;

/** Invoice 12 is the stream `invoice-12`: the store gives the next free number, so the series has no gap. */
export const INVOICE_CATEGORY = "invoice";
