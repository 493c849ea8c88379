import type { Draft } from "../draft.ts";
import { type Line, isTouched, isValid, numberOf, quantityOf } from "../line.ts";

/** Said of any correction. */
const GENERAL = ["Typing mistake", "Agreed with the customer"];

/** Reasons to pick from, those first that fit what is changed. */
export function suggestedReasons(draft: Draft, before: Draft): string[] {
  const had = new Map(before.lines.map((line) => [line.saleId, line]));
  const kept = new Set(draft.lines.map(({ saleId }) => saleId));
  const pairs = draft.lines.filter(isTouched).map((line) => ({
    line,
    old: line.saleId === undefined ? undefined : had.get(line.saleId),
  }));
  const some = (differs: (line: Line, old: Line) => boolean) =>
    pairs.some(({ line, old }) => old !== undefined && isValid(line) && differs(line, old));
  const fits: [string, boolean][] = [
    ["Wrong product", some((line, old) => line.product?.id !== old.product?.id)],
    ["Wrong number", some((line, old) => numberOf(line) !== numberOf(old))],
    ["Wrong quantity", some((line, old) => quantityOf(line) !== quantityOf(old))],
    ["Wrong unit", some((line, old) => line.unit !== old.unit)],
    ["Wrong boxes", some((line, old) => line.boxes.trim() !== old.boxes.trim())],
    ["A line was missing", pairs.some(({ old }) => old === undefined)],
    ["Not delivered", before.lines.some(({ saleId }) => !kept.has(saleId))],
    ["Wrong customer", draft.customer?.id !== before.customer?.id],
    ["Wrong date", draft.invoiceDate !== before.invoiceDate],
  ];
  return [...fits.filter(([, isFit]) => isFit).map(([reason]) => reason), ...GENERAL];
}
