import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { lineAmountPaise, paiseOf, toRupees } from "@bahi/contracts/money.ts";
import { z } from "zod";
import { COUNT, type FigureKind, unitsOf, wrongIn } from "../../../format/typed-figure.ts";

export type Sale = InvoiceRecord["sales"][number];

/** What is typed beside each line, by its number. Nothing typed means that nothing of it comes back. */
export type ReturnDraft = Readonly<Record<number, string>>;

/** A credit note that was left. */
export const keptReturn = z.object({
  draft: z.record(z.coerce.number<string>(), z.string()),
  reason: z.string(),
  date: z.string(),
});

/** What of a line has not come back yet. */
export function leftOf({ quantity, returned_quantity }: Sale): number {
  return quantity - returned_quantity;
}

/** What may be typed beside a line. */
export function kindOf(sale: Sale): FigureKind {
  return { ...COUNT, max: leftOf(sale) };
}

export function quantityOf(sale: Sale, draft: ReturnDraft): number {
  return unitsOf(draft[sale.id] ?? "", kindOf(sale));
}

/** Everything that is left of each line. */
export function allOf(sales: readonly Sale[]): ReturnDraft {
  const left = sales.filter((sale) => leftOf(sale) > 0);
  return Object.fromEntries(left.map((sale) => [sale.id, String(leftOf(sale))]));
}

/** The first line beside which something is typed that cannot come back. */
export function wrongLine(sales: readonly Sale[], draft: ReturnDraft): Sale | undefined {
  return sales.find((sale) => wrongIn(draft[sale.id] ?? "", kindOf(sale)) !== undefined);
}

/** In rupees: all that has come back of a line then, without what was credited before. */
export function amountOf(sale: Sale, draft: ReturnDraft): number {
  const quantity = quantityOf(sale, draft);
  if (quantity === 0) return 0;
  const all = lineAmountPaise(paiseOf(sale.number), sale.returned_quantity + quantity);
  return toRupees(Math.max(0, all - paiseOf(sale.returned_amount)));
}

/** In rupees. */
export function totalOf(sales: readonly Sale[], draft: ReturnDraft): number {
  return toRupees(sales.reduce((sum, sale) => sum + paiseOf(amountOf(sale, draft)), 0));
}

/**
 * In rupees: how much of a credit note of this total was never paid, because discounts on the invoice stood for it. What
 * comes back is taken first for what was paid.
 */
export function discountIn(total: number, invoice: InvoiceRecord): number {
  const discount = paiseOf(invoice.discount_amount);
  const before = invoice.sales.reduce((sum, sale) => sum + paiseOf(sale.returned_amount), 0);
  const room = Math.max(0, paiseOf(invoice.total_amount) - discount - before);
  return toRupees(Math.max(0, Math.min(paiseOf(total) - room, discount)));
}

/** In rupees: what a credit note settles of the invoice, and what stays as credit of the customer. */
export function outcomeOf(total: number, amountDue: number): { settled: number; credit: number } {
  const settled = Math.min(total, Math.max(0, amountDue));
  return { settled, credit: toRupees(paiseOf(total) - paiseOf(settled)) };
}
