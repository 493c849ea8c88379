import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import type { ReactNode } from "react";
import { readDate } from "../../format/dates.ts";
import { dueDateOf } from "../../format/due-date.ts";
import { rupees } from "../../format/money.ts";
import { useIsNarrow } from "../../list/use-is-narrow.ts";
import { invoiceSheetTexts as texts } from "../../texts/invoice-sheet.ts";
import { filled } from "../../ui/filled.tsx";
import { useToday } from "../../ui/use-today.ts";

/** On a phone the sheet is long: what is due, if anything, by whom and by when stands above it. */
export function DueOnPhone({ invoice }: { invoice: InvoiceRecord }) {
  const isNarrow = useIsNarrow();
  const today = useToday();
  if (!isNarrow || invoice.amount_due === 0) return null;
  return (
    <section
      aria-label={texts.whatIsDue}
      className="mb-4 rounded-md border border-note/30 bg-note-light px-4 py-3 text-note print:hidden"
    >
      <p className="text-2xl font-semibold tabular-nums">{rupees(Math.abs(invoice.amount_due))}</p>
      <p>{sentenceOf(invoice, today)}</p>
    </section>
  );
}

function sentenceOf(invoice: InvoiceRecord, today: string): ReactNode {
  const customer = <strong className="font-semibold wrap-anywhere">{invoice.customer_name}</strong>;
  if (invoice.amount_due < 0) return filled(texts.overpaidByCustomer, customer);
  const due = dueDateOf(invoice);
  if (due === undefined) return filled(texts.dueFrom, customer);
  return filled(due < today ? texts.dueFromSince : texts.dueFromOn, customer, readDate(due));
}
