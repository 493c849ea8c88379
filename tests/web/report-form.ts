import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Shop } from "./shop.ts";

// The reports of one shop, as the tests of them use it.

/** A customer with a large invoice in March, its payment and 60 small ones in April and May, and one in credit. */
export async function addAccounts(shop: Shop): Promise<{ ashaId: number; invoiceId: number }> {
  const asha = await shop.addCustomer({
    name: "Asha Traders",
    phone: "98200 11111",
    address: "12 Station Road\nNagpur",
    transporter: "VRL Logistics",
    gst_number: "27ABCDE1234F1Z5",
  });
  const invoice = await shop.addInvoice({ customer_id: asha.id, invoice_date: "2026-03-02", total: 123_456 });
  await shop.addPayment({
    customer_id: asha.id,
    invoice_id: invoice.id,
    payment_date: "2026-03-05",
    amount: 100_000,
    discount_amount: 456,
  });
  for (let day = 1; day <= 60; day += 1) {
    const date = new Date(Date.UTC(2026, 3, day)).toISOString().slice(0, 10);
    await shop.addInvoice({ customer_id: asha.id, invoice_date: date, total: 100 + day });
  }
  const mohan = await shop.addCustomer({ name: "Mohan & Sons", phone: "98200 22222" });
  await shop.addPayment({ customer_id: mohan.id, payment_date: "2026-03-09", amount: 750 });
  return { ashaId: asha.id, invoiceId: invoice.id };
}

export async function pickCustomer(page: Page, typed: string, name: string): Promise<void> {
  const search = page.getByLabel("Customer*");
  await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type(typed);
  await page.getByRole("option", { name: new RegExp(name) }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => search.inputValue()).toBe(name);
}

export async function generateSales(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel("From Date*").fill(from);
  await page.getByLabel("To Date*").fill(to);
  await page.keyboard.press("Alt+g");
  await page.getByRole("article", { name: "Sales Analysis" }).waitFor();
}

export const printButton = (page: Page) => page.getByRole("button", { name: "Print Report" });
