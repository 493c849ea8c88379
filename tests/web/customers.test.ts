import { expect } from "vitest";
import { comeBackLater, failing, held } from "./answers.ts";
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

test("adds a customer by keyboard alone, after saying what is wrong with each field", async ({
  shop,
  visit,
}) => {
  const page = await visit("/customers", { as: "staff", expected: [/status of 422/] });
  await page.getByText("Showing 1-").waitFor();
  await page.keyboard.press("Alt+a");
  const form = page.getByRole("dialog", { name: "Add New Customer" });
  const name = form.getByLabel("Customer Name");
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await form.locator("label").allTextContents()).toEqual([
    "Customer Name*",
    "Phone Number*",
    "Address",
    "Transporter",
    "Company Name",
    "GST Number",
    "Credit Days",
  ]);
  expect(await form.getByLabel("Address").getAttribute("rows")).toBe("3");
  await form.getByText("navigates").waitFor();
  await page.keyboard.press("Enter");
  await form.getByText("Customer name is required").waitFor();
  await form.getByText("Phone number is required").waitFor();
  await expectAccessible(page, "[role=dialog]");

  await page.keyboard.type("Meena Stores");
  expect(await form.getByText("Customer name is required").count()).toBe(0);
  await form.getByText("Phone number is required").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type("98x10");
  await page.keyboard.press("Enter");
  await form.getByText("Please enter a valid phone number").waitFor();
  await form.getByLabel("Phone Number").fill("\u202a+91 (121) 266-1234 / ९८२९० १२३४५\u202c");
  expect(await form.getByText("Please enter a valid phone number").count()).toBe(0);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Begum Bridge");
  await page.keyboard.press("Tab");
  await page.keyboard.type("vr");
  await page.getByRole("option", { name: "VRL Logistics" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  expect(await form.getByLabel("Transporter").inputValue()).toBe("VRL Logistics");
  await page.keyboard.type("Meena & Co");
  await page.keyboard.press("Tab");
  await page.keyboard.type("not a number");
  await page.keyboard.press("Enter");
  await form.getByText("Please enter a valid GST number").waitFor();
  await form.getByLabel("Company Name").fill("M".repeat(201));
  await page.keyboard.press("Enter");
  await form.getByText("Must be at most 200 characters", { exact: true }).waitFor();
  await form.getByLabel("Company Name").fill("Meena & Co");
  await form.getByLabel("GST Number").fill("09abcde1234f1z5");
  await page.keyboard.press("Enter");
  await page.getByText("Customer created successfully!").waitFor();
  await expect.poll(() => form.count()).toBe(0);
  const { body } = await shop.admin.get("/customers?q=Meena");
  expect(body).toMatchObject([
    {
      name: "Meena Stores",
      phone: "+91 (121) 266-1234 / ९८२९० १२३४५",
      address: "Begum Bridge",
      transporter: "VRL Logistics",
      company_name: "Meena & Co",
      gst_number: "09ABCDE1234F1Z5",
    },
  ]);
});

test("a customer who exists already locks the form until the name is changed", async ({ shop, visit }) => {
  const page = await visit("/customers?new=1", { expected: [/status of 422/] });
  const form = page.getByRole("dialog");
  const name = form.getByLabel("Customer Name");
  await form.getByLabel("Phone Number").fill("9123456780");
  await name.pressSequentially("ash");
  await page.getByRole("option", { name: /Asha Traders/ }).click();
  await form.getByText("Existing Customer Selected").waitFor();
  await form
    .getByText("This customer already exists in the database. You cannot create a duplicate.")
    .waitFor();
  for (const label of ["Phone Number", "Address"]) {
    expect(await form.getByLabel(label).isDisabled()).toBe(true);
  }
  expect(await form.getByLabel("Phone Number").inputValue()).toBe("+91 98110-22334");
  expect(await form.getByRole("button", { name: "Create Customer" }).isDisabled()).toBe(true);
  await expectAccessible(page, "[role=dialog]");
  await name.press("Enter");
  await form.getByText("Please use the existing customer or modify the name to create a new one").waitFor();

  await name.press("End");
  await name.pressSequentially(" 2");
  expect(await form.getByText("Existing Customer Selected").count()).toBe(0);
  expect(await form.getByText("Please use the existing customer").count()).toBe(0);
  expect(await form.getByLabel("Phone Number").inputValue()).toBe("9123456780");
  await form.getByRole("button", { name: "Create Customer" }).dblclick();
  await page.getByText("Customer created successfully!").waitFor();
  const { body } = await shop.admin.get("/customers?q=Asha%20Traders%202");
  expect(body).toMatchObject([{ name: "Asha Traders 2", phone: "9123456780" }]);
});

test("changes a customer, also when the line was cut at first or somebody else was quicker", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Chandni Crockery", gst_number: "07ABCDE1234F1Z5" });
  const page = await visit("/customers?q=Chandni", { expected: [/status of 50\d/, /status of 412/] });
  await page.getByRole("row", { name: /Chandni/ }).click();
  const form = page.getByRole("dialog", { name: "Edit Customer" });
  expect(await form.getByLabel("GST Number").inputValue()).toBe("07ABCDE1234F1Z5");
  await form.getByLabel("Address").fill("Old market");
  shop.commands.cut();
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
  expect(await form.getByLabel("Address").inputValue()).toBe("Old market");
  shop.commands.mend();

  const { name, phone } = customer;
  await shop.admin.call("PUT", `/customers/${customer.id}`, { name, phone, transporter: "By hand" });
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.getByRole("button", { name: "Load again" }).click();
  await expect.poll(() => form.getByLabel("Transporter").inputValue()).toBe("By hand");
  await form.getByLabel("Address").fill("New market");
  await page.keyboard.press("Control+s");
  await page.getByText("Customer updated successfully!").waitFor();
  const { body } = await shop.admin.get(`/customers/${customer.id}`);
  expect(body).toMatchObject({
    address: "New market",
    transporter: "By hand",
    gst_number: "07ABCDE1234F1Z5",
  });
});

test("a customer that was loaded again is not written over after the page was away for long", async ({
  shop,
  visit,
}) => {
  const { id, name, phone } = await shop.addCustomer({ name: "Lunch Break Traders" });
  const page = await visit("/customers?q=Lunch", {
    expected: [/status of 412/],
    before: (opened) => opened.clock.install(),
  });
  await page.getByRole("row", { name: /Lunch/ }).click();
  const form = page.getByRole("dialog", { name: "Edit Customer" });
  const changeElsewhere = (address: string) =>
    shop.admin.call("PUT", `/customers/${id}`, { name, phone, address });
  await changeElsewhere("Old market");
  await form.getByLabel("Transporter").fill("By hand");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.getByRole("button", { name: "Load again" }).click();
  await expect.poll(() => form.getByLabel("Address").inputValue()).toBe("Old market");
  await changeElsewhere("New market");
  await comeBackLater(page);
  await form.getByLabel("Transporter").fill("By rail");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.getByRole("button", { name: "Load again" }).waitFor();
  const { body } = await shop.admin.get(`/customers/${id}`);
  expect(body).toMatchObject({ address: "New market", transporter: "" });
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
