import { remembered } from "@bahi/contracts/search/remembered.ts";
import { type NameWord, soundsOf } from "./name.ts";
import { wordOf, wordsIn } from "./word.ts";

/** What kind of place it is, and which state it is in, tells little. */
const KIND_WEIGHT = 0.25;
/** Names that streets have in every town tell something. */
const COMMON_WEIGHT = 0.5;

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
const KINDS = soundsOf(
  `st rd ave blvd ln ngr mkt bzr nr opp bldg flr no n s e w col sec chowk gali plot cplx shop ward dist district tehsil po
  post off behind above the and of house h rajasthan gujarat maharashtra punjab haryana uttar pradesh up mp madhya bihar
  jharkhand bengal karnataka kerala tamil nadu telangana andhra odisha assam goa uttarakhand himachal chhattisgarh india
  raj`,
);
const COMMON = soundsOf(
  "main old new city gandhi mg nehru station stand bus ground first second ring college court temple mandir clock tower",
);

const addressWord = remembered((written): NameWord => {
  const { sound, bones } = wordOf(SHORT.get(written) ?? written);
  return { sound, bones, weight: weightOf(sound) };
});

/** The words of an address, each with how much it tells. */
export function addressWords(address: string): NameWord[] {
  const words = wordsIn(address).map(addressWord);
  return [...new Map(words.map((word) => [word.sound, word])).values()];
}

/** A PIN code says what the name of the town says, and is often left out. */
const PIN_CODE = /^[1-9]\d{5}$/;

function weightOf(sound: string): number {
  if (KINDS.has(sound) || PIN_CODE.test(sound)) return KIND_WEIGHT;
  return COMMON.has(sound) ? COMMON_WEIGHT : 1;
}
