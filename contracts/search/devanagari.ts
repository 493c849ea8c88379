/** How each sign is written with Latin letters; a consonant also has an `a`, unless another sign takes it away. */
const CONSONANTS = new Map(
  Object.entries({
    क: "k",
    ख: "kh",
    ग: "g",
    घ: "gh",
    ङ: "n",
    च: "ch",
    छ: "chh",
    ज: "j",
    झ: "jh",
    ञ: "n",
    ट: "t",
    ठ: "th",
    ड: "d",
    ढ: "dh",
    ण: "n",
    त: "t",
    थ: "th",
    द: "d",
    ध: "dh",
    न: "n",
    प: "p",
    फ: "ph",
    ब: "b",
    भ: "bh",
    म: "m",
    य: "y",
    र: "r",
    ल: "l",
    ळ: "l",
    व: "v",
    श: "sh",
    ष: "sh",
    स: "s",
    ह: "h",
  }),
);
const VOWELS = new Map(
  Object.entries({
    अ: "a",
    आ: "aa",
    इ: "i",
    ई: "ee",
    उ: "u",
    ऊ: "oo",
    ऋ: "ri",
    ए: "e",
    ऐ: "ai",
    ऑ: "o",
    ओ: "o",
    औ: "au",
    ऍ: "e",
  }),
);
const VOWEL_SIGNS = new Map(
  Object.entries({
    "ा": "aa",
    "ि": "i",
    "ी": "ee",
    "ु": "u",
    "ू": "oo",
    "ृ": "ri",
    "े": "e",
    "ै": "ai",
    "ॉ": "o",
    "ो": "o",
    "ौ": "au",
    "ॅ": "e",
  }),
);
const VIRAMA = "\u094d";
const NASAL = /[\u0901\u0902]/;
/** Before these a nasal is an m: जंबो is jambo. */
const LABIALS = new Set("पफबभम");
const WORD = /[\u0900-\u0965\u0970-\u097f]+/g;

/** Devanagari words of a text as they are commonly written with Latin letters; everything else stays as it is. */
export function withLatinLetters(text: string): string {
  return text.replaceAll(WORD, latinWord);
}

function latinWord(word: string): string {
  let latin = "";
  // Decomposed, the letters with a dot below are plain ones and a nukta, which is left out.
  const signs = Array.from(word.normalize("NFD").replaceAll("\u093c", ""));
  for (const [index, sign] of signs.entries()) {
    const consonant = CONSONANTS.get(sign);
    const next = signs[index + 1];
    if (consonant !== undefined) latin += consonant + (isWithA(latin, next, signs[index + 2]) ? "a" : "");
    else if (NASAL.test(sign)) latin += next !== undefined && LABIALS.has(next) ? "m" : "n";
    else latin += VOWELS.get(sign) ?? VOWEL_SIGNS.get(sign) ?? "";
  }
  return latin;
}

/**
 * Whether the `a` of a consonant is spoken: not before another vowel, not at the end of a word, and not between a vowel
 * and a consonant with a vowel (Ohala's rule, in its simple form).
 */
function isWithA(before: string, next: string | undefined, afterNext: string | undefined): boolean {
  if (next === undefined) return before === "";
  if (next === VIRAMA || VOWEL_SIGNS.has(next)) return false;
  const isBetweenVowels =
    /[aeiou]$/.test(before) && CONSONANTS.has(next) && afterNext !== undefined && VOWEL_SIGNS.has(afterNext);
  return !isBetweenVowels;
}
