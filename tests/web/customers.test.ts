import { expect } from "vitest";
import { failing, held } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { DESK, PHONE, test } from "./browser.ts";
import { expectCut, seenOf } from "./cut-text.ts";
import type { Shop } from "./shop.ts";

const LONG_NAME = "Shree Balaji Utensils and Kitchenware Wholesale";
const LONG_ADDRESS = "Shop 12, Sadar Bazaar, near the Clock Tower, Meerut 250001";
const LONG_TRANSPORTER = "Agarwal Packers and Movers Roadlines";
const MORE_COUNT = 252;

test.beforeAll(async ({ shop }) => {
  await shop.addCustomer({ name: "Asha Traders", phone: "+91 98110-22334", transporter: "VRL Logistics" });
  await shop.addCustomer({ name: "राजेश किराना स्टोर", phone: "9000000001", address: "Hapur Adda" });
  await shop.addCustomer({
    name: LONG_NAME,
    phone: "9000000002",
    address: LONG_ADDRESS,
    transporter: LONG_TRANSPORTER,
  });
});

async function startedWithBalances(shop: Shop): Promise<{ inCredit: string }> {
  await shop.addInvoice({ customer_id: 1, total: 1250.5 });
  await shop.addPayment({ customer_id: 2, amount: 70 });
  return { inCredit: "राजेश किराना स्टोर" };
}

test("lists customers by name with their numbers, N/A for what is empty and long texts cut", async ({
  visit,
}) => {
  const page = await visit("/customers");
  await page.getByRole("heading", { name: "Customers", level: 1 }).waitFor();
  await page.getByText("Manage your customer database").waitFor();
  await page.getByText("Showing 1-3 of 3 customers").waitFor();
  const rows = page.getByRole("row");
  const first = await rows.nth(1).getByRole("gridcell").allInnerTexts();
  expect(first[0]).toMatch(/Asha Traders\s+ID: 1$/);
  expect(first.slice(1, 4)).toEqual(["+91 98110-22334", "N/A", "VRL Logistics"]);
  expect(first[4]).toMatch(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/);
  for (const [text, least] of [
    [LONG_NAME, 25],
    [LONG_ADDRESS, 30],
    [LONG_TRANSPORTER, 20],
  ] as const) {
    const seen = await seenOf(page.getByTitle(text));
    expect([text, seen === "whole" || seen >= least]).toEqual([text, true]);
    // Without room it is cut, to what the specification names and no less.
    await page.setViewportSize({ width: 700, height: 900 });
    await expectCut(page.getByTitle(text), least);
    await page.setViewportSize(DESK);
  }
  await page.setViewportSize({ width: 700, height: 900 });
  const phone = page.getByText("+91 98110-22334");
  expect(await phone.evaluate((number) => number.getClientRects().length)).toBe(1);
  await page.setViewportSize(DESK);

  const headers = await page.getByRole("columnheader").allInnerTexts();
  expect(headers.map((header) => header.trim())).toEqual([
    "Name",
    "Phone",
    "Address",
    "Transporter",
    "Created",
    "Balance",
    "Actions",
  ]);
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect.poll(() => rows.nth(3).innerText()).toContain("Asha");
  await page.getByRole("button", { name: "Phone", exact: true }).click();
  await expect.poll(() => rows.nth(1).innerText()).toContain("Asha");
  expect(new URL(page.url()).search).toBe("?sort=phone");
  await expectAccessible(page);
});

test("finds customers by name, phone, address or transporter", async ({ visit }) => {
  const page = await visit("/customers");
  const search = page.getByPlaceholder("Search by name, phone, address, or transporter...");
  for (const [typed, name] of [
    ["किराना", "राजेश किराना स्टोर"],
    ["9811022", "Asha Traders"],
    // As a list of contacts gives it: between marks that cannot be seen.
    ["\u202a+91 98110 22334\u202c", "Asha Traders"],
    ["hapur", "राजेश किराना स्टोर"],
    ["vrl", "Asha Traders"],
  ] as const) {
    await search.fill(typed);
    await page.getByText("Showing 1-1 of 1 customers").waitFor();
    await page.getByRole("button", { name: `Edit ${name}` }).waitFor();
  }
  await search.fill("nobody at all");
  await page.getByText("No customers match your search criteria").waitFor();
  await page.getByRole("button", { name: "Clear Search" }).click();
  await page.getByText("Showing 1-3 of 3 customers").waitFor();
});

test("an admin sees what each customer owes and who is in credit, in that order if wanted; staff do not", async ({
  shop,
  visit,
}) => {
  const own = await startedWithBalances(shop);
  const page = await visit("/customers?sort=balance&order=desc");
  await page.getByText("₹ 1,250.50").waitFor();
  const balances = await page.getByRole("row").locator("td:nth-child(6)").allInnerTexts();
  expect(balances.map((text) => text.replaceAll(/[\s\u00A0]+/g, " "))).toEqual([
    "₹ 1,250.50",
    "₹ 0.00",
    "₹ 70.00 in credit Cr",
  ]);
  await page.getByRole("columnheader", { name: "Balance" }).getByRole("button").click();
  await expect.poll(() => page.getByRole("row").nth(1).innerText()).toContain(own.inCredit);
  await expectAccessible(page);
  const staff = await visit("/customers?sort=balance", { as: "staff" });
  await staff.getByText("Showing 1-3 of 3 customers").waitFor();
  expect(await staff.getByRole("columnheader", { name: "Balance" }).count()).toBe(0);
  expect(await staff.getByText("₹").count()).toBe(0);
});

test("the list says what a customer owes after a payment that was just made", async ({ shop, visit }) => {
  const customer = await shop.addCustomer({ name: "Fresh Figures" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 1000 });
  const page = await visit("/customers?q=Fresh+Fig");
  const row = page.getByRole("row", { name: /Fresh Figures/ });
  await row.getByText("₹ 1,000.00").waitFor();
  await page.getByRole("link", { name: "Invoices", exact: true }).click();
  // The customer's own row may be shown until then.
  await page.getByRole("heading", { name: "Invoices", exact: true }).waitFor();
  await page.getByRole("row", { name: /Fresh Figures/ }).click();
  await page
    .getByRole("heading", { name: `Invoice #${invoice.id}` })
    .first()
    .waitFor();
  await page.keyboard.press("Alt+a");
  const amount = page.getByRole("dialog", { name: "Add Payment" }).getByLabel(/^Amount/);
  await amount.fill("400");
  await page.keyboard.press("Control+s");
  await page.getByText("Payment added successfully!").waitFor();
  await page.getByRole("link", { name: "Customers", exact: true }).click();
  await page.getByRole("searchbox").fill("Fresh Fig");
  await row.getByText("₹ 600.00").waitFor();
});

test("deletes a customer by a typed DELETE, but none whose balance is not zero", async ({ shop, visit }) => {
  await shop.addCustomer({ name: "Zero Balance" });
  const owing = await shop.addCustomer({ name: "Owing Traders" });
  await shop.addInvoice({ customer_id: owing.id });
  const page = await visit("/customers", { expected: [/status of 409/] });
  const dialog = page.getByRole("alertdialog", { name: "Delete Customer" });
  const confirm = dialog.getByRole("button", { name: "Delete Customer" });
  await page.getByRole("button", { name: "Delete Owing Traders" }).click();
  await page.keyboard.type("delete");
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByRole("textbox").fill("DELETE");
  await page.keyboard.press("Enter");
  await dialog
    .getByText("This customer's balance is not zero: settle it or merge the customer first")
    .waitFor();
  await expectAccessible(page, "[role=alertdialog]");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Delete Zero Balance" }).click();
  await page.keyboard.type("DELETE");
  await page.keyboard.press("Enter");
  await page.getByText("Customer deleted successfully!").waitFor();
  await expect.poll(() => page.getByText("Zero Balance").count()).toBe(0);
});

test("staff see what they may do, and no way to delete; on a phone each customer is a card", async ({
  visit,
}) => {
  const page = await visit("/customers", { as: "staff" });
  await page
    .getByText(
      "Staff Access: You can add and edit customers. For deletion capabilities, please contact your administrator.",
    )
    .waitFor();
  await page.getByRole("button", { name: "View & Edit" }).first().waitFor();
  expect(await page.getByRole("button", { name: /^Delete/ }).count()).toBe(0);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  const card = page.getByRole("list", { name: "customers" }).getByRole("listitem");
  await card
    .filter({ hasText: LONG_NAME.slice(0, 12) })
    .getByRole("button", { name: /^Edit/ })
    .click();
  await page.getByRole("dialog", { name: "Edit Customer" }).waitFor();
});

test("says when customers cannot be loaded, when there are none, and while they are on their way", async ({
  emptyShop,
  visit,
}) => {
  const broken = await visit("/customers", failing("/customers"));
  await broken.getByText("Error loading customers").waitFor();
  await broken.getByText("Please try refreshing the page").waitFor();
  await broken.unrouteAll();
  await broken.getByRole("button", { name: "Try again" }).click();
  await broken.getByText("Showing 1-").waitFor();

  const lookup = await visit("/customers?new=1", failing("/customers/search", { status: 400 }));
  await lookup.getByLabel("Customer Name").fill("asha");
  await lookup.getByRole("option", { name: "Failed to search customers" }).waitFor();

  const answers = held("/customers");
  const empty = await visit("/customers", { shop: emptyShop, before: answers.before });
  await empty.getByText("Loading customers...").waitFor({ state: "attached" });
  await answers.release();
  await empty.getByText("No customers found").waitFor();
  await empty.getByText("Start by adding your first customer").waitFor();
});

test("shows 25 a page, with a field to go to one above ten pages, and starts over with a new search", async ({
  visit,
}) => {
  const rows = Array.from({ length: MORE_COUNT }, (_, index) => ({
    id: index + 1,
    name: `Customer ${index + 1}`,
    phone: "9000000000",
    address: "",
    transporter: "",
    company_name: "",
    gst_number: "",
    is_active: true,
    merged_into: null,
    created_at: "2026-04-01T00:00:00Z",
    version: 1,
  }));
  const page = await visit("/customers", {
    before: (opened) =>
      opened.route("**/api/v1/customers/?**", (route) =>
        route.fulfill({ json: rows, headers: { "x-total-count": String(rows.length) } }),
      ),
  });
  await page.getByText("Showing 1-25 of 252 customers").waitFor();
  const buttons = page.getByRole("navigation", { name: "Pages" }).getByRole("listitem");
  expect(await buttons.allTextContents()).toEqual(["1", "2", "3", "4", "5", "…", "11"]);
  await page.getByLabel("Go to page").fill("7");
  await page.getByLabel("Go to page").press("Enter");
  await page.getByText("Showing 151-175 of 252 customers").waitFor();
  expect(await buttons.allTextContents()).toEqual(["1", "…", "5", "6", "7", "8", "9", "…", "11"]);
  await page.getByRole("searchbox").fill("customer 1");
  await page.getByText("Showing 1-25 of 111 customers").waitFor();
  expect(await page.getByLabel("Go to page").count()).toBe(0);
});
