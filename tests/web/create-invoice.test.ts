import { userRecord } from "@bahi/contracts/user/api.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { held } from "./answers.ts";
import type { Person } from "../bahi/person.ts";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { focused, press } from "./focus.ts";

const HINDI = "टाटा चाय";
const CREATE = "/invoices/create";

test.beforeAll(async ({ shop }) => {
  await shop.addCustomer({
    name: "Asha Traders",
    company_name: "Asha & Sons",
    phone: "98290 11223",
    address: "12 MI Road, Jaipur",
  });
  await shop.addCustomer({ name: "Balaji Kirana" });
  await shop.addProduct({ item_name: "Tata Tea", item_name_hindi: HINDI });
  await shop.addProduct({ item_name: "Sugar Loose" });
});

/** Types a search and waits for what it offers. */
async function search(page: Page, text: string, offered: RegExp): Promise<void> {
  await page.keyboard.type(text);
  await page.getByRole("option", { name: offered }).waitFor();
}

const createButton = (page: Page) => page.getByRole("button", { name: "Create Invoice" });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const total = (page: Page) => page.getByRole("region", { name: "Summary" }).getByText("₹").textContent();

/** Chooses customer and first product and fills the line: 3 × 25.55 / 2. */
async function fillOneLine(page: Page): Promise<void> {
  await field(page, "Customer*").waitFor();
  await search(page, "asha", /Asha Traders/);
  await press(page, "Tab", "Tab");
  await search(page, "ta", /Tata Tea/);
  await press(page, "Enter");
  await page.keyboard.type("3");
  await press(page, "Tab", "Tab", "Tab");
  await page.keyboard.type("25.55");
}

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

test("what was sent is what the screen showed, with valid lines only, and a double click makes one invoice", async ({
  shop,
  visit,
}) => {
  const before = (await shop.admin.get("/invoices?limit=1")).headers.get("x-total-count");
  const page = await visit(CREATE);
  await fillOneLine(page);
  await press(page, "Enter");
  await search(page, "su", /Sugar Loose/);
  await press(page, "Enter");
  await page.getByText("Enter a number").waitFor();
  await page.getByText("1 line is not complete and does not count").waitFor();
  await createButton(page).dblclick();
  await page.getByText("Line 2 is not complete.").waitFor();
  // It is deleted; a blank line is no line.
  await press(page, "Control+Delete");
  await page.getByRole("button", { name: "Add Row" }).click();
  await createButton(page).dblclick();
  await page.waitForURL(/\/invoices\/\d+$/);
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  const { body } = await shop.admin.get(`/invoices/${id}`);
  expect(body).toMatchObject({
    customer_name: "Asha Traders",
    total_amount: 38.33,
    sales: [
      {
        product_name: "Tata Tea",
        quantity: 3,
        unit: "Pcs",
        number_of_boxes: 0,
        number: 25.55,
        amount: 38.33,
      },
    ],
  });
  const after = (await shop.admin.get("/invoices?limit=1")).headers.get("x-total-count");
  expect(Number(after)).toBe(Number(before) + 1);
});

/** The browser kept this draft from before. */
function withDraft(name: string, draft: string): { before: (page: Page) => Promise<unknown> } {
  return {
    before: (page) =>
      page.addInitScript(([key, value]) => localStorage.setItem(key, value), [name, draft] as const),
  };
}

/** Where the browser keeps the draft of a person. */
async function draftName(who: Person): Promise<string> {
  const { id } = userRecord.parse((await who.get("/auth/me")).body);
  return `bahi.invoice-draft.${id}`;
}

const lines = (page: Page) => page.locator("tr[data-line]");
const draftOf = (page: Page) =>
  page.evaluate(
    () => Object.entries(localStorage).find(([name]) => name.startsWith("bahi.invoice-draft."))?.[1],
  );

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

test("leaving with entries asks first: Stay keeps them, Leave drops them for good", async ({ visit }) => {
  const page = await visit("/invoices");
  await page.getByRole("link", { name: "Create Invoice" }).waitFor();
  await press(page, "Control+n");
  await page.waitForURL(`**${CREATE}`);
  // Nothing was entered: nothing is asked.
  await expect.poll(() => focused(page)).toBe("Customer*");
  await press(page, "Escape");
  await page.getByRole("heading", { name: "Invoices", level: 1 }).waitFor();
  await press(page, "Alt+a");
  await page.waitForURL(`**${CREATE}`);
  await fillOneLine(page);

  for (const leave of [
    () => press(page, "Escape"),
    () => page.getByRole("button", { name: "Cancel" }).click(),
    () => page.getByRole("link", { name: "Back to Invoices" }).click(),
    () => press(page, "Alt+d"),
    () => page.goBack(),
  ]) {
    await leave();
    const asks = page.getByRole("alertdialog", { name: "Leave this invoice?" });
    await asks.waitFor();
    await press(page, "Escape");
    await asks.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe(CREATE);
    expect(await total(page)).toBe("₹\u00A038.33");
  }
  await press(page, "Escape");
  await page.getByRole("alertdialog").waitFor();
  await expectAccessible(page, "[role=alertdialog]");
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await page.waitForURL("**/invoices");
  expect(await draftOf(page)).toBeUndefined();
});

test("a reload asks first and brings the draft back, and starting anew drops it", async ({ shop, visit }) => {
  const page = await visit(CREATE, { as: { token: await shop.signIn("staff") } });
  await fillOneLine(page);
  await expect.poll(() => draftOf(page)).toContain('"25.55"');
  const asked = page.waitForEvent("dialog");
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reloaded;
  await page.getByText("Your draft was brought back").waitFor();
  await page.getByText("Asha & Sons · 98290 11223").waitFor();
  await page.getByText(HINDI).waitFor();
  expect(await total(page)).toBe("₹\u00A038.33");

  await page.getByRole("button", { name: "Start anew" }).click();
  await page.getByText("Add products to see totals").waitFor();
  await expect.poll(() => draftOf(page)).toBeUndefined();
});

test("a crash after the save was sent makes no second invoice: the draft goes on with the same order", async ({
  shop,
  visit,
}) => {
  const token = await shop.signIn("admin");
  const countInvoices = async () =>
    Number((await shop.admin.get("/invoices?limit=1")).headers.get("x-total-count"));
  const before = await countInvoices();
  const page = await visit(CREATE, { as: { token }, expected: [/Failed to load resource/] });
  await fillOneLine(page);
  await expect.poll(() => draftOf(page)).toContain('"25.55"');
  // The answer is lost on its way to this tab.
  await page.route("**/api/v1/invoices/", async (route) => {
    if (route.request().method() === "POST") await route.fetch();
    await route.abort();
  });
  await press(page, "Control+s");
  await page.getByText(/cannot be reached/).waitFor();
  const draft = (await draftOf(page)) ?? "";
  expect(await countInvoices()).toBe(before + 1);

  // Another tab after the crash of this one.
  const again = await visit(CREATE, {
    as: { token },
    ...withDraft(await draftName(shop.admin), draft),
  });
  await again.getByText("Your draft was brought back").waitFor();
  await createButton(again).click();
  await again.waitForURL(/\/invoices\/\d+$/);
  expect(await countInvoices()).toBe(before + 1);
});

test("two tabs each have a draft of their own, and make an invoice each", async ({ shop, visit }) => {
  const countInvoices = async () =>
    Number((await shop.admin.get("/invoices?limit=1")).headers.get("x-total-count"));
  const before = await countInvoices();
  const page = await visit(CREATE, { as: { token: await shop.signIn("staff") } });
  await fillOneLine(page);
  await expect.poll(() => draftOf(page)).toContain('"25.55"');
  const other = await page.context().newPage();
  await other.goto(CREATE);
  await other.getByText("Add products to see totals").waitFor();
  expect(await other.getByText("Your draft was brought back").count()).toBe(0);
  await fillOneLine(other);
  for (const tab of [page, other]) {
    await createButton(tab).click();
    await tab.waitForURL(/\/invoices\/\d+$/);
  }
  expect(await countInvoices()).toBe(before + 2);
});

test("a line that the server refuses says why, until it is changed", async ({ shop, visit }) => {
  const product = await shop.addProduct({ item_name: "Short-lived Soap" });
  const page = await visit(CREATE, { expected: [/status of 409/] });
  await fillOneLine(page);
  await press(page, "Enter");
  await search(page, "soap", /Short-lived Soap/);
  await press(page, "Enter", "Enter", "Enter", "Enter");
  await page.keyboard.type("10");
  await shop.admin.call("DELETE", `/products/${product.id}`);
  await press(page, "Control+s");
  const refusal = lines(page).nth(1).getByRole("alert");
  await refusal.getByText("The product Short-lived Soap was deleted").waitFor();
  await page.getByText("Line 2: the product Short-lived Soap was deleted").waitFor();
  expect(await focused(page)).toBe("Change product, line 2");
  await expectAccessible(page);
  await press(page, "Enter");
  await search(page, "su", /Sugar Loose/);
  await press(page, "Enter");
  expect(await refusal.count()).toBe(0);
  await press(page, "Control+s");
  await page.waitForURL(/\/invoices\/\d+$/);
});

test("with the command service down a save says so, keeps what was typed, and works when it is back", async ({
  emptyShop,
  visit,
}) => {
  await emptyShop.addCustomer({ name: "Asha Traders" });
  await emptyShop.addProduct({ item_name: "Tata Tea" });
  const page = await visit(CREATE, { shop: emptyShop, expected: [/status of 503/] });
  await fillOneLine(page);
  emptyShop.commands.cut();
  await press(page, "Control+s");
  await page.getByText(/Please try again/).waitFor();
  expect(await total(page)).toBe("₹\u00A038.33");
  emptyShop.commands.mend();
  await press(page, "Control+s");
  await page.waitForURL(/\/invoices\/\d+$/);
});

test("a save that fails without a sentence says that the invoice was not created", async ({ visit }) => {
  const page = await visit(CREATE, { expected: [/status of 500/] });
  await fillOneLine(page);
  await page.route("**/api/v1/invoices/", (route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: "{}" }),
  );
  await press(page, "Control+s");
  await page.getByText("Failed to create invoice").waitFor();
  expect(await total(page)).toBe("₹\u00A038.33");
});

test("while an invoice is on its way the button says Creating... and rests", async ({ visit }) => {
  const page = await visit(CREATE);
  await fillOneLine(page);
  const holding = held("/invoices/");
  await holding.before(page);
  await press(page, "Control+s");
  const button = page.getByRole("button", { name: "Creating..." });
  await button.waitFor();
  expect(await button.isDisabled()).toBe(true);
  await press(page, "Control+s");
  await holding.release();
  await page.waitForURL(/\/invoices\/\d+$/);
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

test("in a hundred lines a key changes its own line and the sums, and nothing else", async ({
  shop,
  visit,
}) => {
  const line = {
    product: { id: 1, item_name: "Tata Tea", item_name_hindi: HINDI },
    productText: "",
    isSearched: false,
    quantity: "1",
    unit: "Pcs",
    boxes: "0",
    number: "10",
  };
  const lines100 = Array.from({ length: 100 }, (_, place) => ({ ...line, key: place + 1 }));
  const kept = { orderKey: "a-key", draft: { invoiceDate: "2026-05-05", lines: lines100 } };
  const page = await visit(CREATE, {
    ...withDraft(await draftName(shop.admin), JSON.stringify(kept)),
  });
  const number = field(page, "Number, line 50");
  await number.click();
  await page.evaluate(() => {
    const touched = new Set<string>();
    Object.assign(window, { touched });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        touched.add(
          element?.closest("tr")?.getAttribute("data-line") ??
            element?.closest("section")?.getAttribute("aria-label") ??
            element?.tagName ??
            "",
        );
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await page.keyboard.type("25.55");
  await expect.poll(() => total(page)).toBe("₹\u00A0507.78");
  const touched = await page.evaluate(() => [...(window as unknown as { touched: Set<string> }).touched]);
  expect(touched.toSorted()).toEqual(["50", "SPAN", "Summary"]);
});
