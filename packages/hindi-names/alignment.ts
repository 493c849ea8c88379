/**
 * Which letters of the word spell each phone: "bottle" said B AA T AH L is b·o·tt··le. Indian English follows the
 * spelling more than the sound ("model" has an ओ or ऑ because it is written with an o), so it is asked for.
 */
export function lettersOfPhones(word: string, phones: string[]): string[] {
  const width = word.length + 1;
  const costs = new Float64Array(width * (phones.length + 1)).fill(Infinity);
  const taken = new Int8Array(costs.length);
  costs[0] = 0;

  for (let phone = 0; phone <= phones.length; phone++) {
    for (let letter = 0; letter < width; letter++) {
      const here = phone * width + letter;
      const cost = costs[here] ?? Infinity;
      if (cost === Infinity) continue;
      offer(here + 1, letter < word.length ? cost + silentCost(word[letter]) : Infinity, 1);
      if (phone === phones.length) continue;
      for (let count = 0; count <= Math.min(lettersMax, word.length - letter); count++) {
        const spelled = word.slice(letter, letter + count);
        offer(
          here + width + count,
          cost + spellingCost(phones[phone] ?? "", spelled),
          lettersMax + 1 + count,
        );
      }
    }
  }

  const found = phones.map(() => "");
  let letter = word.length;
  for (let phone = phones.length; phone > 0 || letter > 0;) {
    const step = taken[phone * width + letter] ?? 0;
    if (step <= 1) letter -= 1;
    else {
      phone -= 1;
      const count = step - lettersMax - 1;
      found[phone] = word.slice(letter - count, letter);
      letter -= count;
    }
    if (letter < 0) break;
  }
  return found;

  function offer(there: number, cost: number, step: number): void {
    if (cost >= (costs[there] ?? Infinity)) return;
    costs[there] = cost;
    taken[there] = step;
  }
}

const lettersMax = 4;

function silentCost(letter: string | undefined): number {
  return letter === "e" ? 0.5 : 1.5;
}

function spellingCost(phone: string, letters: string): number {
  const vowel = /\d$/.test(phone);
  if (letters === "") return vowel ? 3 : 2;
  if (vowel)
    return /^([aeiouwy]+(gh|h)?|[aeiou]+r?r?e?)$/.test(letters) && fits(phone, letters)
      ? letters.length * 0.1
      : 6;
  return consonantSpellings[phone]?.test(letters) === true ? letters.length * 0.1 : 6;
}

/** Only ER takes an r with it. */
function fits(phone: string, letters: string): boolean {
  return phone.startsWith("ER") === letters.includes("r");
}

const consonantSpellings: Record<string, RegExp> = {
  B: /^bb?$/, CH: /^(t?ch|t|c|cc)$/, D: /^(dd?|ed)$/, DH: /^th$/, F: /^(ff?|ph|gh)$/, G: /^(gg?|gh|gu)$/, HH: /^w?h$/,
  JH: /^(j|d?ge?|dj|d|gg)$/, K: /^(c|k|ck|cc|ch|q|x|kh)$/, L: /^ll?e?$/, M: /^(mm?|mb|mn)$/, N: /^(nn?|kn|gn)$/,
  NG: /^ng?$/, P: /^pp?$/, R: /^(rr?|wr|rh)$/, S: /^(ss?|c|sc|z|st)$/, SH: /^(sh|ss?|ch?|t|sch)$/, T: /^(tt?|ed|th)$/,
  TH: /^th$/, V: /^(vv?|f|ph)$/, W: /^(wh?|u|o)$/, Y: /^(y|i|e|j)$/, Z: /^(zz?|ss?|x)$/, ZH: /^(s|z|ge?|t)$/,
}; // prettier-ignore
