import { expect } from "vitest";
import { failing } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";

test.beforeAll(async ({ shop }) => {
  const customer = await shop.addCustomer({ name: "Asha Traders" });
  for (let day = 1; day <= 6; day += 1)
    await shop.addInvoice({ customer_id: customer.id, invoice_date: `2026-04-0${day}` });
});

test("shows an admin the five latest invoices, each a link to it", async ({ visit }) => {
  const page = await visit("/dashboard");
  await page.getByText("Welcome back, Administrator").waitFor();
  const recent = page.getByRole("link", { name: /^#\d+ - / });
  await recent.first().waitFor();
  expect(await recent.allTextContents()).toEqual(
    [6, 5, 4, 3, 2].map((id) => `#${id} - Asha Traders (${id} Apr 2026)`),
  );
  await page.getByRole("heading", { name: "Recent Invoices" }).waitFor();
  await expectAccessible(page);
  expect(await recent.first().getAttribute("href")).toBe("/invoices/6");
});

test("says 'No invoices yet' while there is none", async ({ emptyShop, visit }) => {
  const page = await visit("/dashboard", { shop: emptyShop });
  await page.getByText("No invoices yet").waitFor();
});

test("says that the invoices could not be loaded, and tries again when asked", async ({ visit }) => {
  const page = await visit("/dashboard", failing("/invoices"));
  await page.getByText("Failed to load invoices").waitFor();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("#6 - Asha Traders").waitFor();
});

test("tells staff that analytics need an administrator, and does not ask for invoices on their behalf", async ({
  visit,
}) => {
  const asked: string[] = [];
  const page = await visit("/dashboard", {
    as: "staff",
    before: async (opened) => opened.on("request", (request) => asked.push(request.url())),
  });
  await page.getByText("Welcome, Sunil Kumar").waitFor();
  await page.getByText("Analytics and reports require an administrator").waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.getByRole("heading", { name: "Recent Invoices" }).count()).toBe(0);
  expect(asked.filter((url) => url.includes("/api/v1/invoices"))).toEqual([]);
  expect(asked.filter((url) => url.includes("/api/v1/auth/me"))).toHaveLength(1);
  await expectAccessible(page);
});

test("offers the four quick actions and names the keys", async ({ visit }) => {
  const page = await visit("/dashboard", { as: "staff" });
  await page.getByRole("heading", { name: "Quick Actions" }).waitFor();
  for (const [name, address] of [
    ["Create Invoice", "/invoices/create"],
    ["Add Customer", "/customers"],
    ["Record Payment", "/payments"],
    ["Add Product", "/products"],
  ] as const) {
    const link = page.getByRole("main").getByRole("link", { name, exact: true });
    expect((await link.getAttribute("href"))?.split("?")[0]).toBe(address);
  }
  await page.getByRole("heading", { name: "Keyboard Shortcuts" }).waitFor();
  const keys = page.getByRole("main").locator("dl > div");
  expect((await keys.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "))).toEqual([
    "New Invoice Ctrl+N or Alt+A",
    "Customers Alt+C",
    "Products Alt+P",
    "Cancels forms Esc",
  ]);
});
