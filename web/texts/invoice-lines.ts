import { inLanguage } from "./in-language.ts";

const english = {
  line: "Line",
  ofLine: (name: string, place: number) => `${name}, line ${place}`,
  searchProducts: "Search products...",
  change: "Change",
  changeProduct: (place: number) => `Change product, line ${place}`,
  deleteLine: (place: number) => `Delete line ${place}`,
  deleteThis: "Delete this line",
  deleteThisBy: "Delete this line (Ctrl+Delete)",
  addRow: "Add Row",
  isFull: (most: string) => `An invoice has at most ${most} lines.`,
  takeLastNumber: "Take the last number of this product",
  takesLastNumber: "↓ or Alt+L takes this number",
  lastNumber: "Last number:",
  perUnit: (unit: string) => `per ${unit}`,
  soldTo: { customer: "this customer", other: "another customer", anyone: "any customer" },
  /** How a sentence of the server begins that is about one line: its place, and what is said of it. */
  refusedLine: /^Line (\d+): (.*)$/,
  problems: {
    ofField: (name: string, problem: string) => `${name} ${problem}`,
    ofFigure: (name: string, problem: string) => `${name}: ${problem}`,
    productDeleted: (name: string) => `${name} was deleted: choose another product`,
    noProduct: "Choose a product",
    noQuantity: "Enter a quantity",
    noNumber: "Enter a number",
    tooMuch: (most: string) => `The amount of a line must be at most ${most}`,
  },
};

/** The lines in the form of an invoice. */
export type InvoiceLinesTexts = typeof english;
export const invoiceLinesTexts = inLanguage("invoiceLines", english);
