import { z } from "zod";
import { businessDate } from "../business-date.ts";
import { recordId } from "../id.ts";
import { paiseNonNegative } from "../amount.ts";
import { unit } from "./unit.ts";

// These names are stored for ever: a changed shape is a new version with an upcaster, never an edit.

/** The names are those at the time at which its product was chosen. `lineId` counts from 1 within the invoice. */
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

const content = {
  invoiceId: recordId,
  customerId: recordId,
  customerName: z.string(),
  customerCompany: z.string(),
  customerAddress: z.string(),
  customerPhone: z.string(),
  /** Blank where the customer had none, and in invoices of version 1. */
  customerGstNumber: z.string(),
  /** Who carries the goods. Blank where the customer had none, and in invoices of older versions. */
  customerTransporter: z.string(),
  invoiceDate: businessDate,
  /** The invoice date and the days of credit at the time of the event. In older versions the invoice date. */
  dueDate: businessDate,
  lines: z.array(invoiceLine).min(1),
  totalPaise: paiseNonNegative,
  totalBoxes: z.int().min(0),
};

/** The customer's name, company, address, phone, GST number and transporter are those at the time of the event. */
export const invoiceCreated = z.object({
  type: z.literal("InvoiceCreated"),
  data: z.strictObject({
    ...content,
    /** The number that the bill has in other books, from which it was imported. Blank for one that was made here. */
    billNumber: z.string(),
  }),
});

export type InvoiceCreated = z.infer<typeof invoiceCreated>["data"];

/**
 * Holds the whole new content. A line that stays has its `lineId` and, with its product, the names that it had; a new line
 * has a number that no line of this invoice had before. The customer's fields stay with the customer. From this event on,
 * `released` is not on the invoice any more: what the new total leaves of each payment's money is an advance.
 */
export const invoiceCorrected = z.object({
  type: z.literal("InvoiceCorrected"),
  data: z.strictObject({
    ...content,
    reason: z.string(),
    released: z.array(z.strictObject({ paymentId: recordId, amountPaise: paiseNonNegative })),
  }),
});

export type InvoiceCorrected = z.infer<typeof invoiceCorrected>["data"];

/** What an invoice says, whichever event said it last. */
export type InvoiceContent = Omit<InvoiceCreated, "billNumber">;

/** The number stays used. From this event on, payments on the invoice are advances without discounts. */
export const invoiceDeleted = z.object({
  type: z.literal("InvoiceDeleted"),
  data: z.strictObject({ invoiceId: recordId, reason: z.string() }),
});

export const invoiceEvent = z.discriminatedUnion("type", [invoiceCreated, invoiceCorrected, invoiceDeleted]);
export type InvoiceEvent = z.infer<typeof invoiceEvent>;

/** Invoice 12 is the stream `invoice-12`: the store gives the next free number, so the series has no gap. */
export const INVOICE_CATEGORY = "invoice";
