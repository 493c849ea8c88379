/** One number of a phone cell. */
export type PhoneNumber = {
  /** The digits as they are dialled within India: no leading 0, no 91, and at most the last ten. */
  digits: string;
  /** A landline and a mobile phone of one shop differ, which says nothing about whose they are. */
  kind: "mobile" | "landline";
};

const DIGITS = 10;
/** Fewer digits after a slash stand for the end of a second number: 0141-2345678/79. */
const ENDING_DIGITS_MAX = 5;
const EXTENSION = /\b(?:extension|extn|ext|x)\b[.:]?\s*\d*/gi;
const BETWEEN_NUMBERS = /[/,;|\n]|\bor\b|\band\b|&/i;
/** 0141-2345678, (022) 2345 6789, +91 141 234 5678: the code of a town, and a number that is no mobile's. */
const AREA_CODE = /^\(?(?:0|\+?91[\s-]*\(?0?)[1-9]\d{1,3}\)?[\s-]+\d[\d\s-]{4,9}$/;
const SEVERAL_MOBILES = /^(?:(?:91|0)?[6-9]\d{9}){2,}$/;

/** Digits of every script that people here write, as 0 to 9. */
export function withLatinDigits(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
}

/** Every number that a phone cell holds, in the order in which they stand there. Extensions are left out. */
export function phoneNumbersIn(cell: string): PhoneNumber[] {
  const numbers: PhoneNumber[] = [];
  for (const part of withLatinDigits(cell).replaceAll(EXTENSION, " ").split(BETWEEN_NUMBERS)) {
    const digits = part.replaceAll(/\D/g, "");
    const before = numbers.at(-1);
    if (digits === "") continue;
    if (before !== undefined && digits.length <= ENDING_DIGITS_MAX) {
      numbers.push({ ...before, digits: before.digits.slice(0, -digits.length) + digits });
    } else if (SEVERAL_MOBILES.test(digits)) {
      for (const [mobile] of digits.matchAll(/[6-9]\d{9}/g)) numbers.push({ digits: mobile, kind: "mobile" });
    } else {
      numbers.push(numberOf(part.trim(), digits));
    }
  }
  return numbers;
}

function numberOf(written: string, dialled: string): PhoneNumber {
  const withoutZeros = dialled.replace(/^0+(?=\d)/, "");
  const national =
    withoutZeros.length > DIGITS && withoutZeros.startsWith("91") ? withoutZeros.slice(2) : withoutZeros;
  const digits = national.slice(-DIGITS);
  const isLandline = digits.length < DIGITS || /^[1-5]/.test(digits) || isWithAreaCode(written);
  return { digits, kind: isLandline ? "landline" : "mobile" };
}

/** The digits after the code of a town are fewer than a mobile's, but as many as make ten with it. */
function isWithAreaCode(written: string): boolean {
  return AREA_CODE.test(written) && !/^\(?(?:0|\+?91[\s-]*)\d{5}/.test(written);
}
