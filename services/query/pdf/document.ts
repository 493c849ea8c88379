import type { PaperSize } from "@bahi/contracts/settings/paper.ts";
import type { Detail, Letterhead, Party, Signature, Sum, UpiPayment } from "@bahi/paper/sheet.ts";
import type { Words } from "@bahi/paper/amount-in-words.ts";

/** What one PDF shows, whatever it is: `typeset/document.typ` places it. */
export type PdfDocument = {
  /** Without an ending. */
  fileName: string;
  paper: PaperSize;
  title: string;
  mark: { title: string; text: string } | null;
  letterhead: Letterhead;
  party: Party | null;
  details: Detail[];
  /** Sentences between the head and the lines. */
  remarks: string[];
  lines: Lines;
  foot: FootBlock[];
  /** What stands above a sheet after the first one. `place` counts from 1. */
  headOf: (place: number, sheets: number) => string;
  /** What the lines before one add up to, to be carried and brought forward; undefined: nothing is. */
  forwardedTo?: (line: number) => string;
};

/** One column is wide: it gets the rest of the width, and its texts wrap. */
export type PdfColumn = { title: string; isWide: boolean; isRight: boolean };

/** A text; or a name with the same in another script beside it, and on a roll how much of it. */
export type PdfCell = string | { text: string; beside: string; below: string };

export type Lines = { columns: PdfColumn[]; rows: PdfCell[][] };

/** A part of the foot, which is never split. */
export type FootBlock =
  | { kind: "totals"; sums: Sum[]; words: Words | null }
  | { kind: "sentences"; sentences: string[]; isStrong: boolean }
  | { kind: "rows"; title: string; columns: PdfColumn[]; rows: string[][] }
  | {
      kind: "closing";
      upi: UpiPayment | null;
      signature: Signature | null;
      thanks: string;
      generated: string;
    };

export const wide = (title: string): PdfColumn => ({ title, isWide: true, isRight: false });
export const narrow = (title: string): PdfColumn => ({ title, isWide: false, isRight: false });
export const figures = (title: string): PdfColumn => ({ title, isWide: false, isRight: true });
