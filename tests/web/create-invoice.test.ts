import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { focused, press } from "./focus.ts";
import {
  CREATE,
  HINDI,
  addCustomersAndProducts,
  createButton,
  field,
  fillOneLine,
  lines,
  search,
  total,
} from "./invoice-form.ts";

test.beforeAll(({ shop }) => addCustomersAndProducts(shop));

test("an invoice is made by keyboard alone, from the customer to Ctrl+S", async ({ visit }) => {
  const page = await visit(CREATE, { as: "staff" });
  await page.getByRole("heading", { name: "Create New Invoice", level: 1 }).waitFor();
  await expect.poll(() => focused(page)).toBe("Customer*");
  expect(await createButton(page).isDisabled()).toBe(true);
  await page.getByText("Add products to see totals").waitFor();

  await search(page, "as", /Asha Traders/);
  await press(page, "Enter");
  await page.getByText("Asha & Sons · 98290 11223").waitFor();
  expect(await focused(page)).toBe("Invoice Date*");
  await page.keyboard.type("05052026");
  await press(page, "Tab");
  expect(await focused(page)).toBe("Product, line 1");

  await search(page, "ta", /Tata Tea/);
  await press(page, "Enter");
  await page.getByText(HINDI).waitFor();
  expect(await focused(page)).toBe("Qty, line 1");
  await page.keyboard.type("3");
  await press(page, "Enter");
  expect(await focused(page)).toBe("Unit, line 1");
  await press(page, "d");
  expect(await field(page, "Unit, line 1").inputValue()).toBe("Doz");
  await press(page, "p", "d", "Enter");
  await page.keyboard.type("4");
  await press(page, "Enter");
  expect(await focused(page)).toBe("Number, line 1");
  // The amount follows each key: half of the number times the quantity, half a paisa upwards.
  await page.keyboard.type("25.5");
  expect(await total(page)).toBe("₹\u00A038.25");
  await page.keyboard.type("5");
  expect(await total(page)).toBe("₹\u00A038.33");
  await page.getByText("₹\u00A012.775").waitFor();
  expect(await createButton(page).isEnabled()).toBe(true);

  await press(page, "Enter");
  expect(await focused(page)).toBe("Product, line 2");
  await search(page, "su", /Sugar Loose/);
  await press(page, "Tab");
  expect(await focused(page)).toBe("Qty, line 2");
  await press(page, "Tab", "Tab");
  await page.keyboard.type("2");
  await press(page, "Tab");
  await page.keyboard.type("100");
  await press(page, "Tab");
  expect(await focused(page)).toBe("Product, line 3");
  // A blank line holds nobody: Tab leads out of the table.
  await press(page, "Tab", "Tab", "Tab", "Tab", "Tab");
  expect(await focused(page)).toBe("Add Row");

  await expectAccessible(page);
  const summary = page.getByRole("region", { name: "Summary" });
  expect((await summary.innerText()).split(/\s*\n\s*/)).toEqual([
    "Valid Items",
    "2",
    "Total Boxes",
    "6",
    "Total Amount",
    "₹\u00A088.33",
  ]);
  await press(page, "Control+s");
  await page.waitForURL(/\/invoices\/\d+$/);
  await page.getByText("Invoice created successfully!").waitFor();
});

test("a hand that is faster than the search loses nothing: the first suggestion is taken when it comes", async ({
  visit,
}) => {
  const page = await visit(CREATE);
  await expect.poll(() => focused(page)).toBe("Customer*");
  // No key waits for a suggestion.
  await page.keyboard.type("asha");
  await press(page, "Tab");
  expect(await focused(page)).toBe("Invoice Date*");
  await press(page, "Tab");
  await page.keyboard.type("su");
  await press(page, "Enter");
  expect(await focused(page)).toBe("Qty, line 1");
  await page.keyboard.type("12");
  await press(page, "Enter", "d", "Enter", "Enter");
  await page.keyboard.type("100");
  await page.getByText("Sugar Loose").waitFor();
  await page.getByText("Asha & Sons · 98290 11223").waitFor();
  expect(await focused(page)).toBe("Number, line 1");
  expect(await total(page)).toBe("₹\u00A0600.00");
});

test("'Change' and Esc go back and forth between a product and its search, and other text takes the product away", async ({
  visit,
}) => {
  const page = await visit(CREATE);
  await fillOneLine(page);
  const change = page.getByRole("button", { name: "Change product, line 1" });
  await change.press("Enter");
  const product = field(page, "Product, line 1");
  expect(await product.inputValue()).toBe("Tata Tea");
  expect(await focused(page)).toBe("Product, line 1");
  await press(page, "Escape");
  await page.getByText(HINDI).waitFor();
  expect(await focused(page)).toBe("Change product, line 1");

  await change.press("Enter");
  await search(page, "su", /Sugar Loose/);
  expect(await createButton(page).isDisabled()).toBe(true);
  await page.getByText("Choose a product").waitFor();
  await press(page, "Escape", "Escape");
  await page.getByText(HINDI).waitFor();
  expect(await createButton(page).isEnabled()).toBe(true);

  await page.getByRole("button", { name: "Change customer" }).press("Enter");
  expect(await focused(page)).toBe("Customer*");
  expect(await createButton(page).isDisabled()).toBe(true);
});

test("figures stay as they are typed, are understood grouped and in Devanagari too, and a click selects what stands there", async ({
  visit,
}) => {
  const page = await visit(CREATE);
  await fillOneLine(page);
  const quantity = field(page, "Qty, line 1");
  await quantity.click();
  await page.keyboard.type("1x2.5-");
  expect(await quantity.inputValue()).toBe("1x2.5-");
  await page.getByText("Qty: This is not a figure").waitFor();
  await quantity.fill("");
  expect(await createButton(page).isDisabled()).toBe(true);
  await page.getByText("Enter a quantity").waitFor();
  await quantity.fill("१२");
  expect(await quantity.inputValue()).toBe("१२");
  const number = field(page, "Number, line 1");
  await number.fill("₹ 1,250.50");
  expect(await number.inputValue()).toBe("₹ 1,250.50");
  await number.press("9");
  expect(await number.inputValue()).toBe("₹ 1,250.509");
  await page.getByText("Number: This can have at most two decimals").waitFor();
  await number.press("Backspace");
  expect(await total(page)).toBe("₹\u00A07,503.00");
  for (const [name, mode] of [
    ["Qty", "numeric"],
    ["Boxes", "numeric"],
    ["Number", "decimal"],
  ]) {
    expect(await field(page, `${name}, line 1`).getAttribute("inputmode")).toBe(mode);
  }
});

test("a product that is typed exactly as it is called is taken, picked or not, and before those it is a part of", async ({
  shop,
  visit,
}) => {
  await shop.addProduct({ item_name: "Rice" });
  await shop.addProduct({ item_name: "Basmati Rice" });
  await shop.addProduct({ item_name: "Rice Puffed" });
  const page = await visit(CREATE);
  await fillOneLine(page);
  const fixed = (line: number) =>
    page.locator(`tr[data-line="${line}"] [data-column=product] p`).first().innerText();
  const product = (line: number) => field(page, `Product, line ${line}`);
  // Offered first.
  await press(page, "Enter");
  await search(page, "RICE", /^Rice$/);
  expect(await page.locator("[popover]").getByRole("option").first().innerText()).toBe("Rice");
  await press(page, "Enter");
  expect(await fixed(2)).toBe("Rice");
  // Left by a click, with the list closed before.
  await press(page, "Enter", "Enter", "Enter", "Enter");
  await search(page, " rice", /^Rice$/);
  await press(page, "Escape");
  await field(page, "Number, line 3").click();
  await expect.poll(() => fixed(3)).toBe("Rice");
  // Not left at all, and left before the suggestions have come.
  await page.keyboard.type("10");
  await press(page, "Enter");
  await search(page, "Rice", /^Rice$/);
  await page.keyboard.type(" Puffed");
  await field(page, "Number, line 4").click();
  await page.keyboard.type("10");
  await expect.poll(() => fixed(4)).toBe("Rice Puffed");
  expect(await focused(page)).toBe("Number, line 4");
  await field(page, "Number, line 2").fill("10");
  await press(page, "Control+s");
  await page.waitForURL(/\/invoices\/\d+$/);
  await page.getByText("Rice Puffed").waitFor();
  expect(await product(1).count()).toBe(0);
});

test("lines are added and deleted, by button and by key, and the last one leaves a blank one", async ({
  visit,
}) => {
  const page = await visit(CREATE);
  await fillOneLine(page);
  await page.getByRole("button", { name: "Add Row" }).click();
  expect(await focused(page)).toBe("Product, line 2");
  await press(page, "Tab");
  await page.keyboard.type("7");
  await press(page, "ArrowUp");
  expect(await focused(page)).toBe("Qty, line 1");
  await press(page, "Control+Delete");
  await expect.poll(() => lines(page).count()).toBe(1);
  expect(await focused(page)).toBe("Product, line 1");
  expect(await field(page, "Qty, line 1").inputValue()).toBe("7");
  await page.getByRole("button", { name: "Delete line 1" }).click();
  expect(await lines(page).count()).toBe(1);
  expect(await field(page, "Qty, line 1").inputValue()).toBe("1");
  expect(await focused(page)).toBe("Product, line 1");
  await page.getByText("Add products to see totals").waitFor();
});

test("what is missing is said and has the focus: customer, date, then products", async ({ visit }) => {
  const page = await visit(CREATE);
  await expect.poll(() => focused(page)).toBe("Customer*");
  await press(page, "Control+s");
  await page.getByText("Please select a customer").waitFor();
  expect(await focused(page)).toBe("Customer*");
  await expectAccessible(page);
  await search(page, "bala", /Balaji/);
  await press(page, "Enter", "Control+s");
  await page.getByText("Please add at least one product to the invoice").waitFor();
  expect(await page.getByText("Please select a customer").count()).toBe(0);
  expect(await focused(page)).toBe("Product, line 1");
  await field(page, "Invoice Date*").fill("");
  await press(page, "Control+s");
  await page.getByText("Invoice date is required").waitFor();
  expect(await focused(page)).toBe("Invoice Date*");
});

test("on a phone each line is a card that a thumb can fill, with the sum and the button below", async ({
  visit,
}) => {
  const page = await visit(CREATE, { window: PHONE });
  await field(page, "Customer*").fill("asha");
  await page.getByRole("option", { name: /Asha Traders/ }).click();
  await field(page, "Product, line 1").fill("ta");
  await page.getByRole("option", { name: /Tata Tea/ }).click();
  expect(await focused(page)).toBe("Qty, line 1");
  await page.keyboard.type("3");
  await field(page, "Unit, line 1").selectOption("Doz");
  await field(page, "Number, line 1").fill("25.55");
  for (const name of ["Qty", "Unit", "Boxes", "Number"]) {
    const box = await field(page, `${name}, line 1`).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(38);
    expect(box?.width).toBeGreaterThanOrEqual(70);
  }
  const button = await createButton(page).boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeGreaterThan(PHONE.height - 40);
  await expectAccessible(page);
  await createButton(page).click();
  await page.waitForURL(/\/invoices\/\d+$/);
});
