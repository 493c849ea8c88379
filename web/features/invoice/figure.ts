import type { Figure } from "../../queries/history.ts";

export type InvoiceFigure =
  | "total_amount"
  | "paid_amount"
  | "discount_amount"
  | "credit_amount"
  | "amount_due";

/** A figure of an invoice, now or as it was. */
export function figureOfInvoice(invoiceId: number, figure: InvoiceFigure, asOf?: string): Figure {
  return { path: "/explain/invoice", parameters: { invoice_id: invoiceId, figure, as_of: asOf } };
}
