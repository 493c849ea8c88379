const vowels = "AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW".split(" ");
const consonants = "B CH D DH F G HH JH K L M N NG P R S SH T TH V W Y Z ZH".split(" ");

/** The phones of ARPAbet, a vowel with its stress. */
export const phoneNames: readonly string[] = [
  ...vowels.flatMap((vowel) => [`${vowel}0`, `${vowel}1`, `${vowel}2`]),
  ...consonants,
];

/** The pronouncing dictionary in one piece: entry after entry in the order of the alphabet, and where each starts. */
export type Dictionary = { starts: Uint32Array; bytes: Uint8Array };

/** A byte from here on is a phone, one below it a letter of the word. */
export const firstPhone = 128;

/** How an English word is said, as ARPAbet phones: "steel" is S T IY1 L. */
export function pronunciation({ starts, bytes }: Dictionary, word: string): string[] | undefined {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = compare(bytes, starts[middle] ?? 0, word);
    if (order === 0) return phonesFrom(bytes, (starts[middle] ?? 0) + word.length, starts[middle + 1] ?? 0);
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return undefined;
}

/** Below 0 where the entry comes before the word, 0 where it is the word's. */
function compare(bytes: Uint8Array, start: number, word: string): number {
  for (let at = 0; at < word.length; at++) {
    const letter = bytes[start + at] ?? firstPhone;
    if (letter >= firstPhone) return -1;
    if (letter !== word.charCodeAt(at)) return letter - word.charCodeAt(at);
  }
  return (bytes[start + word.length] ?? firstPhone) >= firstPhone ? 0 : 1;
}

function phonesFrom(bytes: Uint8Array, start: number, end: number): string[] {
  return Array.from(bytes.subarray(start, end), (byte) => phoneNames[byte - firstPhone] ?? "");
}
