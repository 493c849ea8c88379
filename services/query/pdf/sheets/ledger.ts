import type { LedgerSheet } from "@bahi/paper/ledger-sheet.ts";
import { pageHead } from "@bahi/paper/page-texts.ts";
import { type PdfDocument, figures, narrow, wide } from "../document.ts";

/** A ledger is a table of five columns: it is on A4, also where bills are on something smaller. */
export function ledgerDocument(sheet: LedgerSheet): PdfDocument {
  const { fileName, title, mark, letterhead, details, period, rows, totals, sums, generated } = sheet;
  return {
    fileName,
    paper: "A4",
    title,
    mark,
    letterhead,
    party: null,
    details,
    remarks: [period],
    lines: {
      columns: [narrow("Date"), wide("Reference"), figures("Debit"), figures("Credit"), figures("Balance")],
      rows: [
        ...rows.map(({ date, reference, note, debit, credit, balance }) => [
          date,
          note === "" ? reference : `${reference} · ${note}`,
          debit,
          credit,
          balance,
        ]),
        ["", totals.reference, totals.debit, totals.credit, totals.balance],
      ],
    },
    foot: [
      { kind: "totals", sums, words: null },
      { kind: "closing", upi: null, signature: null, thanks: "", generated },
    ],
    headOf: (place, sheets) => pageHead(sheet, place, sheets),
  };
}
