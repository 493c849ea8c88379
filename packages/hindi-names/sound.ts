/** A vowel is given as its independent letter; अ is the vowel that is inherent in a consonant. */
export type Sound = { kind: "consonant" | "vowel" | "mark"; letters: string };

export const virama = "्";

const vowelSigns: Record<string, string> = Object.fromEntries(
  ["अ", "आा", "इि", "ईी", "उु", "ऊू", "ऋृ", "एे", "ऐै", "ओो", "औौ", "ऑॉ", "ऍॅ"].map((pair) => [
    pair[0],
    pair.slice(1),
  ]),
);

/** The sign of a vowel after a consonant; the inherent one has none. */
export function vowelSign(letter: string): string {
  return vowelSigns[letter] ?? letter;
}

/**
 * The sounds of a text such as "शन": श, the inherent अ, न. A conjunct counts as one consonant; what follows the last
 * one is left open. A vowel may be given by its letter or by its sign; "!" says nothing.
 */
export function sounds(text: string): Sound[] {
  const found: Sound[] = [];
  for (const [letters] of text.matchAll(/[क-ह]़?(?:्[क-ह]़?)*|[अ-औ]|[ा-ौ]|[ँंः]/gu)) {
    const kind = kindOf(letters);
    if (kind !== "vowel" && found.at(-1)?.kind === "consonant") found.push({ kind: "vowel", letters: "अ" });
    found.push({ kind, letters: vowelLetter(letters) });
  }
  return found;
}

function kindOf(letters: string): Sound["kind"] {
  if (/^[क-ह]/u.test(letters)) return "consonant";
  return /^[ँंः]/u.test(letters) ? "mark" : "vowel";
}

function vowelLetter(letters: string): string {
  return Object.entries(vowelSigns).find(([, sign]) => sign === letters)?.[0] ?? letters;
}
