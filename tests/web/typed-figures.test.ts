import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { press } from "./focus.ts";
import { CREATE, addCustomersAndProducts, createButton, field, pickProduct, total } from "./invoice-form.ts";

test.beforeAll(({ shop }) => addCustomersAndProducts(shop));

/** What is said of a field, beside its name. */
function description(control: Locator): Promise<string> {
  return control.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" "),
  );
}

/** Comes to a field and types over what stands in it. */
async function enter(control: Locator, text: string): Promise<void> {
  await control.blur();
  await control.focus();
  await control.page().keyboard.type(text);
}

/** A customer and one line of 1 × 100 / 2. */
async function fillOneLine(page: Page): Promise<void> {
  await field(page, "Customer*").fill("asha");
  await page.getByRole("option", { name: /Asha Traders/ }).click();
  await pickProduct(page, 1, "ta", /Tata Tea/);
  await field(page, "Number, line 1").fill("100");
  await expect.poll(() => total(page)).toBe("₹\u00A050.00");
}

test("in a line what is typed stays as typed, and what is no figure is marked, says why and does not count", async ({
  visit,
}) => {
  const page = await visit(CREATE);
  await fillOneLine(page);
  for (const [name, typed, why, good] of [
    ["Qty", "2.7", "Qty: This must be a whole number", "1"],
    ["Qty", "5.", "Qty: This must be a whole number", "1"],
    ["Qty", "-3", "Qty: This cannot be below zero", "1"],
    ["Qty", "−3", "Qty: This cannot be below zero", "1"],
    ["Qty", "1e3", "Qty: This is not a figure", "1"],
    ["Qty", "1,25", "Qty: The commas are not where they belong", "1"],
    ["Qty", "₹ 5", "Qty: This is not a figure", "1"],
    ["Qty", "1 2", "Qty: This is not a figure", "1"],
    ["Qty", "10,00,001", "Qty: This must be at most 10,00,000", "1"],
    ["Qty", "9".repeat(400), "Qty: This must be at most 10,00,000", "1"],
    ["Boxes", "1.5", "Boxes: This must be a whole number", "0"],
    ["Boxes", "-1", "Boxes: This cannot be below zero", "0"],
    ["Boxes", "two", "Boxes: This is not a figure", "0"],
    ["Number", "1,5", "Number: The commas are not where they belong", "100"],
    ["Number", "1.250,50", "Number: The commas are not where they belong", "100"],
    ["Number", "0,250", "Number: The commas are not where they belong", "100"],
    ["Number", "1.005", "Number: This can have at most two decimals", "100"],
    ["Number", "1.2.3", "Number: This is not a figure", "100"],
    ["Number", "1e3", "Number: This is not a figure", "100"],
    ["Number", "0x10", "Number: This is not a figure", "100"],
    ["Number", "-100", "Number: This cannot be below zero", "100"],
    ["Number", ".", "Number: This is not a figure", "100"],
    ["Number", "1,00,00,00,000.01", "Number: This must be at most ₹\u00A01,00,00,00,000.00", "100"],
  ] as const) {
    const control = field(page, `${name}, line 1`);
    await enter(control, typed);
    expect(await control.inputValue()).toBe(typed);
    expect([typed, await control.getAttribute("aria-invalid")]).toEqual([typed, "true"]);
    expect(await description(control)).toContain(why);
    expect(await createButton(page).isDisabled()).toBe(true);
    await page.getByText("Add products to see totals").waitFor();
    await control.fill(good);
    expect(await control.getAttribute("aria-invalid")).toBeNull();
    expect(await createButton(page).isEnabled()).toBe(true);
  }
  await field(page, "Qty, line 1").fill("2.7");
  await field(page, "Number, line 1").fill("1,5");
  expect(await description(field(page, "Qty, line 1"))).toContain("whole number");
  expect(await description(field(page, "Number, line 1"))).toContain("The commas");
  await expectAccessible(page);
});

test("grouped figures, ₹ and Indian digits are understood, typed and pasted, and stay as they are", async ({
  visit,
}) => {
  const page = await visit(CREATE);
  await fillOneLine(page);
  for (const [name, typed, comesTo] of [
    ["Number", "1,250.50", "625.25"],
    ["Number", "₹ 1,250.50", "625.25"],
    ["Number", "Rs. 1,250.50/-", "625.25"],
    ["Number", "१,२५०.५०", "625.25"],
    ["Number", "₹१२५०.५", "625.25"],
    ["Number", "1,00,000", "50,000.00"],
    ["Number", "100,000", "50,000.00"],
    ["Number", " 100 ", "50.00"],
    ["Number", ".5", "0.25"],
    ["Number", "5.", "2.50"],
    ["Number", "0100", "50.00"],
    ["Number", "100", "50.00"],
    ["Qty", "१,२००", "60,000.00"],
    ["Qty", "1,00,000", "50,00,000.00"],
    ["Qty", "૧૨", "600.00"],
    ["Qty", "3", "150.00"],
  ] as const) {
    const control = field(page, `${name}, line 1`);
    await enter(control, typed);
    expect(await control.inputValue()).toBe(typed);
    expect([typed, await control.getAttribute("aria-invalid")]).toEqual([typed, null]);
    expect([typed, await total(page)]).toEqual([typed, `₹\u00A0${comesTo}`]);
  }
  // Cut out of one field and pasted over what stands in another.
  await field(page, "Number, line 1").fill("₹ 1,250.50");
  await field(page, "Number, line 1").focus();
  await press(page, "Control+a", "Control+x");
  await field(page, "Boxes, line 1").focus();
  await press(page, "Control+v");
  await page.getByText("Boxes: This is not a figure").waitFor();
  await press(page, "Control+a", "Control+x");
  await page.keyboard.type("4");
  await field(page, "Number, line 1").focus();
  await press(page, "Control+v");
  expect(await field(page, "Number, line 1").inputValue()).toBe("₹ 1,250.50");
  await field(page, "Qty, line 1").fill("१२");
  await press(page, "Control+s");
  await page.waitForURL(/\/invoices\/\d+$/);
  await page.getByText("₹ 7,503.00").first().waitFor();
});

test("what is typed replaces the figure that stands there; a wheel and an arrow change none", async ({
  visit,
}) => {
  const page = await visit(CREATE);
  await fillOneLine(page);
  for (const name of ["Qty", "Boxes", "Number"]) {
    const control = field(page, `${name}, line 1`);
    await control.click();
    await page.keyboard.type("7");
    expect(await control.inputValue()).toBe("7");
    await control.hover();
    await page.mouse.wheel(0, 200);
    await press(page, "ArrowUp", "ArrowDown", "PageUp");
    expect(await control.inputValue()).toBe("7");
  }
  expect(await total(page)).toBe("₹\u00A024.50");
});

test("a line that comes to more than an invoice can hold is marked", async ({ visit }) => {
  const page = await visit(CREATE);
  await fillOneLine(page);
  await field(page, "Number, line 1").fill("1,00,00,00,000");
  await field(page, "Qty, line 1").fill("3");
  await page.getByText("The amount of a line must be at most ₹ 1,00,00,00,000.00").waitFor();
  expect(await createButton(page).isDisabled()).toBe(true);
});

test("in a payment what is typed stays as typed, and what is no figure is marked, says why and is not saved", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Figures & Sons" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 5000 });
  const payments = async () => (await shop.admin.get(`/payments?customer_id=${customer.id}&sort=id`)).body;
  const page = await visit(`/invoices/${invoice.id}`);
  await page.getByRole("button", { name: "Add Payment" }).click();
  const form = page.getByRole("dialog", { name: "Add Payment" });
  const amount = form.getByLabel(/^Amount/);
  const discount = form.getByLabel("Discount Amount (₹)");
  for (const [control, typed, why] of [
    [amount, "1e3", "This is not a figure"],
    [amount, "1,5", "The commas are not where they belong"],
    [amount, "5.005", "This can have at most two decimals"],
    [amount, "-3", "Amount must be greater than 0"],
    [amount, "1,00,00,00,000.01", "This must be at most ₹\u00A01,00,00,00,000.00"],
    [discount, "-1", "Discount amount cannot be negative"],
    [discount, "5 %", "This is not a figure"],
    [discount, "1,5", "The commas are not where they belong"],
  ] as const) {
    await amount.fill("100");
    await discount.fill("0");
    await enter(control, typed);
    expect(await control.inputValue()).toBe(typed);
    expect([typed, await control.getAttribute("aria-invalid")]).toEqual([typed, "true"]);
    expect(await description(control)).toContain(why);
    await press(page, "Control+s");
    expect(await control.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await expectAccessible(page, "[role=dialog]");
  expect(await payments()).toEqual([]);

  // A click selects what stands there; a wheel and an arrow change nothing.
  await discount.fill("0");
  await amount.click();
  await page.keyboard.type("₹ 1,250.50");
  await press(page, "ArrowUp", "ArrowDown");
  await amount.hover();
  await page.mouse.wheel(0, 100);
  expect(await amount.inputValue()).toBe("₹ 1,250.50");
  await discount.click();
  await page.keyboard.type("५०");
  await form.getByText("Still due: ₹ 4,950.00").waitFor();
  await press(page, "Control+s");
  await page.getByText("Payment added successfully!").waitFor();
  expect(await payments()).toMatchObject([{ amount: 1250.5, discount_amount: 50 }]);
});

test("'Go to page' marks what is no page, and understands Indian digits", async ({ visit }) => {
  const rows = Array.from({ length: 300 }, (_, index) => ({
    id: index + 1,
    item_name: `Katori ${index + 1}`,
    item_name_hindi: null,
    is_active: true,
    created_at: "2026-04-01T00:00:00Z",
    version: 1,
  }));
  const page = await visit("/products", {
    before: (opened) =>
      opened.route("**/api/v1/products/?**", (route) =>
        route.fulfill({ json: rows, headers: { "x-total-count": String(rows.length) } }),
      ),
  });
  const wanted = page.getByLabel("Go to page");
  for (const typed of ["1.5", "-2", "1e1", "zwei", "0"]) {
    await wanted.fill(typed);
    await press(page, "Enter");
    expect(await wanted.inputValue()).toBe(typed);
    expect([typed, await wanted.getAttribute("aria-invalid")]).toEqual([typed, "true"]);
    expect(await description(wanted)).not.toBe("");
  }
  await expectAccessible(page);
  await wanted.fill("३");
  await press(page, "Enter");
  await page.getByText("Showing 51-75 of 300 products").waitFor();
});

test("an invoice and a payment are found by an amount in Indian digits", async ({ shop, visit }) => {
  const customer = await shop.addCustomer({ name: "Digits Depot" });
  await shop.addInvoice({ customer_id: customer.id, total: 1777.25 });
  await shop.addPayment({ customer_id: customer.id, amount: 2888.75 });
  const page = await visit("/payments");
  for (const typed of ["२,८८८.७५", "₹ 2,888.75", "2888.75"]) {
    await page.getByRole("searchbox").fill(typed);
    await page.getByText("Showing 1-1 of 1 payments").waitFor();
  }
  await press(page, "Alt+a");
  const form = page.getByRole("dialog", { name: "Add Payment" });
  await form.getByLabel(/^Customer/).fill("digits");
  await page.getByRole("option", { name: /Digits Depot/ }).click();
  await form.getByLabel(/^Invoice/).fill("१,७७७");
  await page
    .locator("[popover]")
    .getByRole("option", { name: /1,777\.25/ })
    .waitFor();
});

test("on a phone a wrong figure is marked in its card", async ({ visit }) => {
  const page = await visit(CREATE, { window: PHONE });
  await fillOneLine(page);
  await field(page, "Qty, line 1").fill("2.7");
  await page.getByText("Qty: This must be a whole number").waitFor();
  await expectAccessible(page);
});
