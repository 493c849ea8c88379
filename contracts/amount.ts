import { z } from "zod";
import { AMOUNT_PAISE_MAX, paiseOf } from "./money.ts";

/** A whole number of paise, as the program and its events hold money. May be negative. */
export const paise = z.int();

/** Paise of zero or more. */
export const paiseNonNegative = paise.min(0);

/**
 * Whether an amount is a whole number of paise. A client that adds 0.1 and 0.2 in doubles sends 0.30000000000000004, so
 * an error in the last two bits of a double is accepted: nobody writes such an amount.
 */
function isWholePaise(rupees: number): boolean {
  return Math.abs(paiseOf(rupees) / 100 - rupees) <= 2 * Number.EPSILON * Math.abs(rupees);
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
  .transform((rupees) => paiseOf(rupees) + 0);
