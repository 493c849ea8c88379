import { withLatinDigits } from "../digits.ts";
import { withLatinLetters } from "./devanagari.ts";
import { remembered } from "./remembered.ts";

/** Letters that are heard alike, and the one that is written for them. */
const HEARD: Readonly<Record<string, string>> = {
  e: "i",
  y: "i",
  o: "u",
  q: "k",
  x: "ks",
  z: "j",
  w: "v",
  f: "p",
};
const SILENT_AFTER = /[bcdgjklmnprstv]$/;

/**
 * How a word of small letters is heard, whatever its spelling: thali and tali, Steel and stil, phool and fuul. Each letter
 * counts by those before it alone, so the sound of a beginning is the beginning of the sound.
 */
export function soundOf(word: string): string {
  let sound = "";
  for (const letter of word) {
    if (letter === "h" && SILENT_AFTER.test(sound)) continue;
    for (const heard of HEARD[letter] ?? letter) {
      if (!sound.endsWith(heard) || /\p{N}/u.test(heard)) sound += heard;
    }
  }
  return sound;
}

const MARKS = /[\u0300-\u036f'’]/g;
const JOINERS = /\u200c|\u200d/g;

/** The words of a text as they are heard, in their order: letters and digits apart, Devanagari with Latin letters. */
export function wordsOf(text: string): string[] {
  return text.split(" ").flatMap(heardIn);
}

const heardIn = remembered((written): readonly string[] => {
  const latin = withLatinLetters(withLatinDigits(written.normalize("NFKC")).replaceAll(JOINERS, ""));
  const words = latin
    .normalize("NFKD")
    .replaceAll(MARKS, "")
    .toLowerCase()
    .match(/[\p{L}\p{M}]+|\p{N}+/gu);
  return (words ?? []).map(soundOf);
});

/** "S. M. Traders" is searched for as "SM Traders", too. */
function joinedInitials(words: readonly string[]): string[] {
  const joined: string[] = [];
  let initials = "";
  for (const word of [...words, ""]) {
    if (/^\p{L}$/u.test(word)) initials += word;
    else {
      if (initials.length > 1) joined.push(soundOf(initials));
      initials = "";
    }
  }
  return joined;
}

const WORD = "~";
const AS_WRITTEN = "|";

/**
 * What is stored of texts to search them: the sound of each word after a `~`, then, after the only `|`, the texts as they
 * are written, in small letters, a line each. Both SQL (`LIKE`) and {@link hasText} read it. Texts without words, such as
 * phone numbers, are found as they are written alone.
 */
export function searchText(texts: readonly string[], withoutWords: readonly string[] = []): string {
  const words = texts.flatMap((text) => {
    const heard = wordsOf(text);
    return [...heard, ...joinedInitials(heard)];
  });
  return `${words.map((word) => WORD + word).join("")}${AS_WRITTEN}${[...texts, ...withoutWords].map(asWritten).join("\n")}`;
}

/** The words of a stored search text. */
export function storedWords(stored: string): string[] {
  return stored.slice(0, stored.indexOf(AS_WRITTEN)).split(WORD).slice(1);
}

function asWritten(text: string): string {
  // What stands between the parts of a search text looks a little different in it.
  return text.toLowerCase().replaceAll("~", "\u02dc").replaceAll("|", "\u00a6").replaceAll("\n", " ");
}

/** What somebody searches for. Each of its words may be one of several: what it was taken for when it was misspelt. */
export type Searched = { text: string; words: readonly (readonly string[])[] };

export function searched(q: string): Searched {
  const words = [...new Set(wordsOf(q))];
  // A word that another one begins with says nothing more.
  const telling = words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
  return { text: asWritten(q.trim()), words: telling.map((word) => [word]) };
}

/** Whether a stored search text has the whole text somewhere as it was typed, or every word at the beginning of one. */
export function hasText(stored: readonly string[], search: Searched): boolean {
  return (
    stored.some((one) => one.slice(one.indexOf(AS_WRITTEN) + 1).includes(search.text)) ||
    hasWords(stored, search)
  );
}

/** Whether a stored search text has every word at the beginning of one. */
export function hasWords(stored: readonly string[], { words }: Pick<Searched, "words">): boolean {
  return words.length > 0 && words.every((either) => stored.some((one) => hasWord(one, either)));
}

/** Whether one of these words is the beginning of a word. */
function hasWord(stored: string, either: readonly string[]): boolean {
  return either.some((word) => stored.includes(WORD + word));
}
