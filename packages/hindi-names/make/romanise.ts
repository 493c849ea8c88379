const consonants: Record<string, string> = {
  क: "k", ख: "kh", ग: "g", घ: "gh", ङ: "n", च: "ch", छ: "chh", ज: "j", झ: "jh", ञ: "n", ट: "t", ठ: "th", ड: "d",
  ढ: "dh", ण: "n", त: "t", थ: "th", द: "d", ध: "dh", न: "n", प: "p", फ: "ph", ब: "b", भ: "bh", म: "m", य: "y",
  र: "r", ल: "l", ळ: "l", व: "v", श: "sh", ष: "sh", स: "s", ह: "h",
  क़: "q", ख़: "kh", ग़: "g", ज़: "z", ड़: "d", ढ़: "dh", फ़: "f",
}; // prettier-ignore

const vowels: Record<string, string> = {
  अ: "a", आ: "aa", इ: "i", ई: "i", उ: "u", ऊ: "u", ऋ: "ri", ए: "e", ऐ: "ai", ओ: "o", औ: "au", ऑ: "o", ऍ: "e",
  "ा": "a", "ि": "i", "ी": "i", "ु": "u", "ू": "u", "ृ": "ri", "े": "e", "ै": "ai", "ो": "o", "ौ": "au", "ॉ": "o",
  "ॅ": "e", "ं": "n", "ँ": "n", "ः": "h", "्": "",
}; // prettier-ignore

/**
 * A Hindi word in the Latin letters in which people mostly type it: कमल is "kamal". The inherent vowel is dropped at the
 * end of the word, and between two consonants that have vowels around them: अटका is "atka".
 */
export function romanise(hindi: string): string {
  const letters = hindi.normalize("NFC").match(/[क-ह]़|./gu) ?? [];
  const isBare = (at: number) => letters[at] !== undefined && letters[at] in consonants;
  const hasVowel = (at: number) => isBare(at) && (letters[at + 1] ?? "") !== "्";
  let latin = "";
  let dropped = false;
  for (const [at, letter] of letters.entries()) {
    latin += consonants[letter] ?? vowels[letter] ?? "";
    if (!isBare(at)) {
      dropped = false;
      continue;
    }
    const next = letters[at + 1];
    const inherent = next === undefined || isBare(at + 1) || /[ंँःअ-औ]/u.test(next);
    if (!inherent) {
      dropped = false;
      continue;
    }
    const vowelFollows = isBare(at + 1) && /[ा-ौ]/u.test(letters[at + 2] ?? "");
    const vowelBefore: boolean =
      at > 0 && !dropped && letters[at - 1] !== "्" && (hasVowel(at - 1) || !isBare(at - 1));
    dropped = at > 0 && (next === undefined || (vowelFollows && vowelBefore));
    if (!dropped) latin += "a";
  }
  return latin;
}
