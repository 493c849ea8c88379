import type { PhoneNumber } from "@bahi/contracts/customer/phone-numbers.ts";
import { distance } from "fastest-levenshtein";
import type { NameWord } from "./name.ts";
import type { Place, Traits } from "./profile.ts";
import type { Word } from "./word.ts";

/** A phone number, and how many profiles have it. */
export type Phone = PhoneNumber & { profileCount: number };

/** A profile: what is compared of all customers of one identity. */
export type Profile = { name: Traits["name"]; phones: readonly Phone[]; places: readonly Place[] };

/**
 * How much more likely than not two are one customer, in bits (Fellegi and Sunter's sum of weights). A weight is about
 * the logarithm of how much oftener an observation is made between two records of one shop than between two shops; the
 * limit stands for how few of all pairs are of one shop.
 */
export const LIKELY = 10;
/** A node without a group is shown in that of a node it is like, if its likeness to the center is at least this. */
export const POSSIBLE = 4;
const WEIGHT = {
  samePhone: 15,
  /** One that three profiles or more have: a family's, a market's, or the clerk's own. */
  sharedPhone: 10,
  nearPhone: 5,
  /** One has a mobile number only, the other a landline. */
  otherKindOfPhone: -1.5,
  /** With the number of the house. */
  wholeAddress: 6,
  sameAddress: 4,
  someAddress: 2.5,
  differingAddress: -2,
  otherAddress: -4,
  sameTransporter: 2.5,
};
/** Bits for how alike two names are, from not at all to fully; straight lines between. */
const NAME_WEIGHTS: readonly (readonly [alike: number, bits: number])[] = [
  [0, -5],
  [0.2, -5],
  [0.5, 1],
  [0.75, 5],
  [0.92, 8],
  [1, 8],
];

/** Two addresses differ when the shorter one has words of this weight that the longer one lacks: half a word. */
const DIFFERING_MIN = 0.5;
/** A house, a street and a town. */
const WHOLE_ADDRESS_MIN = 3;

const OWN_PHONE_PROFILES_MAX = 3;
/** A number that so many different names have is nobody's: it was typed to fill the form. */
export const PHONE_PROFILES_MAX = 8;

/**
 * How likely two profiles are one customer; below {@link LIKELY} they are two. The same phone is enough, unless name
 * and address both speak against it; the same name needs a second signal, and two good phones that clearly differ rule
 * it out (design.md part 4, "duplicates").
 */
export function likeness(one: Profile, other: Profile): number {
  const byPhone = phoneWeight(one.phones, other.phones);
  if (byPhone === -Infinity) return byPhone;
  const byName = nameWeight(alikeNames(one, other));
  if (byPhone + byName + WEIGHT.wholeAddress + WEIGHT.sameTransporter < LIKELY) return -Infinity;
  let byPlace = -Infinity;
  for (const here of one.places) {
    for (const there of other.places) byPlace = Math.max(byPlace, placeWeight(here, there));
  }
  return byPhone + byName + byPlace;
}

function phoneWeight(one: readonly Phone[], other: readonly Phone[]): number {
  let isComparable = false;
  let isOther = false;
  let isAlmost = false;
  for (const here of one) {
    if (here.profileCount > PHONE_PROFILES_MAX) continue;
    for (const there of other) {
      if (here.digits === there.digits) {
        return here.profileCount <= OWN_PHONE_PROFILES_MAX ? WEIGHT.samePhone : WEIGHT.sharedPhone;
      }
      if (there.profileCount > PHONE_PROFILES_MAX) continue;
      if (here.kind === there.kind) isComparable = true;
      else isOther = true;
      isAlmost ||= isNear(here.digits, there.digits);
    }
  }
  if (isAlmost) return WEIGHT.nearPhone;
  if (isComparable) return -Infinity;
  return isOther ? WEIGHT.otherKindOfPhone : 0;
}

/**
 * Two numbers with a digit that is wrong, missing, doubled or changed places with its neighbour; or one lacks the code of
 * its town. Of a number that was typed with a digit too many the last ten are known, so that a second one is missing.
 */
function isNear(one: string, other: string): boolean {
  if (one.length !== other.length && (one.endsWith(other) || other.endsWith(one))) return true;
  if (Math.abs(one.length - other.length) > 1) return false;
  const typos = distance(one, other);
  if (typos < 2) return true;
  return (
    typos === 2 && one.length === other.length && (sorted(one) === sorted(other) || isShifted(one, other))
  );
}

/** One has a digit more in its middle, and one less at its beginning. */
function isShifted(one: string, other: string): boolean {
  return distance(one.slice(1), other) === 1 || distance(one, other.slice(1)) === 1;
}

function nameWeight(alike: number): number {
  let [fromAlike, fromBits] = [0, -5];
  for (const [toAlike, toBits] of NAME_WEIGHTS) {
    if (alike <= toAlike) {
      const part = toAlike === fromAlike ? 1 : (alike - fromAlike) / (toAlike - fromAlike);
      return fromBits + part * (toBits - fromBits);
    }
    [fromAlike, fromBits] = [toAlike, toBits];
  }
  return fromBits;
}

/** How much of two names is the same, in any order: from 0 to 1. */
function alikeNames(one: Profile, other: Profile): number {
  if (isSameText(one.name, other.name)) return 1;
  const [here, there] = [withoutTown(one, other), withoutTown(other, one)];
  return alikeWords(aligned(here, there), aligned(there, here));
}

function alikeWords(one: readonly NameWord[], other: readonly NameWord[]): number {
  if (isSameText(one, other)) return 1;
  const { shared, total } = overlap(one, other);
  return total === 0 ? 0 : shared / total;
}

/** A space is easily forgotten, or typed a letter too late. */
function isSameText(one: readonly NameWord[], other: readonly NameWord[]): boolean {
  return joined(one, "bones") === joined(other, "bones") || joined(one, "sound") === joined(other, "sound");
}

function joined(words: readonly NameWord[], part: "bones" | "sound"): string {
  return words.map((word) => word[part]).join("");
}

/** A name without the places that stand in an address of either, where the other name is without them. */
function withoutTown({ name, places }: Profile, other: Profile): readonly NameWord[] {
  if (name.length < 2) return name;
  const isPlace = ({ sound }: NameWord) => {
    const names = (address: readonly NameWord[]) =>
      address.some((word) => word.weight === 1 && word.sound === sound);
    return places.some(({ address }) => names(address)) || other.places.some(({ address }) => names(address));
  };
  const rest = name.filter(
    (word) => word.weight < 1 || other.name.some(({ sound }) => sound === word.sound) || !isPlace(word),
  );
  return rest.some(({ weight }) => weight === 1) ? rest : name;
}

/**
 * A name in the words of the other: where that one has "SK" or "Dryfruits", "Suresh Kumar" and "Dry Fruits" are one word.
 */
function aligned(name: readonly NameWord[], other: readonly NameWord[]): readonly NameWord[] {
  let words = name;
  for (const word of other) {
    if (word.sound.length < 2 || name.some(({ sound }) => sound === word.sound)) continue;
    const at = words.findIndex((_, index) => isWrittenAs(words.slice(index, index + 2), word));
    if (at !== -1) words = words.toSpliced(at, 2, word);
  }
  return words;
}

function isWrittenAs(pair: readonly NameWord[], { sound }: NameWord): boolean {
  const [first, second] = pair;
  if (first === undefined || second === undefined) return false;
  if (first.sound + second.sound === sound) return true;
  return (
    sound.length === 2 && first.sound.startsWith(sound.charAt(0)) && second.sound.startsWith(sound.charAt(1))
  );
}

function weightOf(words: readonly NameWord[]): number {
  let sum = 0;
  for (const { weight } of words) sum += weight;
  return sum;
}

type Overlap = { shared: number; sharedNumbers: number; total: number };

/** From this likeness on, two words are one that was misspelt. */
const MISSPELT_MIN = 0.7;

/**
 * The weight of the words that two sets have in common (`shared`), each word paired once, and of all their words
 * (`total`), pairs counted once. A common word that was misspelt weighs as little as one that was not.
 */
function overlap(one: readonly NameWord[], other: readonly NameWord[]): Overlap {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  /** Places in `many`: a word may stand there twice. */
  const used = new Set<number>();
  let shared = 0;
  let sharedNumbers = 0;
  let total = (weightOf(one) + weightOf(other)) / 2;
  for (const word of few) {
    let best: NameWord | undefined;
    let place = -1;
    let most = 0;
    let mostAlike = 0;
    for (const [at, candidate] of many.entries()) {
      if (used.has(at)) continue;
      const alike = alikeWord(word, candidate);
      const weight = alike * Math.min(word.weight, candidate.weight);
      if (weight > most) [best, place, most, mostAlike] = [candidate, at, weight, alike];
    }
    if (best === undefined) continue;
    used.add(place);
    shared += most;
    if (mostAlike >= MISSPELT_MIN) total -= Math.abs(word.weight - best.weight) / 2;
    if (mostAlike === INITIAL_ALIKE) total -= INITIAL_ALIKE / 2;
    if (/^\d/.test(word.sound)) sharedNumbers += 1;
  }
  return { shared, sharedNumbers, total };
}

/** The likeness of an initial and the whole word. Such a pair also counts as half a word in the total. */
const INITIAL_ALIKE = 0.5;

/** How alike two words are: misspelt, shortened, or heard the same. */
function alikeWord(one: Word, other: Word): number {
  if (one.sound === other.sound) return 1;
  if (/^\d/.test(one.sound) || /^\d/.test(other.sound)) return 0;
  if (one.bones === other.bones && one.bones.length >= 2) return one.bones.length > 2 ? 0.95 : 0.85;
  const [short, long] =
    one.sound.length <= other.sound.length ? [one.sound, other.sound] : [other.sound, one.sound];
  if (long.startsWith(short)) return short.length >= 3 ? 0.85 : short.length === 1 ? INITIAL_ALIKE : 0;
  if (long.length < 4) return 0;
  const typos = typosBetween(short, long);
  return typos <= (long.length < 7 ? 1 : 2) ? 1 - typos / long.length : 0;
}

/** Letters that are wrong, missing or too many; two that changed places are one typo. */
function typosBetween(one: string, other: string): number {
  const edits = distance(one, other);
  const isSwap = edits === 2 && sorted(one) === sorted(other);
  return isSwap ? 1 : edits;
}

function sorted(letters: string): string {
  return Array.from(letters).toSorted().join("");
}

function placeWeight(here: Place, there: Place): number {
  const isSame = here.transporter !== "" && here.transporter === there.transporter;
  return addressWeight(here.address, there.address) + (isSame ? WEIGHT.sameTransporter : 0);
}

/**
 * A part of an address agrees with the whole of it. Two addresses of which each has something that the other has not,
 * such as another number in the same street, are rather two; two towns contradict, whatever the street is called.
 */
function addressWeight(here: readonly NameWord[], there: readonly NameWord[]): number {
  if (here.length === 0 || there.length === 0) return 0;
  const { shared, sharedNumbers } = overlap(here, there);
  const least = Math.min(weightOf(here), weightOf(there));
  if (shared < 0.25 * least || isElsewhere(here, there)) return WEIGHT.otherAddress;
  if (least - shared >= DIFFERING_MIN) return WEIGHT.differingAddress;
  if (shared >= WHOLE_ADDRESS_MIN && sharedNumbers > 0) return WEIGHT.wholeAddress;
  return shared >= 2 ? WEIGHT.sameAddress : WEIGHT.someAddress;
}

/** Each names a town, or whatever it ends with, that the other does not. */
function isElsewhere(here: readonly NameWord[], there: readonly NameWord[]): boolean {
  return !namesTownOf(here, there) && !namesTownOf(there, here);
}

function namesTownOf(address: readonly NameWord[], other: readonly NameWord[]): boolean {
  const town = other.findLast(({ sound, weight }) => weight === 1 && !/^\d/.test(sound));
  return town === undefined || address.some((word) => alikeWord(word, town) >= MISSPELT_MIN);
}
