import { amountOf } from "./amount.ts";
import { plain } from "./plain.ts";

const WITH_UNIT = /^(.*\d)\s*(\p{L}[^\d]*)$/u;

const PIECES = [
  "pcs",
  "pc",
  "pieces",
  "piece",
  "nos",
  "no",
  "number",
  "unit",
  "units",
  "ea",
  "each",
  "नग",
  "पीस",
];
const DOZENS = ["doz", "dozen", "dozens", "dzn", "dz", "दर्जन"];

/** "6", or with its unit, "6 Pcs". */
export function quantityOf(text: string): { quantity: number | undefined; unit: string } {
  const [, figure, unit = ""] = WITH_UNIT.exec(plain(text)) ?? [];
  return { quantity: amountOf(figure ?? text), unit };
}

/** The unit as invoices have it; a text that is neither stays as it is. Blank: pieces. */
export function unitOf(text: string): string {
  const unit = text.trim().toLowerCase().replaceAll(/[.()]/g, "");
  if (unit === "" || PIECES.includes(unit)) return "Pcs";
  return DOZENS.includes(unit) ? "Doz" : text.trim();
}

/** A rate may say of what it is: "50.00/Pcs". */
export function rateOf(text: string): number | undefined {
  return amountOf(text.replace(/\/\s*\p{L}+\.?$/u, ""));
}
