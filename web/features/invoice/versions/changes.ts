import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { readDate } from "../../../format/dates.ts";
import { count, rupees } from "../../../format/money.ts";
import { saleTexts } from "../../../texts/sale.ts";
import { versionsTexts } from "../../../texts/versions.ts";

type Sale = InvoiceRecord["sales"][number];

/** What the columns of a line are called that can be another than before. */
export type SaleColumn = "product" | "quantity" | "unit" | "boxes" | "number" | "amount";

/** A value from the version before to the one after, as it is read. */
export type Change<Name extends string = string> = { name: Name; from: string; to: string };

export type LineChange =
  | { status: "added"; sale: Sale }
  | { status: "removed"; sale: Sale }
  | { status: "changed"; sale: Sale; changes: Change<SaleColumn>[] };

const texts: Readonly<Record<SaleColumn, (sale: Sale) => string>> = {
  product: (sale) => sale.product_name,
  quantity: (sale) => count(sale.quantity),
  unit: (sale) => saleTexts.units[sale.unit],
  boxes: (sale) => count(sale.number_of_boxes),
  number: (sale) => rupees(sale.number),
  amount: (sale) => rupees(sale.amount),
};

const columns: readonly SaleColumn[] = ["product", "quantity", "unit", "boxes", "number", "amount"];

/** What became of each line that is not as it was, in the order of the lines; those that are gone come last. */
export function lineChanges(before: readonly Sale[], after: readonly Sale[]): LineChange[] {
  const had = new Map(before.map((sale) => [sale.id, sale]));
  const has = new Set(after.map(({ id }) => id));
  const changed = after.flatMap((sale): LineChange[] => {
    const old = had.get(sale.id);
    if (old === undefined) return [{ status: "added", sale }];
    const changes = columns
      .map((name) => ({ name, from: texts[name](old), to: texts[name](sale) }))
      .filter(({ from, to }) => from !== to);
    return changes.length === 0 ? [] : [{ status: "changed", sale, changes }];
  });
  const removed = before
    .filter(({ id }) => !has.has(id))
    .map((sale): LineChange => ({ status: "removed", sale }));
  return [...changed, ...removed];
}

/** What is another of customer, date and total. */
export function detailChanges(before: InvoiceRecord, after: InvoiceRecord): Change[] {
  const names = versionsTexts.details;
  return [
    { name: names.customer, from: before.customer_name, to: after.customer_name },
    { name: names.date, from: readDate(before.invoice_date), to: readDate(after.invoice_date) },
    { name: names.dueDate, from: readDate(before.due_date), to: readDate(after.due_date) },
    { name: names.total, from: rupees(before.total_amount), to: rupees(after.total_amount) },
  ].filter(({ from, to }) => from !== to);
}
