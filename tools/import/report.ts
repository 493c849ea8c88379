import type { Sums } from "./read-back.ts";
import { reasonsLeftOut } from "./sale.ts";
import type { Survey } from "./survey.ts";

/** Beyond it they are only counted. */
const DIFFERING_SHOWN_MAX = 20;

const count = new Intl.NumberFormat("en-IN");
const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** The totals that the read models must show. */
export function sumsOf(survey: Survey): Sums {
  return {
    invoices: survey.lastLines.size,
    lines: survey.lines,
    customers: survey.customers.size,
    products: survey.products.size,
    totalPaise: survey.totalPaise,
  };
}

export function isEqual(file: Sums, readModels: Sums): boolean {
  return (
    file.invoices === readModels.invoices &&
    file.lines === readModels.lines &&
    file.customers === readModels.customers &&
    file.products === readModels.products &&
    file.totalPaise === readModels.totalPaise
  );
}

function row(label: string, file: string, readModels: string): string {
  return `${label.padEnd(12)}${file.padStart(20)}${readModels.padStart(20)}`;
}

function leftOut(survey: Survey): string[] {
  const named = survey.pricesTooFine.map(
    (line) => `    invoice ${line.invoiceNo}, ${line.description || line.stockCode}, at ${line.unitPrice}`,
  );
  const reasons = [...survey.leftOut].flatMap(([reason, lines]) => [
    `  ${count.format(lines)} ${reasonsLeftOut[reason]}`,
    ...(reason === "price-too-fine" ? named : []),
  ]);
  return [...reasons, `  ${count.format(survey.invoicesWithoutLines)} invoices of which no line is left`];
}

function differences(differing: readonly string[]): string[] {
  if (differing.length === 0) return [];
  const shown = differing.slice(0, DIFFERING_SHOWN_MAX);
  const more = differing.length - shown.length;
  const bills = differing.length === 1 ? "1 bill is" : `${count.format(differing.length)} bills are`;
  return [
    `${bills} in the books from an earlier import that said something else, as one of a part of the file. They stay as they are, and are not counted above:`,
    `  ${shown.join(", ")}${more > 0 ? ` and ${count.format(more)} more` : ""}`,
    "",
  ];
}

/**
 * The totals of the file beside those of the read models, everything in the file that was left out, and the numbers of
 * the bills that differ in the books.
 */
export function reportLines(survey: Survey, readModels: Sums, differing: readonly string[]): string[] {
  const file = sumsOf(survey);
  return [
    row("", "in the file", "in the books"),
    row("invoices", count.format(file.invoices), count.format(readModels.invoices)),
    row("lines", count.format(file.lines), count.format(readModels.lines)),
    row("customers", count.format(file.customers), count.format(readModels.customers)),
    row("products", count.format(file.products), count.format(readModels.products)),
    row("total", rupees.format(file.totalPaise / 100), rupees.format(readModels.totalPaise / 100)),
    "",
    "Left out of the file:",
    ...leftOut(survey),
    "",
    ...differences(differing),
    `${count.format(survey.productsWithoutDescription)} products have no description and are named by their code.`,
    isEqual(file, readModels)
      ? "The file and the books are equal, to the paisa."
      : "The file and the books differ.",
  ];
}
