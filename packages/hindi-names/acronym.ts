/** Acronyms that a shop's list may hold and that could be read as words; without a vowel few need to stand here. */
const known = new Set(
  `
  ac dc ro uv gi ups led oled tv cctv usb hdmi vga cd dvd fm pvc upvc hdpe ldpe lldpe abs ms ss isi iso
  emi atm otg ip hp ev rfid nfc lan cpu gpu ptfe epdm ias ips ifs ngo cbi rbi sbi icici icc ipl bcci ipo
  fir ioc bhel ongc lic aids hiv usa uk uae upsc irctc iit iim pgi aiims fifa ceo mla adb api url iq nri
  suv pta oem bis fssai vip`
    .trim()
    .split(/\s+/),
);

const letterNames: Record<string, string> = {
  a: "ए", b: "बी", c: "सी", d: "डी", e: "ई", f: "एफ", g: "जी", h: "एच", i: "आई", j: "जे", k: "के", l: "एल", m: "एम",
  n: "एन", o: "ओ", p: "पी", q: "क्यू", r: "आर", s: "एस", t: "टी", u: "यू", v: "वी", w: "डब्ल्यू", x: "एक्स", y: "वाई",
  z: "जेड",
}; // prettier-ignore

/** LED is said letter by letter and written एलईडी, in one piece and without full stops, as newspapers do. */
export function spelledOut(word: string): string {
  return Array.from(word.toLowerCase(), (letter) => letterNames[letter] ?? letter).join("");
}

/** No acronym of consonants alone is longer: what is, is a slip. */
const letterByLetterMax = 6;

/**
 * Whether a word is said letter by letter. Capitals alone do not tell: whole product lists are written in them. Among
 * small letters a short word in capitals is an acronym unless it is a word that someone knows.
 */
export function isAcronym(
  word: string,
  amongSmallLetters: boolean,
  isWord: (word: string) => boolean,
): boolean {
  const small = word.toLowerCase();
  if (small.length === 1 || known.has(small)) return true;
  if (!/[aeiouy]/.test(small)) return small.length <= letterByLetterMax;
  return amongSmallLetters && word.length <= 4 && word === word.toUpperCase() && !isWord(small);
}
