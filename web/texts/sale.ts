import { inLanguage } from "./in-language.ts";

const english = {
  items: "Items",
  columns: {
    product: "Product",
    quantity: "Qty",
    unit: "Unit",
    boxes: "Boxes",
    number: "Number",
    price: "Price",
    amount: "Amount",
  },
  units: { Pcs: "Pcs", Doz: "Doz." },
};

/** A line of an invoice or a credit note. */
export type SaleTexts = typeof english;
export const saleTexts = inLanguage("sale", english);
