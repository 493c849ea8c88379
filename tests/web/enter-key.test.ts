import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { held } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";
import { focused, press } from "./focus.ts";

test.beforeAll(async ({ shop }) => {
  const asha = await shop.addCustomer({ name: "Asha Traders" });
  await shop.addInvoice({ customer_id: asha.id, total: 900 });
  await shop.addProduct({ item_name: "Tata Tea" });
  await shop.addProduct({ item_name: "Sugar Loose" });
});

const offered = (page: Page, name: RegExp) => page.locator("[popover]").getByRole("option", { name });
const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

test("in an invoice Enter goes from field to field and never takes the customer or a product away", async ({
  visit,
}) => {
  const page = await visit("/invoices/create", { as: "staff" });
  await expect.poll(() => focused(page)).toBe("Customer*");
  await page.keyboard.type("asha");
  await offered(page, /Asha Traders/).waitFor();
  await press(page, "Enter");
  expect(await focused(page)).toBe("Invoice Date*");
  await press(page, "Enter");
  expect(await focused(page)).toBe("Product, line 1");
  await page.getByRole("group", { name: "Customer" }).getByText("Asha Traders").waitFor();
  await page.keyboard.type("ta");
  await offered(page, /Tata Tea/).waitFor();
  await press(page, "Enter", "Enter", "Enter", "Enter");
  await page.keyboard.type("100");
  await press(page, "Enter");
  expect(await focused(page)).toBe("Product, line 2");
  await page.keyboard.type("su");
  await offered(page, /Sugar Loose/).waitFor();
  await press(page, "Enter", "Enter", "Enter", "Enter");
  await page.keyboard.type("50");

  // Once more through lines that are filled: Enter passes over the products.
  await page.getByLabel("Number, line 1").focus();
  await press(page, "Enter");
  expect(await focused(page)).toBe("Qty, line 2");
  await press(page, "Enter", "Enter", "Enter", "Enter");
  expect(await focused(page)).toBe("Product, line 3");
  expect(await page.getByRole("button", { name: /^Change product/ }).count()).toBe(2);
  await press(page, "Control+s");
  await page.waitForURL(/\/invoices\/\d+$/);
});

test("Enter before the customers have come goes on too, and Esc takes a change of the customer back", async ({
  visit,
}) => {
  const search = held("/customers/search");
  const page = await visit("/invoices/create", { before: search.before });
  await expect.poll(() => focused(page)).toBe("Customer*");
  await page.keyboard.type("asha");
  await press(page, "Enter");
  expect(await focused(page)).toBe("Invoice Date*");
  await search.release();
  const change = page.getByRole("button", { name: "Change customer" });
  await change.waitFor();
  expect(await focused(page)).toBe("Invoice Date*");
  await change.press("Enter");
  expect(await focused(page)).toBe("Customer*");
  await press(page, "Escape");
  await change.waitFor();
  expect(await focused(page)).toBe("Change customer");
  expect(await page.getByRole("alertdialog").count()).toBe(0);
});

test("in a payment Enter visits each field, and only the last one saves", async ({ shop, visit }) => {
  const customer = await shop.addCustomer({ name: "Keshav Kirana" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 500 });
  const payments = async () => (await shop.admin.get(`/payments?customer_id=${customer.id}`)).body;
  const page = await visit("/payments?new=1", { as: "staff" });
  const form = page.getByRole("dialog", { name: "Add Payment" });
  await expect.poll(() => focused(page)).toBe("Customer*");

  // What a hurried hand types: nothing of it is saved.
  await page.keyboard.type("keshav");
  await offered(page, /Keshav Kirana/).waitFor();
  await press(page, "Enter", "Enter");
  await page.keyboard.type("5000");
  await press(page, "Enter");
  expect(await form.count()).toBe(1);
  expect(await payments()).toEqual([]);

  await form.getByLabel(/^Customer/).fill("");
  await form.getByLabel("Payment Date*").fill("2026-05-05");
  await form.getByLabel(/^Customer/).focus();
  await page.keyboard.type("keshav");
  await offered(page, /Keshav Kirana/).waitFor();
  await press(page, "Enter");
  expect(await focused(page)).toBe("Invoice (optional)");
  await offered(page, new RegExp(`Invoice #${invoice.id}`)).waitFor();
  await press(page, "ArrowDown", "Enter");
  expect(await form.getByLabel(/^Invoice/).inputValue()).toContain(`#${invoice.id} ·`);
  expect(await focused(page)).toBe("Payment Date*");
  const walk = [
    "Amount (₹)*",
    "Discount Amount (₹)",
    "Discount Reason",
    "Payment Method*",
    "Reference Number",
    "Notes",
  ];
  for (const name of walk) {
    await press(page, "Enter");
    expect(await focused(page)).toBe(name);
    if (name.startsWith("Amount")) await page.keyboard.type("450");
  }
  expect(await payments()).toEqual([]);
  await page.keyboard.type("First line");
  await press(page, "Shift+Enter");
  await page.keyboard.type("Second line");
  await expectAccessible(page, "[role=dialog]");
  await press(page, "Enter");
  await page.getByText("Payment created successfully!").waitFor();
  expect(await payments()).toMatchObject([
    { amount: 450, invoice_id: invoice.id, notes: "First line\nSecond line", payment_date: "2026-05-05" },
  ]);
});

test("an invoice that is typed and not chosen keeps a payment from being saved as an advance", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Half Typed Traders" });
  await shop.addInvoice({ customer_id: customer.id, total: 500 });
  const page = await visit("/payments?new=1");
  const form = page.getByRole("dialog", { name: "Add Payment" });
  await form.getByLabel(/^Customer/).fill("half");
  await offered(page, /Half Typed/).click();
  await form.getByLabel(/^Amount/).fill("100");
  await form.getByLabel(/^Invoice/).fill("9999");
  await page.getByRole("option", { name: "No invoices match" }).waitFor();
  await press(page, "Enter");
  expect(await focused(page)).toBe("Invoice (optional)");
  for (const _ of ["once", "and again"]) {
    await press(page, "Control+s");
    await form.getByText("Choose an invoice of the list, or leave this empty").waitFor();
    expect(await focused(page)).toBe("Invoice (optional)");
  }
  await form.getByLabel(/^Invoice/).fill("");
  await press(page, "Control+s");
  await page.getByText("Payment created successfully!").waitFor();
});

test("where Enter submits, one press does, in a field with suggestions too", async ({ shop, visit }) => {
  const customers = await visit("/customers?new=1", { as: "staff" });
  const customer = customers.getByRole("dialog");
  await customer.getByLabel("Phone Number").fill("9123456780");
  await customer.getByLabel("Transporter").pressSequentially("By cart");
  await customer.getByLabel("Customer Name").click();
  await customers.keyboard.type("Entirely New Stores");
  await press(customers, "Enter");
  await customers.getByText("Customer created successfully!").waitFor();

  await press(customers, "Alt+a");
  await customer.getByLabel("Customer Name").fill("Another New Stores");
  await customer.getByLabel("Phone Number").fill("9123456781");
  await customer.getByLabel("Transporter").click();
  await customers.keyboard.type("By boat");
  await press(customers, "Enter");
  await expect
    .poll(async () => (await shop.admin.get("/customers?q=New%20Stores")).headers.get("x-total-count"))
    .toBe("2");

  const products = await visit("/products?new=1");
  await expect.poll(() => hasFocus(products.getByLabel("Item Name"))).toBe(true);
  await products.keyboard.type("Entirely New Ladle");
  await press(products, "Enter");
  await products.getByText("Product created successfully!").waitFor();
});
