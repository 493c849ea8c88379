import { withLatinDigits } from "@bahi/contracts/digits.ts";

/** Wide forms of plain characters, and spaces of other widths. */
const WIDE = /[\uFF01-\uFF5E\u3000\u00A0\u2000-\u200A\u202F\u205F]/g;

/**
 * The cell with the digits 0 to 9, plain signs and plain spaces. Raised digits and fractions stay as they are, so a figure
 * with one of them is refused: `10²` is not 102.
 */
export function plain(cell: string): string {
  return withLatinDigits(cell.replaceAll(WIDE, (character) => character.normalize("NFKC"))).trim();
}
