import { paiseOf } from "@bahi/contracts/money.ts";
import { count, figure, prices } from "./money.ts";
import type { SheetLine } from "./sheet.ts";

type Sale = {
  product_name: string;
  product_name_hindi: string | null;
  quantity: number;
  unit: "Pcs" | "Doz";
  number_of_boxes?: number;
  number: number;
  amount: number;
};

const units: Readonly<Record<Sale["unit"], string>> = { Pcs: "Pcs", Doz: "Doz." };

export function sheetLines(sales: readonly Sale[]): SheetLine[] {
  const alignedPrices = prices(sales.map(({ number }) => paiseOf(number)));
  return sales.map((sale, index) => {
    const { number_of_boxes: boxes = 0 } = sale;
    const amountPaise = paiseOf(sale.amount);
    return {
      place: count(index + 1),
      product: sale.product_name,
      productHindi: sale.product_name_hindi ?? "",
      quantity: count(sale.quantity),
      unit: units[sale.unit],
      boxes: boxes === 0 ? "" : count(boxes),
      number: figure(paiseOf(sale.number)),
      price: alignedPrices[index] ?? "",
      amount: figure(amountPaise),
      amountPaise,
    };
  });
}
