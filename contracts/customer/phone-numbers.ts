import { withLatinDigits } from "../digits.ts";

/** One number of a phone cell. */
export type PhoneNumber = {
  /** The digits as they are dialled within India: no leading 0, no 91, and at most the last ten. */
  digits: string;
  /** A shop may have both, so a landline and a mobile number that differ do not tell two customers apart. */
  kind: "mobile" | "landline";
};

/** Each text can be read in one way alone: with spaces in two places, some took minutes to be found wrong. */
const ONE = String.raw`(?:\s*\+)?[\d\u0966-\u096f\s\-()]+(?:ext(?:n|ension)?\b[.:]?\s*[\d\u0966-\u096f]+\s*)?`;
/** A phone cell: one number, or several separated by a slash or a comma, each with an optional extension. */
export const PHONE_CELL = new RegExp(`^${ONE}(?:[/,]${ONE})*$`, "i");

const DIGITS = 10;
/** Up to so many digits after a slash are the end of a second number: 0141-2345678/79. */
const ENDING_DIGITS_MAX = 5;
const EXTENSION = /ext(?:n|ension)?\b[.:]?\s*\d*/gi;
const BETWEEN_NUMBERS = /[/,;|\n]|\bor\b|\band\b|&/i;
/** 98765 43210, 098765-43210, +91 98765 43210. */
const MOBILE = /(?<!\d)(?:\+?91[\s-]*|0)?([6-9](?:[\s-]?\d){9})(?!\d)/g;
/** 0141-2345678, (022) 2345 6789, +91 141 234 5678: the code of a town, and fewer digits than a mobile has. */
const WITH_AREA_CODE = /(?<!\d)\(?(?:\+?91[\s-]+\(?0?|0)([1-9]\d{1,3})\)?[\s-]+(\d{3,4}[\s-]?\d{3,4})(?!\d)/g;

/** The text of a phone cell with plain signs, and with the digits 0 to 9 in place of those of another script. */
export function plainPhoneText(cell: string): string {
  return withLatinDigits(cell.normalize("NFKC"));
}

/** Every number in a phone cell, without extensions, in no particular order. */
export function phoneNumbersIn(cell: string): PhoneNumber[] {
  const numbers: PhoneNumber[] = [];
  for (const part of plainPhoneText(cell).replaceAll(EXTENSION, " ").split(BETWEEN_NUMBERS)) {
    const before = numbers.at(-1);
    const digits = digitsOf(part);
    if (before !== undefined && digits !== "" && digits.length <= ENDING_DIGITS_MAX) {
      numbers.push({ ...before, digits: before.digits.slice(0, -digits.length) + digits });
    } else {
      numbers.push(...numbersOf(part));
    }
  }
  return numbers;
}

/**
 * The digits that a search text stands for: as typed, and as they are dialled within India. Empty when the text is not
 * a phone number.
 */
export function digitsSearched(q: string): string[] {
  if (!PHONE_CELL.test(q)) return [];
  const parts = plainPhoneText(q).replaceAll(EXTENSION, " ").split(BETWEEN_NUMBERS);
  const dialled = phoneNumbersIn(q).map(({ digits }) => digits);
  return [...new Set([...parts.map(digitsOf), ...dialled])].filter((digits) => digits !== "");
}

/** The digits of each number of a phone cell, as they are written and as they are dialled within India. */
export function phoneDigits(cell: string): string[] {
  const parts = plainPhoneText(cell).replaceAll(EXTENSION, " ").split(BETWEEN_NUMBERS);
  const numbers = [...parts.map(digitsOf), ...phoneNumbersIn(cell).map(({ digits }) => digits)];
  return [...new Set(numbers)].filter((digits) => digits !== "");
}

/** Whether a phone cell has a number that contains these digits, in any notation of either. */
export function hasNumberWith(cell: string, searched: readonly string[]): boolean {
  if (searched.length === 0) return false;
  const numbers = phoneDigits(cell);
  return searched.some((digits) => numbers.some((number) => number.includes(digits)));
}

/** One number in most cases; several with nothing but a space between them, if each is whole. */
function numbersOf(part: string): PhoneNumber[] {
  const numbers: PhoneNumber[] = [];
  const take = (kind: PhoneNumber["kind"]) => (written: string, number: string, rest: unknown) => {
    const digits = digitsOf(number + (typeof rest === "string" ? rest : ""));
    if (digits.length !== DIGITS) return written;
    numbers.push({ digits, kind });
    return " ";
  };
  const rest = digitsOf(part.replace(WITH_AREA_CODE, take("landline")).replace(MOBILE, take("mobile")));
  // Two mobile numbers without even a space.
  if (/^(?:[6-9]\d{9}){2}$/.test(rest)) {
    return [...numbers, ...[rest.slice(0, DIGITS), rest.slice(DIGITS)].map((digits) => numberOf(digits))];
  }
  return rest === "" ? numbers : [...numbers, numberOf(rest)];
}

function numberOf(dialled: string): PhoneNumber {
  const withoutZeros = dialled.replace(/^0+(?=\d)/, "");
  const isAbroad = withoutZeros.length > DIGITS && withoutZeros.startsWith("91");
  const digits = (isAbroad ? withoutZeros.slice(2) : withoutZeros).slice(-DIGITS);
  return { digits, kind: digits.length === DIGITS && /^[6-9]/.test(digits) ? "mobile" : "landline" };
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "");
}
