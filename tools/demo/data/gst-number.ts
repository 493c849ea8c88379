import type { Random } from "./random.ts";

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LETTERS = SIGNS.slice(10);

/** The last sign of a GST number: each sign counts once or twice in turn, in base 36. */
export function gstCheckSign(first14: string): string {
  const sum = Array.from(first14).reduce((total, sign, place) => {
    const product = SIGNS.indexOf(sign) * (place % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return SIGNS.charAt((36 - (sum % 36)) % 36);
}

/** A made-up GST number of the right form: state, PAN (F for a firm, P for a person), number, Z, check sign. */
export function gstNumber(random: Random, stateCode: string, name: string): string {
  const letters = Array.from({ length: 3 }, () => random.pick(Array.from(LETTERS))).join("");
  const initial = /[A-Z]/.exec(name.toUpperCase())?.[0] ?? "A";
  const digits = String(random.between(1, 9999)).padStart(4, "0");
  const pan = `${letters}${random.pick(["F", "P"])}${initial}${digits}${random.pick(Array.from(LETTERS))}`;
  const first14 = `${stateCode}${pan}1Z`;
  return first14 + gstCheckSign(first14);
}
