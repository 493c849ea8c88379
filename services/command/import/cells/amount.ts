import { plain } from "./plain.ts";

const SIDE_AFTER = /^(.*?)\s*\(?\b(dr|cr|debit|credit)\.?\)?$/i;
const SIDE_BEFORE = /^\(?(dr|cr|debit|credit)\b\.?\)?\s*(.*)$/i;
const CURRENCY = /₹|\b(?:rs|inr)\b\.?|रु\.?|रू\.?|\/-$/gi;
/** Digits alone, or grouped as in India or elsewhere. */
const FIGURE = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.\d+)?$/;

/**
 * An amount as people write it in a sheet: "1,250.50", "₹ 1,250.50", "(500)", "500 Dr", "-500". Below zero in brackets,
 * with a minus and in credit. Undefined for anything else.
 */
export function amountOf(text: string): number | undefined {
  let figure = plain(text);
  let isNegative = false;
  const sided = SIDE_AFTER.exec(figure);
  const side = sided?.[2] ?? SIDE_BEFORE.exec(figure)?.[1];
  if (side !== undefined) {
    figure = sided?.[1] ?? SIDE_BEFORE.exec(figure)?.[2] ?? "";
    isNegative = isCredit(side);
  }
  figure = figure.replaceAll(CURRENCY, "").replaceAll(/\s/g, "").replaceAll("−", "-");
  const bracketed = /^\((.*)\)$/.exec(figure)?.[1];
  if (bracketed !== undefined) {
    figure = bracketed;
    isNegative = !isNegative;
  } else if (/^-|-$/.test(figure)) {
    figure = figure.replace(/^-|-$/, "");
    isNegative = !isNegative;
  }
  if (figure === "" || figure === "." || !FIGURE.test(figure)) return undefined;
  const amount = Number(figure.replaceAll(",", ""));
  return isNegative && amount !== 0 ? -amount : amount;
}

function isCredit(side: string): boolean {
  return side.toLowerCase().startsWith("c");
}

/** 1 for debit, which the customer owes, -1 for credit; undefined for a text that is neither. */
export function sideOf(text: string): 1 | -1 | undefined {
  const side = text.trim().toLowerCase().replaceAll(/[.()]/g, "");
  if (["d", "dr", "debit", "to receive", "receivable", "नामे", "लेना"].includes(side)) return 1;
  if (["c", "cr", "credit", "to pay", "payable", "जमा", "देना"].includes(side)) return -1;
  return undefined;
}
