import { type Sound, sounds } from "./sound.ts";
import type { Reading, Readings } from "./spell.ts";

type Line = { where: string; readings: { sounds: Sound[]; cost: number }[] };

/**
 * Readings by a table of spellings. Each line of it has the letters, where they stand, and the ways to read them with
 * what each costs. At a place of the word every length of letters is tried, and of each the first line that fits.
 * `apartCost` is what it costs to leave two consonants that meet at `from` apart.
 */
export function readingTable(
  table: string,
  apartCost: (word: string, from: number, to: number) => number,
): (word: string) => Readings {
  const lines = new Map<string, Line[]>();
  for (const line of table.trim().split("\n")) {
    const [letters = "", where = "", ...ways] = line.split(" ");
    const readings: Line["readings"] = [];
    for (let at = 0; at < ways.length; at += 2)
      readings.push({ sounds: sounds(ways[at] ?? ""), cost: Number(ways[at + 1]) });
    lines.set(letters, [...(lines.get(letters) ?? []), { where, readings }]);
  }
  const lettersMax = Math.max(...Array.from(lines.keys(), (letters) => letters.length));

  return (word) => (place) => {
    const found: Reading[] = [];
    for (let to = place + 1; to <= Math.min(place + lettersMax, word.length); to++) {
      const line = lines.get(word.slice(place, to))?.find(({ where }) => stands(where, word, place, to));
      for (const reading of line?.readings ?? [])
        found.push({ ...reading, to, apartCost: apartCost(word, place, to) });
    }
    return found;
  };
}

export function isConsonant(letter: string | undefined): boolean {
  return letter !== undefined && /[^aeiou]/.test(letter);
}

function stands(where: string, word: string, from: number, to: number): boolean {
  const after = word.slice(to);
  switch (where) {
    case "start":
      return from === 0;
    case "end":
      return after === "";
    case "consonant":
      return isConsonant(word[to]);
    case "soft":
      return /^[eiy]/.test(after);
    case "vowel":
      return from > 0 && !isConsonant(word[from - 1]);
    case "vowels":
      return from > 0 && !isConsonant(word[from - 1]) && /^[aeiou]/.test(after);
    case "joined":
      return isConsonant(word[from - 1]);
    case "closing":
      return isConsonant(word[from - 1]) && after === "";
    case "between":
      return isConsonant(word[from - 1]) && isConsonant(word[to]);
    // One consonant and a silent e make the vowel before them long: "made", "wiper".
    case "long":
      return /^([bcdfgklmnpqrstvz]|th|st)e([rsd]|rs)?$/.test(after);
    case "r":
      return after.startsWith("r");
    default:
      return true;
  }
}
