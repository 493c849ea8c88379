import { customerRequest } from "@bahi/contracts/customer/api.ts";
import { invoiceRequest } from "@bahi/contracts/invoice/api.ts";
import { lineAmountPaise } from "@bahi/contracts/money.ts";
import { paymentRequest } from "@bahi/contracts/payment/api.ts";
import { productRequest } from "@bahi/contracts/product/api.ts";
import { settingsRequest } from "@bahi/contracts/settings/api.ts";
import { userRequest } from "@bahi/contracts/user/api.ts";
import { paymentStatusOf } from "@bahi/contracts/invoice/status.ts";
import { describe, expect, test } from "vitest";
import { demoShop } from "./demo-shop.ts";

const today = "2026-03-01";
const shop = demoShop({ today });

const totals = shop.invoices.map((invoice) =>
  invoice.sales
    .map((sale) => lineAmountPaise(Math.round(sale.number * 100), sale.quantity))
    .reduce((sum, amount) => sum + amount, 0),
);

function settledOn(invoice: number): number {
  return shop.payments
    .filter((payment) => payment.invoice === invoice)
    .map((payment) => Math.round((payment.amount + (payment.discount_amount ?? 0)) * 100))
    .reduce((sum, amount) => sum + amount, 0);
}

test("everything in it is what the API takes", () => {
  settingsRequest.parse(shop.settings);
  for (const user of shop.users) userRequest.parse(user);
  for (const customer of shop.customers) customerRequest.parse(customer);
  for (const product of shop.products) productRequest.parse(product);
  for (const { customer, sales, ...invoice } of shop.invoices) {
    const body = { ...invoice, customer_id: customer + 1 };
    invoiceRequest.parse({
      ...body,
      sales: sales.map(({ product, ...sale }) => ({ ...sale, product_id: product + 1 })),
    });
    expect(shop.customers[customer]).toBeDefined();
  }
  for (const { customer, invoice, ...payment } of shop.payments) {
    paymentRequest.parse({
      ...payment,
      customer_id: customer + 1,
      invoice_id: invoice === undefined ? null : invoice + 1,
    });
  }
});

test("it is the same in every run, and nothing lies in the future", () => {
  expect(demoShop({ today })).toEqual(shop);
  const dates = [
    ...shop.invoices.map((invoice) => invoice.invoice_date),
    ...shop.payments.map((payment) => payment.payment_date),
  ];
  expect(dates.filter((date) => date > today)).toEqual([]);
});

describe("it shows what there is to see", () => {
  test("every payment status", () => {
    const statuses = new Set(totals.map((total, index) => paymentStatusOf(total, settledOn(index))));
    expect(statuses).toEqual(new Set(["pending", "partial", "complete", "overpaid"]));
  });

  test("every method of payment, advances and discounts", () => {
    const methods = new Set(shop.payments.map((payment) => payment.payment_method));
    expect(methods).toEqual(new Set(["cash", "online", "bank_transfer", "cheque", "card"]));
    expect(shop.payments.some((payment) => payment.invoice === undefined)).toBe(true);
    expect(shop.payments.some((payment) => (payment.discount_amount ?? 0) > 0)).toBe(true);
  });

  test("orders far above the usual", () => {
    const sorted = totals.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    const fence = at(0.75) + 1.5 * (at(0.75) - at(0.25));
    expect(totals.filter((total) => total > fence).length).toBeGreaterThanOrEqual(3);
  });

  test("customers who were entered twice, with and without a GST number", () => {
    const phones = shop.customers.map((customer) => customer.phone.replaceAll(/\D/g, "").slice(-10));
    expect(new Set(phones).size).toBeLessThan(phones.length);
    expect(shop.customers.some((customer) => customer.gst_number === "")).toBe(true);
    expect(shop.customers.some((customer) => customer.gst_number !== "")).toBe(true);
  });
});
