import type { SaleTexts } from "../sale.ts";

export const sale: SaleTexts = {
  items: "आइटम",
  columns: {
    product: "सामान",
    quantity: "मात्रा",
    unit: "इकाई",
    boxes: "पेटी",
    number: "नंबर",
    price: "भाव",
    amount: "रकम",
  },
  units: { Pcs: "पीस", Doz: "दर्जन" },
};
