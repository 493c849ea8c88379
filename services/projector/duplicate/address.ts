import type { NameWord } from "./name.ts";
import { wordOf, wordsIn } from "./word.ts";

/** Words that stand in every second address. */
const COMMON_WEIGHT = 0.25;
/** The state tells less than the town. */
const STATE_WEIGHT = 0.25;

/** Street words that are written short or long. */
const SHORT = new Map(
  Object.entries({
    street: "st",
    road: "rd",
    avenue: "ave",
    av: "ave",
    boulevard: "blvd",
    lane: "ln",
    marg: "rd",
    nagar: "ngr",
    market: "mkt",
    bazar: "bzr",
    bazaar: "bzr",
    near: "nr",
    opposite: "opp",
    building: "bldg",
    bldng: "bldg",
    floor: "flr",
    number: "no",
    north: "n",
    south: "s",
    east: "e",
    west: "w",
    colony: "col",
    sector: "sec",
    chauk: "chowk",
    gali: "gali",
    plot: "plot",
    complex: "cplx",
  }),
);
const COMMON = new Set(
  `st rd ave blvd ln ngr mkt bzr nr opp bldg flr no n s e w col sec chowk gali plot cplx shop main old new city gandhi
  mg station stand bus ward dist district tehsil po post off behind above ground first second the of and house h stn`
    .split(/\s+/)
    .map((word) => wordOf(word).sound),
);
const STATES = new Set(
  `rajasthan gujarat maharashtra punjab haryana delhi uttar pradesh up mp madhya bihar jharkhand bengal karnataka kerala
  tamil nadu telangana andhra odisha assam goa uttarakhand himachal chhattisgarh india raj`
    .split(/\s+/)
    .map((word) => wordOf(word).sound),
);

/** The words of an address, each with how much it tells. */
export function addressWords(address: string): NameWord[] {
  const words = wordsIn(address).map((word) => {
    const { sound, bones } = wordOf(SHORT.get(word) ?? word);
    return { sound, bones: /^\d/.test(sound) ? sound : bones, weight: weightOf(sound) };
  });
  return [...new Map(words.map((word) => [word.sound, word])).values()];
}

function weightOf(sound: string): number {
  if (STATES.has(sound)) return STATE_WEIGHT;
  return COMMON.has(sound) ? COMMON_WEIGHT : 1;
}
