import { paiseOf } from "@bahi/contracts/money.ts";
import { AMOUNT, DISCOUNT } from "./payment-draft.ts";
import { unitsOf } from "../format/typed-figure.ts";

/** What is left to pay of `due` when `discount` is taken off, in rupees; never below zero. What is no figure counts as nothing. */
export function leftToPay(due: number, discount: string): number {
  return Math.max(0, paiseOf(due) - unitsOf(discount, DISCOUNT)) / 100;
}

/** By how much `amount` and `discount` exceed `due`, in rupees; 0 when they do not. */
export function overpaidBy(due: number, amount: string, discount: string): number {
  const paid = unitsOf(amount, AMOUNT) + unitsOf(discount, DISCOUNT);
  return Math.max(0, paid - Math.max(0, paiseOf(due))) / 100;
}
