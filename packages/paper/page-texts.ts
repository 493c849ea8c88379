import { rupees } from "./money.ts";
import type { BillSheet } from "./sheet.ts";

/** What stands above a sheet after the first one: "#182 · Sharma Traders · 2 of 4". `place` counts from 1. */
export function pageHead(
  { runningHead }: Pick<BillSheet, "runningHead">,
  place: number,
  pages: number,
): string {
  return `${runningHead} · ${place} of ${pages}`;
}

/** What the lines before one add up to: carried forward on their sheet, brought forward on the next one. */
export function forwardedTo({ lines }: Pick<BillSheet, "lines">, line: number): string {
  return rupees(lines.slice(0, line).reduce((total, { amountPaise }) => total + amountPaise, 0));
}
