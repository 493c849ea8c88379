import { withLatinDigits } from "../digits.ts";

/** `₹ 1,23,456.50`, however much of it was typed. */
const AMOUNT_LIKE = /^[₹\s]*[\d,]*(?:\.\d*)?$/;

/** The digits of a record number that is searched for, as `12` or `#12` in any script; undefined for any other text. */
export function numberSearched(q: string): string | undefined {
  return /^#?(\d+)$/.exec(withLatinDigits(q))?.[1];
}

/** The figures of an amount that is searched for, without its sign and commas; blank for any other text. */
export function amountSearched(q: string): string {
  const typed = withLatinDigits(q);
  return AMOUNT_LIKE.test(typed) ? typed.replaceAll(/[₹\s,]/g, "") : "";
}
