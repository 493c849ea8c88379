import type { Searched } from "./words.ts";

const ONE_MISTAKE_LETTERS = 4;
const TWO_MISTAKES_LETTERS = 8;
const MISTAKES_MAX = 2;
/** A longer word is no name that somebody mistypes, and comparing it would take longer. */
const TYPED_LETTERS_MAX = 20;
/** A longer word of a name is meant by nothing. */
export const MEANT_LETTERS_MAX = 40;
/** So many words of a search are corrected. Further ones are searched as they were typed. */
const CORRECTED_WORDS_MAX = 8;
/** What is typed is taken for so many words. Each is looked for in the names, so more would take longer. */
const MEANT_WORDS_MAX = 10;

/** Words of names, and how often each stands there. */
export type Vocabulary = ReadonlyMap<string, number>;

/** How many mistakes a word may have: none in a short or a very long one, or in one with a figure. */
export function mistakesIn(word: string): number {
  if (word.length < ONE_MISTAKE_LETTERS || word.length > TYPED_LETTERS_MAX) return 0;
  if (!/^\p{L}+$/u.test(word)) return 0;
  return word.length < TWO_MISTAKES_LETTERS ? 1 : MISTAKES_MAX;
}

/**
 * Whether a word may be meant by what was typed: the first letter is right, and letters that are wrong, missing, too many
 * or changed places with their neighbour are few. Only the beginning of the word has to be typed.
 */
export function isMeantBy(word: string, typed: string): boolean {
  const mistakesMax = mistakesIn(typed);
  return mistakesMax > 0 && mistakesTo(word, typed, mistakesMax) <= mistakesMax;
}

/** The words of a search that are corrected: the first ones that may have a mistake. */
export function correctable({ words }: Searched): string[] {
  return words
    .flat()
    .filter((word) => mistakesIn(word) > 0)
    .slice(0, CORRECTED_WORDS_MAX);
}

/**
 * The words that may be meant by a typed one, the best first: with the fewest mistakes, then the most common, then in the
 * order of their letters. Each stands for all that begin with it, because a search finds the beginning of a word.
 */
export function meantBy(typed: string, vocabulary: Vocabulary): string[] {
  const mistakesMax = mistakesIn(typed);
  const mistakesOf = new Map<string, number>();
  for (const word of mistakesMax > 0 ? vocabulary.keys() : []) {
    const mistakes = mistakesTo(word, typed, mistakesMax);
    // What begins with it is found as it was typed.
    if (mistakes <= mistakesMax && !word.startsWith(typed)) mistakesOf.set(word, mistakes);
  }
  const beginnings: Beginning[] = [];
  for (const word of [...mistakesOf.keys()].toSorted()) {
    const mistakes = mistakesOf.get(word) ?? mistakesMax;
    const count = vocabulary.get(word) ?? 0;
    const last = beginnings.at(-1);
    if (last !== undefined && word.startsWith(last.word)) {
      last.mistakes = Math.min(last.mistakes, mistakes);
      last.count += count;
    } else beginnings.push({ word, mistakes, count });
  }
  return beginnings
    .toSorted(bestFirst)
    .slice(0, MEANT_WORDS_MAX)
    .map(({ word }) => word);
}

/** A word that begins with no other one; its mistakes and its count are those of all that begin with it. */
type Beginning = { word: string; mistakes: number; count: number };

function bestFirst(one: Beginning, other: Beginning): number {
  return one.mistakes - other.mistakes || other.count - one.count || (one.word < other.word ? -1 : 1);
}

/** A search with what may be meant by its words. Undefined when there is nothing for any. */
export function withMeant(
  search: Searched,
  meant: ReadonlyMap<string, readonly string[]>,
): Searched | undefined {
  const words = search.words.map((either) => [
    ...either,
    ...either.flatMap((typed) => meant.get(typed) ?? []),
  ]);
  return words.some((either, index) => either.length > (search.words[index]?.length ?? 0))
    ? { ...search, words }
    : undefined;
}

/** What is more than any word may have. */
const TOO_MANY = MISTAKES_MAX + 1;
/** Three rows of the table, filled again for each word: a search compares with thousands. */
const tableRow = () => new Uint8Array(TYPED_LETTERS_MAX + MISTAKES_MAX + 2);
const tableRows = { twoBefore: tableRow(), before: tableRow(), current: tableRow() };

/**
 * The least number of mistakes between what was typed and a beginning of the word; more than `mistakesMax` when there are
 * more, or the first letter is another. Only cells of the table that lie so near to its diagonal are computed, because
 * those beyond have more mistakes.
 */
function mistakesTo(word: string, typed: string, mistakesMax: number): number {
  if (word.charCodeAt(0) !== typed.charCodeAt(0)) return TOO_MANY;
  if (word.length > MEANT_LETTERS_MAX || word.length < typed.length - mistakesMax) return TOO_MANY;
  const columns = Math.min(word.length, typed.length + mistakesMax);
  let { twoBefore, before, current } = tableRows;
  for (let column = 0; column <= mistakesMax; column += 1) before[column] = column;
  before[mistakesMax + 1] = TOO_MANY;
  let least = 0;
  for (let row = 1; row <= typed.length; row += 1) {
    const first = Math.max(0, row - mistakesMax);
    const last = Math.min(columns, row + mistakesMax);
    const letter = typed.charCodeAt(row - 1);
    least = TOO_MANY;
    if (first > 0) current[first - 1] = TOO_MANY;
    for (let column = first; column <= last; column += 1) {
      let mistakes = cell(before, column) + 1;
      if (column > 0) {
        const isSame = letter === word.charCodeAt(column - 1);
        mistakes = Math.min(
          mistakes,
          cell(current, column - 1) + 1,
          cell(before, column - 1) + (isSame ? 0 : 1),
        );
      }
      if (
        row > 1 &&
        column > 1 &&
        letter === word.charCodeAt(column - 2) &&
        typed.charCodeAt(row - 2) === word.charCodeAt(column - 1)
      )
        mistakes = Math.min(mistakes, cell(twoBefore, column - 2) + 1);
      current[column] = mistakes;
      least = Math.min(least, mistakes);
    }
    // No later row has fewer.
    if (least > mistakesMax) return least;
    current[last + 1] = TOO_MANY;
    [twoBefore, before, current] = [before, current, twoBefore];
  }
  return least;
}

function cell(row: Uint8Array, column: number): number {
  return row[column] ?? TOO_MANY;
}
