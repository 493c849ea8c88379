import type { PaperSize } from "@bahi/contracts/settings/paper.ts";
import { forwardedTo, pageHead } from "@bahi/paper/page-texts.ts";
import type { BillSheet, ColumnName, Settlement, SheetLine } from "@bahi/paper/sheet.ts";
import {
  type FootBlock,
  type Lines,
  type PdfCell,
  type PdfDocument,
  figures,
  narrow,
  wide,
} from "../document.ts";

/** An invoice or a credit note. */
export function billDocument(sheet: BillSheet, paper: PaperSize): PdfDocument {
  const { fileName, title, mark, letterhead, party, details, reason, upi, signature, thanks, generated } =
    sheet;
  return {
    fileName,
    paper,
    title,
    mark,
    letterhead,
    party,
    details,
    remarks: reason === "" ? [] : [reason],
    lines: paper === "roll" ? rollLines(sheet) : tableLines(sheet),
    foot: [
      { kind: "totals", sums: sheet.sums, words: sheet.words },
      ...settlementBlocks(sheet.settlement),
      { kind: "closing", upi, signature, thanks, generated },
    ],
    headOf: (place, sheets) => pageHead(sheet, place, sheets),
    forwardedTo: (line) => forwardedTo(sheet, line),
  };
}

const TEXTS = new Set<ColumnName>(["unit"]);

function tableLines({ columns, lines }: BillSheet): Lines {
  return {
    columns: [
      figures("#"),
      wide("Item"),
      ...columns.map(({ name, title }) => (TEXTS.has(name) ? narrow(title) : figures(title))),
    ],
    rows: lines.map((line) => [line.place, nameOf(line, ""), ...columns.map(({ name }) => line[name])]),
  };
}

/** A roll has no room for columns: below its name a line says how much of it at which price. */
function rollLines({ lines }: BillSheet): Lines {
  return {
    columns: [wide("Item"), figures("Amount")],
    rows: lines.map((line) => [nameOf(line, measureOf(line)), line.amount]),
  };
}

function nameOf({ product, productHindi }: SheetLine, below: string): PdfCell {
  return { text: product, beside: productHindi, below };
}

function measureOf({ quantity, unit, boxes, price }: SheetLine): string {
  const said = `${quantity} ${unit} × ${price.trim()}`;
  return boxes === "" ? said : `${said} · ${boxes} ${boxes === "1" ? "box" : "boxes"}`;
}

function settlementBlocks(settlement: Settlement): FootBlock[] {
  switch (settlement.status) {
    case "untouched":
      return [{ kind: "sentences", sentences: [settlement.line], isStrong: true }];
    case "credited":
      return [
        { kind: "totals", sums: settlement.sums, words: null },
        { kind: "sentences", sentences: settlement.sentences, isStrong: false },
      ];
    case "touched":
      return [
        ...receiptsBlock(settlement.receipts),
        ...creditNotesBlock(settlement.creditNotes),
        { kind: "totals", sums: settlement.sums, words: null },
      ];
  }
}

type Touched = Extract<Settlement, { status: "touched" }>;

function receiptsBlock(receipts: Touched["receipts"]): FootBlock[] {
  if (receipts.length === 0) return [];
  const columns = [
    narrow("Date"),
    narrow("Method"),
    wide("Reference"),
    figures("Discount"),
    figures("Amount"),
    narrow(""),
  ];
  const rows = receipts.map(({ date, by, reference, discount, amount, of }) => [
    date,
    by,
    reference,
    discount,
    amount,
    of,
  ]);
  return [{ kind: "rows", title: "Payments Received", columns, rows }];
}

function creditNotesBlock(creditNotes: Touched["creditNotes"]): FootBlock[] {
  if (creditNotes.length === 0) return [];
  const columns = [narrow("Date"), narrow("Number"), wide("Reason"), figures("Amount"), narrow("")];
  const rows = creditNotes.map(({ date, by, reference, amount, of }) => [date, by, reference, amount, of]);
  return [{ kind: "rows", title: "Credit Notes", columns, rows }];
}
