import { randomUUID } from "node:crypto";

// What a client sends, for tests that need some trade.

export const anil = { name: "Anil Traders", phone: "98200 12345", address: "Mumbai", transporter: "VRL" };
export const bina = { name: "Bina Stores", phone: "98200 54321", address: "", transporter: "" };
export const oil = { item_name: "Oil", item_name_hindi: "तेल" };
export const soap = { item_name: "Soap", item_name_hindi: "साबुन" };

/** A product with a unique name. */
export const newProduct = () => ({ ...soap, item_name: `Soap ${randomUUID()}` });

/** One line of `quantity` × ₹ `number` / 2. */
export function sale(productId: number, quantity: number, number: number) {
  return { product_id: productId, quantity, unit: "Pcs", number_of_boxes: 1, number };
}

/** An invoice of ₹ 500.00 unless lines are given. */
export function invoiceFor(customerId: number, sales = [sale(1, 10, 100)]) {
  return { customer_id: customerId, invoice_date: "2026-04-01", sales };
}

/** A correction; each line says which one of the invoice it is, unless it is new. */
export function correctionFor(
  customerId: number,
  sales: (ReturnType<typeof sale> & { id?: number })[],
  reason = "miscounted",
) {
  return { customer_id: customerId, invoice_date: "2026-04-01", sales, reason };
}

export function paymentBy(
  customerId: number,
  amount: number,
  on: { invoice_id?: number; discount_amount?: number } = {},
) {
  return { customer_id: customerId, payment_date: "2026-04-02", amount, payment_method: "cash", ...on };
}
