import { z } from "zod";

/** The largest single amount that is accepted: ₹ 100 crore. Sums of millions of them stay exact in a double. */
export const AMOUNT_PAISE_MAX = 100_00_00_000_00;

/** A whole number of paise, as the program and its events hold money. May be negative. */
export const paise = z.int();

/** Paise of zero or more. */
export const paiseNonNegative = paise.min(0);

/** Whole paise as rupees with two decimals, the format of the API. */
export function toRupees(amountPaise: number): number {
  return amountPaise / 100;
}

/** The nearest whole number of paise. */
function nearestPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/**
 * Whether an amount is a whole number of paise. A client that adds 0.1 and 0.2 in doubles sends 0.30000000000000004, so
 * an error in the last two bits of a double is accepted: nobody writes such an amount.
 */
function isWholePaise(rupees: number): boolean {
  return Math.abs(nearestPaise(rupees) / 100 - rupees) <= 2 * Number.EPSILON * Math.abs(rupees);
}

/**
 * Rupees as a client sends them (a JSON number), as whole paise. Refuses, with a sentence, more than two decimals, NaN
 * and amounts above {@link AMOUNT_PAISE_MAX}. It never rounds: an amount is what a person agreed to.
 */
export const rupeesToPaise = z
  .number({ error: "must be an amount in rupees" })
  .refine((rupees) => Math.abs(rupees) * 100 <= AMOUNT_PAISE_MAX, {
    error: "must be at most ₹ 1,00,00,00,000.00",
    abort: true,
  })
  .refine(isWholePaise, { error: "must have at most two decimals" })
  .transform((rupees) => nearestPaise(rupees) + 0);

/**
 * The amount of one invoice line: number × quantity / 2, rounded half up to the paisa once (design.md part 4).
 * `numberPaise` is the line's number in paise; the price is half of it and is never rounded first.
 */
export function lineAmountPaise(numberPaise: number, quantity: number): number {
  return Math.floor((numberPaise * quantity + 1) / 2);
}

/** The price of a line in rupees, the format of the API: half of its number, never rounded. It may have half a paisa. */
export function toPriceRupees(numberPaise: number): number {
  return numberPaise / 200;
}

/** The price of a line as a person reads it, with half a paisa where it has one: `₹ 10.005`. */
export function priceInRupees(numberPaise: number): string {
  const whole = inRupees(Math.floor(numberPaise / 2));
  return numberPaise % 2 === 0 ? whole : `${whole}5`;
}

/** An amount as a person reads it, grouped as in India: `₹ 1,23,456.00`. */
export function inRupees(amountPaise: number): string {
  const digits = String(Math.abs(amountPaise)).padStart(3, "0");
  const rupees = digits.slice(0, -2);
  // The last three digits stand together, all before them in pairs.
  const pairs = rupees.slice(0, -3).replaceAll(/\B(?=(?:\d{2}){1,7}$)/g, ",");
  const grouped = pairs === "" ? rupees : `${pairs},${rupees.slice(-3)}`;
  return `${amountPaise < 0 ? "-" : ""}₹ ${grouped}.${digits.slice(-2)}`;
}
