import { businessDateOf } from "@bahi/contracts/calendar.ts";
import { expect } from "vitest";
import { failing } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { DESK, PHONE, test } from "./browser.ts";

const today = () => businessDateOf(new Date());

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

test("shows an admin what is owed, since when and by whom, and leads to the report and the ledger", async ({
  shop,
  visit,
}) => {
  const mohan = await shop.addCustomer({ name: "Mohan & Sons", phone: "98200 22222" });
  await shop.addInvoice({ customer_id: mohan.id, invoice_date: "2026-04-01", total: 300 });
  await shop.addInvoice({ customer_id: mohan.id, invoice_date: today(), total: 240 });
  await shop.addPayment({ customer_id: mohan.id, payment_date: today(), amount: 45 });
  const page = await visit("/dashboard");
  const money = page.getByRole("region", { name: "Money" });
  await money.getByRole("listitem").first().waitFor();
  const said = (await money.innerText()).replaceAll(/[\s\u00A0]+/g, " ");
  for (const figure of [
    "Receivable ₹ 1,140.00 and ₹ 45.00 in advances",
    "Overdue ₹ 900.00 79% of it",
    "Received today ₹ 45.00",
    "Sold this month ₹ 240.00 Nothing in the same days of last month",
    "Not due ₹ 240.00 21.1%",
    "Over 90 days ₹ 900.00 78.9%",
  ]) {
    expect(said).toContain(figure);
  }
  const first = await money.getByRole("listitem").allInnerTexts();
  expect(first.map((text) => text.replaceAll(/[\s\u00A0]+/g, " "))).toEqual([
    expect.stringMatching(/^Asha Traders .*since 1 Apr 2026 ₹ 600.00 66.7% of all$/),
    "Mohan & Sons 98200 22222 since 1 Apr 2026 ₹ 300.00 33.3% of all",
  ]);
  const phone = money.getByRole("link", { name: "98200 22222" });
  expect(await phone.getAttribute("href")).toBe("tel:+919820022222");
  expect(await money.getByRole("link", { name: "Report" }).getAttribute("href")).toBe(
    "/reports?tab=receivables",
  );
  await expectAccessible(page);
  await money.getByRole("link", { name: "Mohan & Sons" }).press("Enter");
  const ledger = page.getByRole("article", { name: "Customer Ledger" });
  await ledger.getByText("Outstanding Balance").waitFor();
  await ledger.getByText("98200 22222").waitFor();
});

test("says that its figures could not be loaded, and tries again when asked", async ({ visit }) => {
  const page = await visit("/dashboard", failing("/reports/dashboard"));
  await page.getByText("The figures could not be loaded").waitFor();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("region", { name: "Money" }).getByText("Collect first").waitFor();
});

test("of an earlier moment it shows the figures of that day, as they were known then", async ({ visit }) => {
  const page = await visit("/dashboard?as_of=2026-04-30");
  const money = page.getByRole("region", { name: "Money" });
  await money.getByText("Received that day").waitFor();
  // Nothing had been entered yet.
  await money.getByText("Nothing is overdue.").waitFor();
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
  expect(asked.filter((url) => /\/api\/v1\/(invoices|reports)/.test(url))).toEqual([]);
  expect(await page.getByRole("region", { name: "Money" }).count()).toBe(0);
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

test("the bars of what is owed are as wide as each other, whatever the amounts beside them", async ({
  shop,
  visit,
}) => {
  const { id } = await shop.addCustomer({ name: "Vishal Mega Wholesale" });
  await shop.addInvoice({ customer_id: id, invoice_date: "2026-04-01", total: 98_76_543 });
  for (const window of [DESK, PHONE]) {
    const page = await visit("/dashboard", { window });
    const bars = page.getByRole("region", { name: "Money" }).locator("dd svg");
    await bars.first().waitFor();
    const ends = await bars.evaluateAll((all) =>
      all.map((bar) => {
        const { left, right } = bar.getBoundingClientRect();
        return `${left} to ${right}`;
      }),
    );
    expect(ends).toHaveLength(5);
    expect(new Set(ends).size).toBe(1);
  }
});
