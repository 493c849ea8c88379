/** Whole paise of rupees as they are typed; what is no number counts as nothing. */
function paiseOf(rupees: number | string): number {
  return Math.round(Number(rupees) * 100) || 0;
}

/** What is left to pay of `due` when `discount` is taken off, in rupees; never below zero. */
export function leftToPay(due: number, discount: string): number {
  return Math.max(0, paiseOf(due) - paiseOf(discount)) / 100;
}

/** By how much `amount` and `discount` exceed `due`, in rupees; 0 when they do not. */
export function overpaidBy(due: number, amount: string, discount: string): number {
  return Math.max(0, paiseOf(amount) + paiseOf(discount) - Math.max(0, paiseOf(due))) / 100;
}
