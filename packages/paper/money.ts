import { inRupees } from "@bahi/contracts/money.ts";

/** `₹ 1,23,456.00`, below zero `−₹ 500.00`. The sign and its number stay on one line. */
export function rupees(amountPaise: number): string {
  return inRupees(amountPaise).replace("₹ ", "₹\u00A0");
}

/** `1,23,456.00`: in a column, where a sign on each line says nothing. */
export function figure(amountPaise: number): string {
  return rupees(amountPaise).replace("₹\u00A0", "");
}

/** A count with Indian grouping: `1,23,456`. */
export function count(value: number): string {
  return figure(value * 100).replace(/\.00$/, "");
}

const FIGURE_SPACE = "\u2007";

/** Prices by the numbers that they are half of, in paise, so aligned that paise stand below paise. */
export function prices(numbersPaise: readonly number[]): string[] {
  const hasHalves = numbersPaise.some((numberPaise) => numberPaise % 2 === 1);
  return numbersPaise.map((numberPaise) => {
    const whole = figure(Math.floor(numberPaise / 2));
    if (!hasHalves) return whole;
    return numberPaise % 2 === 1 ? `${whole}5` : `${whole}${FIGURE_SPACE}`;
  });
}
