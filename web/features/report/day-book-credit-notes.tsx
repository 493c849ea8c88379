import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import type { DayBook } from "@bahi/contracts/report/day-book.ts";
import { Link } from "react-router-dom";
import { rupees } from "../../format/money.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { dayBookTexts as texts } from "../../texts/day-book.ts";
import { CELL, DaySection } from "./day-book-section.tsx";
import { ON_DESKS, ON_PHONES } from "./wide-table.ts";

const COLUMNS = [
  { name: texts.creditNote },
  { name: everydayTexts.customer },
  { name: everydayTexts.invoice, isOnDesks: true },
  { name: everydayTexts.reason, isOnDesks: true },
  { name: everydayTexts.amount, isFigure: true },
];

/** The goods that came back on the day; each credit note leads to itself, and to its invoice. */
export function DayCreditNotes({ book: { credit_notes: creditNotes, totals } }: { book: DayBook }) {
  return (
    <DaySection
      title={texts.creditNotes}
      counted={texts.creditNoteCount}
      columns={COLUMNS}
      rows={creditNotes}
      total={totals.credit_notes.count}
      empty={texts.noCreditNote}
      renderRow={(note) => (
        <tr key={note.id} className="border-b border-line">
          <td className={`${CELL} whitespace-nowrap`}>
            <Link to={`/credit-notes/${note.id}`} className="text-cloth underline print:no-underline">
              {creditNoteName(note.id)}
            </Link>
          </td>
          <td className={`${CELL} min-w-28 wrap-anywhere`}>
            {note.customer_name}
            <span className={`block text-ink-soft ${ON_PHONES}`}>
              {texts.ofInvoice(String(note.invoice_id), note.reason)}
            </span>
          </td>
          <td className={`${CELL} ${ON_DESKS}`}>
            <Link to={`/invoices/${note.invoice_id}`} className="text-cloth underline print:no-underline">
              #{note.invoice_id}
            </Link>
          </td>
          <td className={`${CELL} min-w-24 wrap-anywhere ${ON_DESKS}`}>{note.reason}</td>
          <td className={`${CELL} figures font-medium`}>{rupees(note.total_amount)}</td>
        </tr>
      )}
    />
  );
}
