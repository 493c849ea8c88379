import type { PaperSize } from "@bahi/contracts/settings/paper.ts";
import type { LedgerSheet } from "@bahi/paper/ledger-sheet.ts";
import type { ReceiptSheet } from "@bahi/paper/receipt-sheet.ts";
import type { BillSheet } from "@bahi/paper/sheet.ts";

/** A sheet to make a PDF of: what stands on it, and on which paper. */
export type PdfSheet =
  | { kind: "bill"; sheet: BillSheet; paper: PaperSize }
  | { kind: "receipt"; sheet: ReceiptSheet; paper: PaperSize }
  | { kind: "ledger"; sheet: LedgerSheet };

/** The lines of its table. What a PDF costs grows with them. */
export function linesIn(wanted: PdfSheet): number {
  switch (wanted.kind) {
    case "bill":
      return wanted.sheet.lines.length;
    case "receipt":
      return wanted.sheet.applied.length;
    case "ledger":
      return wanted.sheet.rows.length;
  }
}
