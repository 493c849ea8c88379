import type { PaperSize } from "@bahi/contracts/settings/paper.ts";
import type { ReceiptSheet } from "@bahi/paper/receipt-sheet.ts";
import { type PdfDocument, figures, wide } from "../document.ts";

export function receiptDocument(sheet: ReceiptSheet, paper: PaperSize): PdfDocument {
  const { fileName, title, mark, letterhead, party, details, amount, words, applied, balance } = sheet;
  return {
    fileName,
    paper,
    title,
    mark,
    letterhead,
    party,
    details,
    remarks: sheet.notes === "" ? [] : [sheet.notes],
    lines: {
      columns: [wide("For"), figures("Amount")],
      rows: applied.map((row) => [row.name, row.amount]),
    },
    foot: [
      { kind: "totals", sums: [{ name: "Amount Received", amount, isStrong: true }, balance], words },
      { kind: "closing", upi: null, signature: sheet.signature, thanks: "", generated: sheet.generated },
    ],
    headOf: (place, sheets) => `${fileName} · ${place} of ${sheets}`,
  };
}
