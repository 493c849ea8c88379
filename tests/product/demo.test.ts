import { customerRecord } from "@bahi/contracts/customer/api.ts";
import { invoiceListRow } from "@bahi/contracts/invoice/api.ts";
import { paymentListRow } from "@bahi/contracts/payment/api.ts";
import { demoShop } from "@bahi/tools/demo/data/demo-shop.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Product } from "./launch-product.ts";
import { startProduct } from "./start-product.ts";

async function contents(product: Product) {
  const api = await product.connect();
  try {
    return {
      customers: (await api.get("/customers", z.array(customerRecord))).length,
      invoices: await api.get("/invoices?sort=id&order=asc", z.array(invoiceListRow)),
      payments: (await api.get("/payments", z.array(paymentListRow))).length,
    };
  } finally {
    await api.close();
  }
}

test("npm start -- --demo fills a first run once, and leaves books with business alone", async () => {
  const product = await startProduct({ args: ["--demo"] });
  const shop = demoShop({ today: "2026-03-01" });
  const first = await contents(product);
  expect(first.customers).toBe(shop.customers.length);
  expect(first.payments).toBe(shop.payments.length);
  expect(first.invoices).toHaveLength(shop.invoices.length);
  expect(new Set(first.invoices.map((invoice) => invoice.payment_status)).size).toBe(4);
  await product.stop();

  const again = await product.startAgain();
  expect(await contents(again)).toEqual(first);
});
