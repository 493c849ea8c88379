import type { DayBook } from "@bahi/contracts/report/day-book.ts";
import { Link } from "react-router-dom";
import { rupees } from "../../format/money.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { dayBookTexts as texts } from "../../texts/day-book.ts";
import { CELL, DaySection } from "./day-book-section.tsx";
import { ON_DESKS, ON_PHONES } from "./wide-table.ts";

const COLUMNS = [
  { name: everydayTexts.invoice },
  { name: everydayTexts.customer },
  { name: texts.due, isFigure: true, isOnDesks: true },
  { name: everydayTexts.amount, isFigure: true },
];

/** The invoices of the day; each leads to itself. */
export function DayInvoices({ book: { invoices, totals } }: { book: DayBook }) {
  return (
    <DaySection
      title={texts.invoices}
      counted={texts.invoiceCount}
      columns={COLUMNS}
      rows={invoices}
      total={totals.invoices.count}
      empty={texts.noInvoice}
      renderRow={(invoice) => (
        <tr key={invoice.id} className="border-b border-line">
          <td className={`${CELL} whitespace-nowrap`}>
            <Link to={`/invoices/${invoice.id}`} className="text-cloth underline print:no-underline">
              #{invoice.id}
            </Link>
          </td>
          <td className={`${CELL} min-w-28 wrap-anywhere`}>
            {invoice.customer_name}
            {invoice.amount_due > 0 && (
              <span className={`block text-ink-soft ${ON_PHONES}`}>
                {texts.dueOf(rupees(invoice.amount_due))}
              </span>
            )}
          </td>
          <td className={`${CELL} figures ${ON_DESKS}`}>{rupees(invoice.amount_due)}</td>
          <td className={`${CELL} figures font-medium`}>{rupees(invoice.total_amount)}</td>
        </tr>
      )}
    />
  );
}
