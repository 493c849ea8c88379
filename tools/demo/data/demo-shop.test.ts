import { customerRequest, openingBalanceRequest } from "@bahi/contracts/customer/api.ts";
import { invoiceRequest } from "@bahi/contracts/invoice/api.ts";
import { paymentStatusOf } from "@bahi/contracts/invoice/status.ts";
import { paymentRequest } from "@bahi/contracts/payment/api.ts";
import { productRequest } from "@bahi/contracts/product/api.ts";
import { settingsRequest } from "@bahi/contracts/settings/api.ts";
import { userRequest } from "@bahi/contracts/user/api.ts";
import { describe, expect, test } from "vitest";
import { demoShop } from "./demo-shop.ts";
import { gstCheckSign } from "./gst-number.ts";
import { totalPaise } from "./invoices.ts";

const today = "2026-03-01";
const aYearBefore = "2025-03-01";
const shop = demoShop({ today });
const totals = shop.invoices.map(totalPaise);

function sumOn(invoice: number, paise: (payment: (typeof shop.payments)[number]) => number): number {
  return shop.payments
    .filter((payment) => payment.invoice === invoice)
    .reduce((sum, payment) => sum + paise(payment), 0);
}

const discountPaise = (payment: { discount_amount?: number | null | undefined }) =>
  Math.round((payment.discount_amount ?? 0) * 100);

test("everything in it is what the API takes", () => {
  settingsRequest.parse(shop.settings);
  for (const user of shop.users) userRequest.parse(user);
  for (const customer of shop.customers) customerRequest.parse(customer);
  for (const { customer, ...opening } of shop.openings) {
    expect(shop.customers[customer]).toBeDefined();
    openingBalanceRequest.parse(opening);
  }
  for (const product of shop.products) productRequest.parse(product);
  for (const { customer, sales, ...invoice } of shop.invoices) {
    const lines = sales.map(({ product, ...sale }) => ({ ...sale, product_id: product + 1 }));
    invoiceRequest.parse({ ...invoice, customer_id: customer + 1, sales: lines });
  }
  for (const { customer, invoice, ...payment } of shop.payments) {
    const invoice_id = invoice === undefined ? null : invoice + 1;
    paymentRequest.parse({ ...payment, customer_id: customer + 1, invoice_id });
  }
  expect(shop.customers).toHaveLength(60);
  expect(shop.products).toHaveLength(82);
  expect(shop.invoices).toHaveLength(180);
});

test("it is the same in every run, and as long on any other day", () => {
  expect(demoShop({ today })).toEqual(shop);
  expect(demoShop({ today: "2028-02-29" }).payments).toHaveLength(shop.payments.length);
});

test("it lies in the last twelve months, and nobody pays before he buys", () => {
  const dates = [
    ...shop.invoices.map((invoice) => invoice.invoice_date),
    ...shop.payments.map((payment) => payment.payment_date),
  ];
  expect(dates.filter((date) => date > today || date < aYearBefore)).toEqual([]);
  const invoiceDate = (invoice: number | undefined) => shop.invoices[invoice ?? -1]?.invoice_date ?? "";
  expect(shop.payments.filter((payment) => payment.payment_date < invoiceDate(payment.invoice))).toEqual([]);
});

test("accounts begin before their first entry, most with a debt and one with an advance", () => {
  const dates = shop.invoices.map(({ invoice_date }) => invoice_date).toSorted();
  expect(shop.openings.filter(({ date }) => date > (dates[0] ?? ""))).toEqual([]);
  expect(shop.openings.filter(({ amount }) => amount > 0)).toHaveLength(3);
  expect(shop.openings.filter(({ amount }) => amount < 0)).toHaveLength(1);
});

test("customers have terms of their own, those of the shop, or none", () => {
  const days = shop.customers.map(({ credit_days }) => credit_days);
  expect(new Set(days)).toEqual(new Set([null, 0, 30, 45, 60]));
  expect(shop.settings.default_credit_days).toBe(15);
});

test("a payment is by the customer of its invoice, and no discount is larger than the invoice", () => {
  const byOthers = shop.payments.filter(
    ({ invoice, customer }) => invoice !== undefined && shop.invoices[invoice]?.customer !== customer,
  );
  expect(byOthers).toEqual([]);
  expect(totals.filter((total, invoice) => sumOn(invoice, discountPaise) > total)).toEqual([]);
});

describe("it shows what there is to see", () => {
  test("every payment status", () => {
    const settled = totals.map((_, invoice) =>
      sumOn(invoice, (payment) => Math.round(payment.amount * 100) + discountPaise(payment)),
    );
    const statuses = new Set(totals.map((total, invoice) => paymentStatusOf(total, settled[invoice] ?? 0)));
    expect(statuses).toEqual(new Set(["pending", "partial", "complete", "overpaid"]));
  });

  test("every method of payment, advances, and discounts with a reason", () => {
    const methods = new Set(shop.payments.map((payment) => payment.payment_method));
    expect(methods).toEqual(new Set(["cash", "online", "bank_transfer", "cheque", "card"]));
    expect(shop.payments.some((payment) => payment.invoice === undefined)).toBe(true);
    const discounted = shop.payments.filter((payment) => discountPaise(payment) > 0);
    expect(discounted.length).toBeGreaterThan(0);
    expect(discounted.filter((payment) => payment.discount_reason === "")).toEqual([]);
  });

  test("orders far above the usual", () => {
    const sorted = totals.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    const fence = at(0.75) + 1.5 * (at(0.75) - at(0.25));
    expect(totals.filter((total) => total > fence).length).toBeGreaterThanOrEqual(3);
  });

  test("customers who were entered twice, with the same phone or with the same name", () => {
    const phones = shop.customers.map((customer) => customer.phone.replaceAll(/\D/g, "").slice(-10));
    const names = shop.customers.map((customer) => customer.name);
    expect(new Set(phones).size).toBeLessThan(phones.length);
    expect(new Set(names).size).toBeLessThan(names.length);
  });

  test("GST numbers of half of the customers, with the right check sign", () => {
    const numbers = shop.customers
      .map((customer) => customer.gst_number ?? "")
      .filter((number) => number !== "");
    expect(numbers).toHaveLength(30);
    expect(numbers.filter((number) => gstCheckSign(number.slice(0, 14)) !== number.at(-1))).toEqual([]);
    expect(gstCheckSign("27AAPFU0939F1Z")).toBe("V"); // a published example
  });
});
