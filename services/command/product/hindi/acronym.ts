/** Acronyms a shop's list may hold that could be read as words. Those without a vowel need no list. */
const known = new Set(
  `ac dc ro uv gi ups mcb rccb led lcd oled cfl tv cctv usb hdmi vga cd dvd fm am pa pvc upvc cpvc hdpe ldpe lldpe pet
  abs mdf ms ss pp gst isi iso mrp emi atm otg pcb ip hp lpg cng ev rfid nfc lan ssd hdd cpu gpu ram rom ptfe epdm eva
  ias ips ifs ngo bjp cbi rbi sbi icici icc ipl bcci ipo fir ioc bhel ongc lic aids hiv usa uk uae uno up mp hp ap
  upsc irctc isi iit iim pgi aiims bsnl fifa ceo mla adb api url iq id nri ev suv pta oem bis fssai vip`.split(
    /\s+/,
  ),
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
  if (!/[aeiouy]/.test(small)) return small.length <= 6 && !isWord(small);
  return amongSmallLetters && word.length <= 4 && word === word.toUpperCase() && !isWord(small);
}
