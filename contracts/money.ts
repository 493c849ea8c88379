/** The largest single amount that is accepted: ₹ 100 crore. Sums of 90,000 of them are exact in a double. */
export const AMOUNT_PAISE_MAX = 100_00_00_000_00;

/** Whole paise as rupees with two decimals, the format of the API. */
export function toRupees(amountPaise: number): number {
  return amountPaise / 100;
}

/** Rupees of the API as whole paise: the nearest. */
export function paiseOf(amount: number): number {
  return Math.round(amount * 100);
}

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

/** An amount as a person reads it, grouped as in India: `₹ 1,23,456.00`, below zero `−₹ 500.00`. */
export function inRupees(amountPaise: number): string {
  const digits = String(Math.abs(amountPaise)).padStart(3, "0");
  const rupees = digits.slice(0, -2);
  // The last three digits stand together, all before them in pairs.
  const pairs = rupees.slice(0, -3).replaceAll(/\B(?=(?:\d{2}){1,7}$)/g, ",");
  const grouped = pairs === "" ? rupees : `${pairs},${rupees.slice(-3)}`;
  return `${amountPaise < 0 ? "−" : ""}₹ ${grouped}.${digits.slice(-2)}`;
}
