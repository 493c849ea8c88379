const grouped = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const groupedThree = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 3, maximumFractionDigits: 3 });
const counted = new Intl.NumberFormat("en-IN");

/** The sign and its number stay on one line. */
const SIGN = "₹\u00A0";

/** Rupees as the shop writes them: `₹ 1,23,456.00`, below zero `−₹ 500.00`. `amount` is in rupees. */
export function rupees(amount: number): string {
  const isBelowZero = amount < 0 && grouped.format(amount) !== "-0.00";
  return `${isBelowZero ? "−" : ""}${SIGN}${grouped.format(Math.abs(amount))}`;
}

/** A price in rupees; one with half a paisa shows its third decimal. */
export function priceInRupees(amount: number): string {
  const hasHalfPaisa = Math.round(amount * 1000) % 10 !== 0;
  return `${SIGN}${(hasHalfPaisa ? groupedThree : grouped).format(amount)}`;
}

/** A count with Indian grouping: `1,23,456`. */
export function count(value: number): string {
  return counted.format(value);
}

const LAKH = 100_000;
const CRORE = 10_000_000;

/** Rupees in short, for an axis: `₹ 2.5 L`, `₹ 40 K`. */
export function rupeesInShort(amount: number): string {
  const short = (unit: number, name: string) => `${SIGN}${Number((amount / unit).toFixed(2))} ${name}`;
  if (Math.abs(amount) >= CRORE) return short(CRORE, "Cr");
  if (Math.abs(amount) >= LAKH) return short(LAKH, "L");
  if (Math.abs(amount) >= 1000) return short(1000, "K");
  return `${SIGN}${amount}`;
}

/** Rupees of the API as whole paise. */
export function paiseOf(amount: number): number {
  return Math.round(amount * 100);
}
