import { hasWord, type Searched, storedWords } from "./words.ts";

const ONE_MISTAKE_LETTERS = 4;
const TWO_MISTAKES_LETTERS = 8;

/** How many mistakes a word may have: none in a short one, or in one with a figure. */
export function mistakesIn(word: string): number {
  if (!/^\p{L}+$/u.test(word) || word.length < ONE_MISTAKE_LETTERS) return 0;
  return word.length < TWO_MISTAKES_LETTERS ? 1 : 2;
}

/**
 * Whether a word may be meant by what was typed: the first letter is right, and letters that are wrong, missing, too many
 * or changed places with their neighbour are few. Only the beginning of the word has to be typed.
 */
export function isMeantBy(word: string, typed: string): boolean {
  const mistakesMax = mistakesIn(typed);
  if (mistakesMax === 0 || word.charAt(0) !== typed.charAt(0)) return false;
  if (word.length < typed.length - mistakesMax) return false;
  return mistakesToBeginning(typed, word.slice(0, typed.length + mistakesMax)) <= mistakesMax;
}

/** The least number of mistakes between what was typed and a beginning of the word. */
function mistakesToBeginning(typed: string, word: string): number {
  let twoBefore: number[] = [];
  let before = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      const isSwap = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      current[column] = Math.min(
        (before[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (twoBefore[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [twoBefore, before] = [before, current];
  }
  return Math.min(...before);
}

/** Each word with those of a vocabulary that may be meant by it. Undefined when there is none for any. */
export function corrected(search: Searched, vocabulary: Iterable<string>): Searched | undefined {
  const known = [...vocabulary];
  const words = search.words.map((either) => [
    ...either,
    ...shortest(known.filter((word) => either.some((typed) => word !== typed && isMeantBy(word, typed)))),
  ]);
  return words.some((either, index) => either.length > (search.words[index]?.length ?? 0))
    ? { ...search, words }
    : undefined;
}

/** The words that begin with no other one of them: a search for a beginning finds the longer ones, too. */
function shortest(words: readonly string[]): string[] {
  const sorted = words.toSorted();
  let last: string | undefined;
  return sorted.filter((word) => {
    if (last !== undefined && word.startsWith(last)) return false;
    last = word;
    return true;
  });
}

/** Whether every word, or what may be meant by it, is at the beginning of a word. */
export function mayBeMeant(stored: readonly string[], { words }: Searched): boolean {
  if (words.length === 0) return false;
  return words.every((either) =>
    stored.some(
      (one) =>
        hasWord(one, either) ||
        either.some(
          (typed) => mistakesIn(typed) > 0 && storedWords(one).some((word) => isMeantBy(word, typed)),
        ),
    ),
  );
}
