import { plain } from "./plain.ts";

const SIDE_AFTER = /\(?(?<![a-z])(dr|cr|debit|credit)\.?\)?$/i;
const SIDE_BEFORE = /^\(?(dr|cr|debit|credit)(?![a-z])\.?\)?/i;
const CURRENCY = /₹|\b(?:rs|inr)\b\.?|रु\.?|रू\.?|\/-$/gi;
/** Digits alone, or grouped as in India or elsewhere. */
const FIGURE = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.\d+)?$/;

/** 1 for debit, which a customer owes, -1 for credit. */
export type Side = 1 | -1;

/**
 * An amount as people write it in a sheet: "1,250.50", "₹ 1,250.50", "(500)", "500 Dr", "-500". Below zero in brackets,
 * with a minus and in credit. Undefined for anything else, also where a sign and a side stand together.
 */
export function amountOf(text: string): number | undefined {
  const read = sidedAmountOf(text);
  if (read === undefined) return undefined;
  return read.side === -1 && read.amount !== 0 ? -read.amount : read.amount;
}

/** The same as an amount of zero or more, and the side that the cell says: none where there is no sign either. */
export function sidedAmountOf(text: string): { amount: number; side?: Side } | undefined {
  const written = plain(text);
  const said = SIDE_AFTER.exec(written) ?? SIDE_BEFORE.exec(written);
  const unsided =
    said === null ? written : written.slice(0, said.index) + written.slice(said.index + said[0].length);
  const signed = unsided.replaceAll(CURRENCY, "").replaceAll(/\s/g, "").replaceAll("−", "-");
  const figure = withoutSign(signed);
  if (figure === "" || figure === "." || !FIGURE.test(figure)) return undefined;
  const amount = Number(figure.replaceAll(",", ""));
  const isNegative = figure !== signed;
  const side = said?.[1] === undefined ? undefined : sideOf(said[1]);
  if (isNegative && side !== undefined) return undefined;
  if (isNegative) return { amount, side: -1 };
  return side === undefined ? { amount } : { amount, side };
}

function withoutSign(figure: string): string {
  const bracketed = /^\((.*)\)$/.exec(figure)?.[1];
  return bracketed ?? figure.replace(/^-|-$/, "");
}

/** Undefined for a text that is neither. */
export function sideOf(text: string): Side | undefined {
  const side = text.trim().toLowerCase().replaceAll(/[.()]/g, "");
  if (["d", "dr", "debit", "to receive", "receivable", "नामे", "लेना"].includes(side)) return 1;
  if (["c", "cr", "credit", "to pay", "payable", "जमा", "देना"].includes(side)) return -1;
  return undefined;
}
