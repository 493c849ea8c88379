import type { Draft } from "../draft.ts";
import { type Line, isTouched, isValid, numberOf, quantityOf } from "../line.ts";
import { correctionTexts } from "../../../texts/correction.ts";

const texts = correctionTexts.reasons;

/** Said of any correction. */
const GENERAL = [texts.typingMistake, texts.agreed];

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
    [texts.wrongProduct, some((line, old) => line.product?.id !== old.product?.id)],
    [texts.wrongNumber, some((line, old) => numberOf(line) !== numberOf(old))],
    [texts.wrongQuantity, some((line, old) => quantityOf(line) !== quantityOf(old))],
    [texts.wrongUnit, some((line, old) => line.unit !== old.unit)],
    [texts.wrongBoxes, some((line, old) => line.boxes.trim() !== old.boxes.trim())],
    [texts.lineMissing, pairs.some(({ old }) => old === undefined)],
    [texts.notDelivered, before.lines.some(({ saleId }) => !kept.has(saleId))],
    [texts.wrongCustomer, draft.customer?.id !== before.customer?.id],
    [texts.wrongDate, draft.invoiceDate !== before.invoiceDate],
  ];
  return [...fits.filter(([, isFit]) => isFit).map(([reason]) => reason), ...GENERAL];
}
