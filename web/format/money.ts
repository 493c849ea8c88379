import { figureTexts } from "../texts/figures.ts";

const grouped = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const groupedThree = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 3, maximumFractionDigits: 3 });
const onAxis = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });
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

/**
 * How amounts up to `most` are read on an axis, all in the same unit: `₹ 40,000`, `₹ 2.5 lakh`, `₹ 1.25 crore`. Letters
 * would be misread: L and 1, K and lakh.
 */
export function rupeesOnAxis(most: number): (amount: number) => string {
  const [unit, name] =
    most >= CRORE
      ? [CRORE, ` ${figureTexts.crore}`]
      : most >= LAKH
        ? [LAKH, ` ${figureTexts.lakh}`]
        : [1, ""];
  return (amount) => {
    const sign = amount < 0 ? "−" : "";
    return `${sign}${SIGN}${onAxis.format(Math.abs(amount) / unit)}${amount === 0 ? "" : name}`;
  };
}
