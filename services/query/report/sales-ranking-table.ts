import type { SalesRanking } from "@bahi/contracts/report/sales-ranking.ts";
import { type Column, rupees, text, whole } from "../csv/columns.ts";

/** A customer or a product. */
type Ranked = {
  list: string;
  id: number;
  name: string;
  hindiName?: string | null;
  invoices?: number;
  pieces?: number;
  dozens?: number;
  amount: number;
  share: number;
  returned: number;
};

export const rankingColumns: readonly Column<Ranked>[] = [
  text("List", (ranked) => ranked.list),
  whole("Number", (ranked) => ranked.id),
  text("Name", (ranked) => ranked.name),
  text("Hindi Name", (ranked) => ranked.hindiName ?? null),
  whole("Invoices", (ranked) => ranked.invoices ?? null),
  whole("Pcs", (ranked) => ranked.pieces ?? null),
  whole("Doz", (ranked) => ranked.dozens ?? null),
  rupees("Amount", (ranked) => ranked.amount),
  text("Share in %", (ranked) => ranked.share.toFixed(1)),
  rupees("Returned", (ranked) => ranked.returned),
];

export function rankedRows({ customers, products }: SalesRanking): Ranked[] {
  return [
    ...customers.map(({ customer_id: id, customer_name: name, ...sold }) => ({
      list: "Customers",
      id,
      name,
      ...sold,
    })),
    ...products.map(({ product_id: id, product_name: name, product_name_hindi: hindiName, ...sold }) => ({
      list: "Products",
      id,
      name,
      hindiName,
      ...sold,
    })),
  ];
}
