import { daysBetween } from "@bahi/contracts/calendar.ts";
import type { InvoiceListRow } from "@bahi/contracts/invoice/api.ts";
import { isOpen } from "@bahi/contracts/invoice/status.ts";
import { figureTexts } from "../texts/figures.ts";
import { count } from "./money.ts";

type Due = Pick<InvoiceListRow, "due_date" | "payment_status">;

/** The date on which something is due on the invoice; undefined when it is settled. */
export function dueDateOf(invoice: Due): string | undefined {
  return isOpen(invoice.payment_status) ? invoice.due_date : undefined;
}

/** How late an invoice is on a day, in words: `Overdue by 12 days`; undefined when it is not. */
export function overdueOn(today: string, invoice: Due): string | undefined {
  const due = dueDateOf(invoice);
  const days = due === undefined ? 0 : daysBetween(due, today);
  return days > 0 ? figureTexts.overdueBy(readDays(days)) : undefined;
}

/** `1 day`, `12 days`. */
export function readDays(days: number): string {
  return figureTexts.days(days, count(days));
}
