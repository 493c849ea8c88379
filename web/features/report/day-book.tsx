import type { DayBook } from "@bahi/contracts/report/day-book.ts";
import type { ReactNode } from "react";
import { count, rupees } from "../../format/money.ts";
import { Explained } from "../../history/explained.tsx";
import type { Figure } from "../../queries/history.ts";
import { Button } from "../../ui/button.tsx";
import { DayCreditNotes } from "./day-book-credit-notes.tsx";
import { DayCorrections } from "./day-book-corrections.tsx";
import { downloadDayBook } from "./day-book-file.ts";
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
    <ReportSheet title="Day Book" on={date} {...origin}>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5 print:grid-cols-5">
        <Tile name="Sold" note={`${count(invoices.count)} ${invoices.count === 1 ? "invoice" : "invoices"}`}>
          <Explained name="Sold" figure={figureOf("invoices")}>
            {rupees(invoices.amount)}
          </Explained>
        </Tile>
        <Tile
          name="Received"
          note={`${count(receipts.count)} ${receipts.count === 1 ? "payment" : "payments"}`}
        >
          <Explained name="Received" figure={figureOf("receipts")}>
            {rupees(receipts.amount)}
          </Explained>
        </Tile>
        <Tile name="Discounts" note="given with payments">
          <Explained name="Discounts" figure={figureOf("discount")}>
            {rupees(receipts.discount)}
          </Explained>
        </Tile>
        <Tile
          name="Returned"
          note={`${count(creditNotes.count)} ${creditNotes.count === 1 ? "credit note" : "credit notes"}`}
        >
          <Explained name="Returned" figure={figureOf("credit_notes")}>
            {rupees(creditNotes.amount)}
          </Explained>
        </Tile>
        <Tile name="Corrections" note="and deletions made on this day">
          {count(changes.count)}
        </Tile>
      </dl>
      {isEmpty ? (
        <p className="rounded-md bg-paper px-4 py-6 text-center text-ink-soft">
          Nothing is dated this day, and nothing was corrected or deleted on it.
        </p>
      ) : (
        <>
          <div className="flex justify-end print:hidden">
            <Button onClick={() => downloadDayBook(book)}>Download CSV</Button>
          </div>
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
    <div className="rounded-md border border-line px-3 py-3 sm:px-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1">
        <span className="block font-semibold break-words tabular-nums min-[26rem]:text-lg sm:text-xl">
          {children}
        </span>
        <span className="block text-sm text-ink-soft">{note}</span>
      </dd>
    </div>
  );
}
