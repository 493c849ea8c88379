import { readBusinessDate } from "@bahi/contracts/calendar.ts";
import { readDate } from "../format/dates.ts";
import { rupees } from "../format/money.ts";
import { withLatinDigits } from "@bahi/contracts/digits.ts";

type Searched = { id: number; invoice_date: string; total_amount: number };

/** Signs that one person types and another leaves out. */
function bare(text: string): string {
  return withLatinDigits(text)
    .toLowerCase()
    .replaceAll(/[₹#,\s]/g, "");
}

/** Whether an invoice is meant by its number, its date (`15 Apr 2026`, `15/04/2026`, `2026-04-15`) or its amount. */
export function invoiceMatches(invoice: Searched, typed: string): boolean {
  const { id, invoice_date: date, total_amount: amount } = invoice;
  // A sign says that the number of the invoice is meant, and nothing else.
  if (typed.trim().startsWith("#")) return String(id).startsWith(bare(typed));
  const [year, month, day] = date.split("-");
  const words = [
    String(id),
    date,
    readDate(date),
    // Who reads Hindi may type a month in English.
    readBusinessDate(date),
    `${day}/${month}/${year}`,
    rupees(amount),
  ];
  return words.some((word) => bare(word).includes(bare(typed)));
}
