import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { failCalls } from "@bahi/tools/browser/fail-calls.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { comeBackLater } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";
import { press } from "./focus.ts";
import { HINDI } from "./invoice-form.ts";
import { paperPages } from "./pdf.ts";
import type { Shop } from "./shop.ts";

const LONG = "Shri Mahalaxmi Annapurna Kirana and General Stores Private Limited of Jaipur";

/** Three lines; the first gets another quantity, the second is taken off, and a fourth is added, after a payment of 50. */
async function correctTwice(shop: Shop): Promise<InvoiceRecord> {
  const customer = await shop.addCustomer({ name: LONG });
  const names = ["Tea of Versions", "Salt of Versions", "Rice of Versions", "Dal of Versions"];
  const products: { id: number }[] = [];
  for (const item_name of names) {
    // One after the other, so that their numbers are those of this order.
    products.push(
      await shop.addProduct({ item_name: `${item_name} ${customer.id}`, item_name_hindi: HINDI }),
    );
  }
  const line = (place: number, quantity: number) => {
    return { product_id: products[place]?.id ?? 0, quantity, unit: "Pcs" as const, number: 100 };
  };
  const invoice = await shop.addInvoice({
    customer_id: customer.id,
    sales: [line(0, 2), line(1, 1), line(2, 4)],
  });
  await shop.addPayment({ customer_id: customer.id, invoice_id: invoice.id, amount: 50 });
  const correct = async (sales: object[], reason: string) => {
    const body = { customer_id: customer.id, invoice_date: "2026-04-15", sales, reason };
    const answer = await shop.admin.call("PUT", `/invoices/${invoice.id}`, body);
    expect(answer.status).toBe(200);
  };
  await correct([{ id: 1, ...line(0, 5) }, { id: 3, ...line(2, 4) }, line(3, 1)], "Counted again");
  await shop.addPayment({ customer_id: customer.id, invoice_id: invoice.id, amount: 25 });
  await correct(
    [
      { id: 1, ...line(0, 5) },
      { id: 3, ...line(2, 3) },
      { id: 4, ...line(3, 1) },
    ],
    "एक कम",
  );
  return invoice;
}

const sheet = async (page: Page) => (await page.getByRole("article").innerText()).replaceAll(/\s+/g, " ");
const rowOf = async (page: Page, name: string) =>
  (await page.getByRole("row", { name: new RegExp(name) }).innerText()).replaceAll(/\s+/g, " ");

test("a corrected invoice says when, by whom and why, and each of its lines what changed; its print says when", async ({
  shop,
  visit,
}) => {
  const { id } = await correctTwice(shop);
  const page = await visit(`/invoices/${id}`, { as: "staff" });
  await page
    .getByText(/Corrected on .* by Administrator \(admin\)/)
    .first()
    .waitFor();
  await page.getByText("Reason: एक कम").first().waitFor();
  await page.getByText("Changed", { exact: true }).waitFor();
  expect(await rowOf(page, "Rice of Versions")).toContain(
    "Changed Qty: 4 → to 3 Amount: ₹ 200.00 → to ₹ 150.00",
  );
  expect(await rowOf(page, "Tea of Versions")).not.toContain("Changed");
  await expectAccessible(page);
  const printed = (await paperPages(page)).join(" ").replaceAll(/\s+/g, " ");
  expect(printed).toMatch(/Corrected on \d+ \w+ \d{4}/);
  for (const screenOnly of ["Changed", "Versions of", "Reason", "Earlier version"]) {
    expect(printed.replaceAll(/\w+ of Versions/g, "")).not.toContain(screenOnly);
  }
});

test("every earlier version opens and prints as it was, with what was received by then, and says that it holds no more", async ({
  shop,
  visit,
}) => {
  const { id } = await correctTwice(shop);
  const page = await visit(`/invoices/${id}`);
  const versions = page.getByRole("list", { name: "Versions of this invoice" });
  await versions.getByRole("link", { name: "Version 2" }).click();
  await page.waitForURL(`**/invoices/${id}?version=2`);
  await page.getByRole("heading", { name: `Invoice #${id}, version 2` }).waitFor();
  await page.getByText("This is an earlier version").waitFor();
  await page.getByText(/Administrator \(admin\) corrected it on .*: एक कम/).waitFor();
  await page.getByText("Removed", { exact: true }).waitFor();
  expect(await rowOf(page, "Salt of Versions")).toContain("Removed");
  expect(await rowOf(page, "Dal of Versions")).toContain("Added");
  expect(await rowOf(page, "Tea of Versions")).toContain("Changed Qty: 2 → to 5");
  await page.getByText("Total Received").waitFor();
  await expect.poll(() => sheet(page)).toContain("Total Received ₹ 75.00 Balance Due ₹ 425.00");
  await expectAccessible(page);

  await versions.getByRole("link", { name: "Version 1" }).click();
  await page.getByRole("heading", { name: `Invoice #${id}, version 1` }).waitFor();
  await page.getByRole("article").getByText("Salt of Versions").waitFor();
  await expect.poll(() => sheet(page)).toContain("Total Received ₹ 50.00 Balance Due ₹ 300.00");
  const printed = (await paperPages(page)).join(" ").replaceAll(/\s+/g, " ");
  expect(printed).toContain("Earlier version, no longer valid");
  expect(printed).toMatch(/Version 1 of 3, replaced on /);
  expect(printed).toContain("Total Items 3");
  expect(printed).toContain("Total Amount ₹ 350.00");
  expect(printed).not.toContain("Corrected on");
  await page.getByRole("link", { name: "Show it as it is now" }).click();
  await page.waitForURL((url) => url.pathname === `/invoices/${id}` && url.search === "");
});

test("each sheet of an earlier version in print says that it is one", async ({ shop, visit }) => {
  const product = await shop.addProduct();
  const { id: customer_id } = await shop.addCustomer();
  const sale = { product_id: product.id, quantity: 1, unit: "Pcs" as const, number: 10 };
  const { id } = await shop.addInvoice({ customer_id, sales: Array.from({ length: 100 }, () => sale) });
  const body = { customer_id, invoice_date: "2026-04-15", sales: [{ id: 1, ...sale }], reason: "One only" };
  await shop.admin.call("PUT", `/invoices/${id}`, body);
  const page = await visit(`/invoices/${id}?version=1`);
  await page.getByText("No payments received yet").waitFor();
  const sheets = await paperPages(page);
  expect(sheets.length).toBeGreaterThan(2);
  for (const [place, text] of sheets.entries()) {
    expect(text).toContain("Earlier version, no longer valid");
    expect(text).toContain(`Page ${place + 1} of ${sheets.length}`);
  }
});

test("an earlier version that is shown stays where it cannot be read again", async ({ shop, visit }) => {
  const { id } = await correctTwice(shop);
  const page = await visit(`/invoices/${id}?version=1`, {
    before: (opened) => opened.clock.install(),
    expected: [/Failed to load resource/],
  });
  await page.getByRole("article").getByText("Salt of Versions").waitFor();
  await failCalls(page, `/invoices/${id}`, { status: 403 });
  await comeBackLater(page);
  // It is asked for once more after the first answer is seen.
  await comeBackLater(page);
  expect(await page.getByRole("article").getByText("Salt of Versions").count()).toBe(1);
});

test("a version that never was says so, and the newest one is the invoice itself", async ({
  shop,
  visit,
}) => {
  const { id } = await correctTwice(shop);
  const none = await visit(`/invoices/${id}?version=9`, { expected: [/status of 404/] });
  await none.getByText(`Invoice #${id} has no version 9`).waitFor();
  const newest = await visit(`/invoices/${id}?version=3`);
  await newest.waitForURL((url) => url.search === "");
  await newest.getByRole("link", { name: "Correct Invoice" }).waitFor();
  await press(newest, "?");
  const keys = newest.getByRole("dialog", { name: "Keyboard Shortcuts" });
  await keys.waitFor();
  const shown = (await keys.innerText()).replaceAll(/\s+/g, " ");
  expect(shown).toContain("Correct Invoice Alt+E");
  expect(shown).toContain("Copy to New Invoice Alt+K");
});
