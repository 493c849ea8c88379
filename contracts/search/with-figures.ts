import { withLatinDigits } from "../digits.ts";
import { amountSearched, numberSearched } from "./figures.ts";
import { hasWords, type Searched, searched, wordsOf } from "./words.ts";

/**
 * A search of several words with figures among them, such as `sharma 28`. A figure stands as it was typed: it is a number
 * or an amount of a record, or else its words are in the texts, as those of a name with a figure.
 */
export type WithFigures = { words: Searched["words"]; figures: readonly Figure[] };
export type Figure = { typed: string; words: Searched["words"] };

/** Undefined for a search without a figure, and for one that is a figure and nothing else. */
export function withFigures({ text, words }: Searched): WithFigures | undefined {
  const typed = [...new Set(text.split(/\s+/u))];
  const figures = typed.filter(isFigure);
  const others = new Set(typed.filter((one) => !isFigure(one)).flatMap(wordsOf));
  const otherWords = words.filter(([word = ""]) => others.has(word));
  if (figures.length === 0 || figures.length + otherWords.length === 1) return undefined;
  return { words: otherWords, figures: figures.map((one) => ({ typed: one, words: searched(one).words })) };
}

function isFigure(typed: string): boolean {
  if (!/\d/.test(withLatinDigits(typed))) return false;
  return numberSearched(typed) !== undefined || amountSearched(typed) !== "";
}

/** Whether the search texts of a row have every word, and every figure is there or in its numbers and amounts. */
export function hasWithFigures(
  stored: readonly string[],
  { words, figures }: WithFigures,
  hasFigure: (typed: string) => boolean,
): boolean {
  return (
    (words.length === 0 || hasWords(stored, { words })) &&
    figures.every((figure) => hasFigure(figure.typed) || hasWords(stored, figure))
  );
}
