import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import { lineAmountPaise, toRupees } from "@bahi/contracts/money.ts";

export type Unit = "Pcs" | "Doz";

export type ChosenProduct = Pick<ProductRecord, "id" | "item_name" | "item_name_hindi">;

/** One line as it is typed. It is never changed in place: a line that is the same object is the same line. */
export type Line = {
  /** Names the row on the screen; it is not sent. */
  key: number;
  product: ChosenProduct | undefined;
  /** What stands in the product's field while no product is fixed. */
  productText: string;
  /** Whether the product is searched for; otherwise it is fixed. */
  isSearched: boolean;
  quantity: string;
  unit: Unit;
  boxes: string;
  number: string;
};

export function blankLine(key: number): Line {
  return {
    key,
    product: undefined,
    productText: "",
    isSearched: true,
    quantity: "1",
    unit: "Pcs",
    boxes: "0",
    number: "0",
  };
}

const QUANTITY_MAX = 1_000_000;
const NUMBER_RUPEES_MAX = 1_000_000_000;

/** The digits of a typed or pasted figure, also when it is grouped or written in Devanagari. */
function plainFigure(text: string): string {
  return text
    .replaceAll(/[\s,₹]/g, "")
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - "०".charCodeAt(0)));
}

/** The text as a whole number that a line takes; undefined for a key that has no place in one. */
export function typedCount(text: string): string | undefined {
  const figure = plainFigure(text);
  return /^\d*$/.test(figure) && Number(figure) <= QUANTITY_MAX ? figure : undefined;
}

/** The text as rupees with up to two decimals; undefined for a key that has no place in them. */
export function typedRupees(text: string): string | undefined {
  const figure = plainFigure(text);
  return /^\d*\.?\d{0,2}$/.test(figure) && !(Number(figure) > NUMBER_RUPEES_MAX) ? figure : undefined;
}

/** An unfinished figure counts as 0. */
function countOf(text: string): number {
  return Number.parseInt(text, 10) || 0;
}

export function quantityOf(line: Line): number {
  return countOf(line.quantity);
}

export function boxesOf(line: Line): number {
  return countOf(line.boxes);
}

function numberPaiseOf(line: Line): number {
  return Math.round(Number.parseFloat(line.number) * 100) || 0;
}

/** The number in rupees, as it is sent. */
export function numberOf(line: Line): number {
  return toRupees(numberPaiseOf(line));
}

/** Half of the number, in rupees: three decimals when the number has an odd paisa. */
export function priceOf(line: Line): number {
  return numberPaiseOf(line) / 200;
}

/** What the line comes to: the server's rule, so that the sum on the screen is the one that is stored. */
export function amountPaiseOf(line: Line): number {
  return lineAmountPaise(numberPaiseOf(line), quantityOf(line));
}

/** Only such a line is sent. */
export function isValid(line: Line): boolean {
  return line.product !== undefined && quantityOf(line) > 0 && numberPaiseOf(line) > 0;
}

/** Whether anything was entered in the line. */
export function isTouched(line: Line): boolean {
  return (
    line.product !== undefined ||
    line.productText.trim() !== "" ||
    line.quantity !== "1" ||
    line.unit !== "Pcs" ||
    boxesOf(line) !== 0 ||
    numberPaiseOf(line) !== 0
  );
}

/** What a line that was begun still lacks; undefined when it is valid or blank. */
export function lackOf(line: Line): string | undefined {
  if (isValid(line) || !isTouched(line)) return undefined;
  if (line.product === undefined) return "Choose a product";
  return quantityOf(line) === 0 ? "Enter a quantity" : "Enter a number";
}
