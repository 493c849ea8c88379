import { hash } from "node:crypto";
import { type PhoneNumber, phoneNumbersIn } from "@bahi/contracts/customer/phone-numbers.ts";
import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import { addressWords } from "./address.ts";
import { type NameWord, nameWords, soundsOf, withJoinedInitials } from "./name.ts";
import { wordOf, wordsIn } from "./word.ts";

/** Where a customer is, and who carries the goods there. */
export type Place = { address: readonly NameWord[]; transporter: string };

/** The fields of a customer that are compared. */
export type Traits = {
  /** Customers with one identity are the same for certain, as far as what was typed can say. */
  identity: string;
  name: readonly NameWord[];
  numbers: readonly PhoneNumber[];
  place: Place;
  /** Names the place: two of the same words are one. */
  placeKey: string;
};

/** What is typed where there is no transporter. */
const NO_TRANSPORTER = soundsOf(
  `self by hand byhand in person local own direct nil na none no not any pickup pick up counter personal party x to pay
  himself courier vehicle`,
);

export function traitsOf(customer: CustomerTable): Traits {
  const name = nameWords(customer.name);
  const numbers = goodNumbersIn(customer.phone);
  const address = addressWords(customer.address);
  const transporter = transporterOf(customer.transporter);
  const nameKey = name.length > 0 ? keyOf(name) : customer.name.trim();
  const placeKey = `${keyOf(address)}|${transporter}`;
  const rest = numbers.length > 0 ? numbers.map(({ digits }) => digits).join(" ") : placeKey;
  return {
    identity: hash("sha1", `${nameKey}|${rest}`).slice(0, 16),
    name,
    numbers,
    place: { address, transporter },
    placeKey,
  };
}

/** The numbers of a cell, each once, without those that were typed to fill the form. */
function goodNumbersIn(cell: string): PhoneNumber[] {
  const good = phoneNumbersIn(cell).filter(({ digits }) => isGood(digits));
  const each = new Map(good.map((number) => [number.digits, number]));
  return [...each.values()].toSorted((one, other) => (one.digits < other.digits ? -1 : 1));
}

const NUMBER_LENGTH_MIN = 6;

function isGood(digits: string): boolean {
  if (digits.length < NUMBER_LENGTH_MIN || new Set(digits).size < 3) return false;
  return !"01234567890".includes(digits);
}

function transporterOf(transporter: string): string {
  const words = withJoinedInitials(wordsIn(transporter)).map((word) => wordOf(word).sound);
  return words.every((word) => NO_TRANSPORTER.has(word)) ? "" : words.toSorted().join(" ");
}

function keyOf(words: readonly NameWord[]): string {
  return words
    .map(({ sound }) => sound)
    .toSorted()
    .join(" ");
}
