import { remembered } from "@bahi/contracts/search/remembered.ts";
import { type Word, wordOf, wordsIn } from "./word.ts";

/** A word of a name, and how much it tells about whose name it is: from 0 to 1. */
export type NameWord = Word & { weight: number };

/** Words in every second name of a business, and every second middle or family name, tell little. */
const COMMON_WEIGHT = 0.35;

/** "M/s" before the name of a firm. In capitals without a stroke, "MS" and "M. S.", they are somebody's initials. */
const MESSRS = /^\s*(?:[Mm]\s*\/\s*[Ss]|[Mm]essrs|MESSRS|[Mm]s)(?=[\s.])[\s.]*/;

/** "(P) Ltd" after it. */
const PRIVATE = /\(p\)|\bp\.?\s*(?=ltd)/gi;

/** Legal forms of a firm, and titles before a person's name, tell nothing. */
const SILENT = soundsOf(
  "the and pvt private ltd limited llp inc co company corp corporation shri sri shree smt mr mrs dr prop proprietor ji regd registered",
);
const COMMON = soundsOf(
  `traders trader trading store stores shop mart supermart supermarket bazaar market enterprise enterprises agency
  agencies brothers bros sons son general provision provisions kirana grocery textile textiles cloth sarees saree
  garment garments fashion collection medical medicals medicos medicose pharmacy hardware electrical electricals
  electronics electric sweets bhandar bhawan bhavan dukan udyog industries industry centre center house emporium
  depot sales services suppliers supplier distributors distributor wholesale retail trade company works group
  international india new old dairy bakery steel metal metals crockery utensils bartan vastra vastralaya jewellers
  furniture plastic plastics stationery book books footwear shoes auto automobiles motors tyres paints sanitary
  kumar kumari lal chand singh prasad bhai ben devi mohammad mohd md`,
);
/** Shortened in ways that a reader of signboards knows. */
const SHORT = new Map(
  Object.entries({
    bros: "brothers",
    ent: "enterprises",
    entp: "enterprises",
    gen: "general",
    genl: "general",
    str: "stores",
    strs: "stores",
    agcy: "agency",
    elec: "electricals",
    med: "medical",
    hw: "hardware",
    mkt: "market",
    prov: "provision",
    dist: "distributors",
    inds: "industries",
    intl: "international",
    tex: "textiles",
  }),
);

const nameWord = remembered((written): NameWord => {
  const { sound, bones } = wordOf(SHORT.get(written) ?? written);
  return { sound, bones, weight: COMMON.has(sound) ? COMMON_WEIGHT : 1 };
});

/** The words of a name that tell something; all of them, where none does. Initials make one word. */
export function nameWords(name: string): NameWord[] {
  const words = withJoinedInitials(wordsIn(name.replace(MESSRS, "").replaceAll(PRIVATE, " "))).map(nameWord);
  const telling = words.filter(({ sound }) => !SILENT.has(sound));
  return (telling.length > 0 ? telling : words).slice();
}

/** "S. M. Traders" and "SM Traders" are written alike. */
export function withJoinedInitials(words: readonly string[]): string[] {
  const joined: string[] = [];
  let isInitial = false;
  for (const word of words) {
    const wasInitial = isInitial;
    isInitial = /^\p{L}$/u.test(word);
    if (isInitial && wasInitial) joined.push(`${joined.pop() ?? ""}${word}`);
    else joined.push(word);
  }
  return joined;
}

/** The sounds of words that stand in a list. */
export function soundsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map((word) => wordOf(word).sound));
}
