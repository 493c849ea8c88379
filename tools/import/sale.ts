import { lineAmountPaise } from "@bahi/contracts/money.ts";
import type { RetailRow } from "./retail-row.ts";

/** Why a line of the file is not imported. */
export const reasonsLeftOut = {
  cancellation: "lines of cancellations (C…)",
  adjustment: "lines of adjustments (A… and other invoice numbers that are not all digits)",
  quantity: "lines whose quantity is zero or negative",
  price: "lines whose price is zero or negative",
  "price-too-fine": "lines whose price is finer than the number of an invoice can say",
} as const;
export type ReasonLeftOut = keyof typeof reasonsLeftOut;

/** A line as Bahi's invoices have it: the price is half of `number`. */
export type Sale = { stockCode: string; quantity: number; numberPaise: number; amountPaise: number };

/** Why the whole invoice of this number is left out, if it is. */
function reasonOfNumber(invoiceNo: string): ReasonLeftOut | undefined {
  if (/^\d+$/.test(invoiceNo)) return undefined;
  return invoiceNo.startsWith("C") ? "cancellation" : "adjustment";
}

/** Twice a price such as `0.055`, in paise; undefined when that is no whole number of them. */
function numberPaiseOf(unitPrice: string): number | undefined {
  const [rupees = "0", decimals = ""] = unitPrice.split(".");
  const digits = decimals.padEnd(3, "0");
  // A price may have half a paisa: a third decimal of 5.
  if (!/^\d\d[05]0*$/.test(digits)) return undefined;
  return (Number(rupees) * 1000 + Number(digits.slice(0, 3))) / 5;
}

/** The sale of a line of the file (see the README of the data, "To map it"), or why it is left out. */
export function saleOf(row: RetailRow): Sale | ReasonLeftOut {
  const reason = reasonOfNumber(row.invoiceNo);
  if (reason !== undefined) return reason;
  if (row.quantity <= 0) return "quantity";
  if (Number(row.unitPrice) <= 0) return "price";
  const numberPaise = numberPaiseOf(row.unitPrice);
  if (numberPaise === undefined) return "price-too-fine";
  const amountPaise = lineAmountPaise(numberPaise, row.quantity);
  return { stockCode: row.stockCode, quantity: row.quantity, numberPaise, amountPaise };
}
