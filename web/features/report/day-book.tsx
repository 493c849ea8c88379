import type { DayBook } from "@bahi/contracts/report/day-book.ts";
import type { ReactNode } from "react";
import { count, rupees } from "../../format/money.ts";
import { Explained } from "../../history/explained.tsx";
import type { Figure } from "../../queries/history.ts";
import { dayBookTexts as texts } from "../../texts/day-book.ts";
import { reportTexts } from "../../texts/report.ts";
import { DayCreditNotes } from "./day-book-credit-notes.tsx";
import { DayCorrections } from "./day-book-corrections.tsx";
import { DayInvoices } from "./day-book-invoices.tsx";
import { DayReceipts } from "./day-book-receipts.tsx";
import type { ReportOrigin } from "./report-outcome.tsx";
import { ReportSheet } from "./report-sheet.tsx";

/** What is dated a day, and beside it what was corrected or deleted on that day. */
export function DayBookFound({ book, ...origin }: { book: DayBook } & ReportOrigin) {
  const { totals, date } = book;
  const { invoices, receipts, credit_notes: creditNotes, changes } = totals;
  const figureOf = (figure: string): Figure => ({
    path: "/explain/day-book",
    parameters: { figure, date, as_of: origin.asOf },
  });
  const isEmpty = invoices.count + receipts.count + creditNotes.count + changes.count === 0;
  return (
    <ReportSheet title={reportTexts.dayBook} fileName="Day Book" isEmpty={isEmpty} on={date} {...origin}>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5 print:grid-cols-5">
        <Tile name={texts.sold} note={texts.invoiceCount(invoices.count, count(invoices.count))}>
          <Explained name={texts.sold} figure={figureOf("invoices")}>
            {rupees(invoices.amount)}
          </Explained>
        </Tile>
        <Tile name={texts.received} note={texts.paymentCount(receipts.count, count(receipts.count))}>
          <Explained name={texts.received} figure={figureOf("receipts")}>
            {rupees(receipts.amount)}
          </Explained>
        </Tile>
        <Tile name={texts.discounts} note={texts.givenWithPayments}>
          <Explained name={texts.discounts} figure={figureOf("discount")}>
            {rupees(receipts.discount)}
          </Explained>
        </Tile>
        <Tile name={texts.returned} note={texts.creditNoteCount(creditNotes.count, count(creditNotes.count))}>
          <Explained name={texts.returned} figure={figureOf("credit_notes")}>
            {rupees(creditNotes.amount)}
          </Explained>
        </Tile>
        <Tile name={texts.corrections} note={texts.madeOnThisDay}>
          {count(changes.count)}
        </Tile>
      </dl>
      {isEmpty ? (
        <p className="rounded-md bg-paper px-4 py-6 text-center text-ink-soft">{texts.nothing}</p>
      ) : (
        <>
          <DayInvoices book={book} />
          <DayReceipts book={book} figureOf={figureOf} />
          <DayCreditNotes book={book} />
          <DayCorrections book={book} />
        </>
      )}
    </ReportSheet>
  );
}

function Tile({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="rounded-md border border-line px-3 py-3 sm:px-4 print:px-2 print:py-1.5">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1">
        <span className="block font-semibold wrap-anywhere tabular-nums max-[22rem]:text-sm min-[26rem]:text-lg sm:text-xl print:text-[0.85rem]">
          {children}
        </span>
        <span className="block text-sm text-ink-soft">{note}</span>
      </dd>
    </div>
  );
}
