import type { Page } from "playwright-core";
import { expect } from "vitest";
import { failing, held } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { focused, press } from "./focus.ts";
import { CREATE, field, lines, search, total } from "./invoice-form.ts";

const DAY = "2025-10-12";
const WARES = [
  "Almond Oil",
  "Basmati Rice",
  "Chilli Powder",
  "Dhania Seeds",
  "Elaichi Green",
  "Fennel Whole",
  "Ghee Tin",
  "Haldi Powder",
  "Imli Block",
  "Jaggery Cube",
  "Kesar Pouch",
  "Laung Whole",
];
/** In rupees, of each of them in its turn. */
const numberOf = (index: number) => 120 + index * 10.5;

test.beforeAll(async ({ shop }) => {
  const asha = await shop.addCustomer({ name: "Asha Traders" });
  const balaji = await shop.addCustomer({ name: "Balaji Kirana" });
  const sold = { quantity: 3, unit: "Pcs" as const };
  const tulsi = await shop.addProduct({ item_name: "Tulsi Tea" });
  const rose = await shop.addProduct({ item_name: "Rose Water" });
  await shop.addProduct({ item_name: "Never Sold" });
  const sales = [
    { ...sold, product_id: tulsi.id, number: 100 },
    { ...sold, product_id: rose.id, number: 110.5, unit: "Doz" as const },
  ];
  for (const [index, item_name] of WARES.entries()) {
    const { id } = await shop.addProduct({ item_name });
    sales.push({ ...sold, product_id: id, number: numberOf(index) });
  }
  await shop.addInvoice({ customer_id: asha.id, invoice_date: DAY, sales });
  const toBalaji = [{ ...sold, product_id: rose.id, number: 1250 }];
  await shop.addInvoice({ customer_id: balaji.id, invoice_date: "2025-11-02", sales: toBalaji });
});

const offer = (page: Page, line: number) =>
  lines(page)
    .nth(line - 1)
    .locator("[data-last-sale]");
const number = (page: Page, line = 1) => field(page, `Number, line ${line}`).inputValue();

async function chooseCustomer(page: Page, letters: string, offered: RegExp): Promise<void> {
  await expect.poll(() => focused(page)).toBe("Customer*");
  await search(page, letters, offered);
  await press(page, "Enter", "Enter");
  await expect.poll(() => focused(page)).toBe("Product, line 1");
}

async function chooseProduct(page: Page, letters: string, offered: RegExp): Promise<void> {
  await search(page, letters, offered);
  await press(page, "Enter");
  await expect.poll(() => focused(page)).toMatch(/^Qty, line/);
}

test("a bill of twelve lines takes at most 175 keys, each number by one of them", async ({ shop, visit }) => {
  const page = await visit(CREATE, { as: "staff" });
  let keys = 0;
  const hit = async (...pressed: string[]) => {
    keys += pressed.length;
    await press(page, ...pressed);
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  await expect.poll(() => focused(page)).toBe("Customer*");
  await type("asha");
  await page.getByRole("option", { name: /Asha Traders/ }).waitFor();
  await hit("Enter", "Enter");
  for (const [index, name] of WARES.entries()) {
    await expect.poll(() => focused(page)).toBe(`Product, line ${index + 1}`);
    await type(name.slice(0, 3).toLowerCase());
    await page.getByRole("option", { name }).waitFor();
    await hit("Enter");
    await offer(page, index + 1)
      .getByText("this customer")
      .waitFor();
    await hit("1", "2", "Enter", ...(index === 1 ? ["d"] : []), "Enter", "2", "Enter", "ArrowDown");
    expect(await number(page, index + 1)).toBe(String(numberOf(index)));
    if (index + 1 < WARES.length) await hit("Enter");
  }
  await hit("Control+s");
  await page.waitForURL(/\/invoices\/\d+$/);
  expect(keys).toBeLessThanOrEqual(175);
  const { body } = await shop.admin.get(`/invoices/${page.url().split("/").at(-1)}`);
  expect(body).toMatchObject({
    sales: WARES.map((name, index) => ({ product_name: name, quantity: 12, number: numberOf(index) })),
  });
});

test("the last number stands below the field, with unit, day and customer, and is taken by a key alone", async ({
  visit,
}) => {
  const page = await visit(CREATE);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/last-sale")) asked.push(new URL(request.url()).search);
  });
  await chooseCustomer(page, "asha", /Asha Traders/);
  await chooseProduct(page, "rose", /Rose/);
  await expect
    .poll(() => offer(page, 1).innerText())
    .toMatch(/₹\u00A0110\.50 per Doz\. · 12 Oct 2025 · this customer/);
  expect(await number(page)).toBe("0");
  await expectAccessible(page);
  await press(page, "Enter", "d");
  await expect.poll(() => offer(page, 1).innerText()).toMatch(/₹\u00A0110\.50 · 12 Oct 2025/);

  await press(page, "Enter", "Enter");
  expect(await focused(page)).toBe("Number, line 1");
  expect(await number(page)).toBe("0");
  await press(page, "ArrowDown");
  expect(await number(page)).toBe("110.5");
  expect(await total(page)).toBe("₹\u00A055.25");
  expect(await offer(page, 1).count()).toBe(0);
  // Typing replaces it, and emptied it is offered again.
  await page.keyboard.type("99");
  expect(await number(page)).toBe("99");
  await press(page, "Backspace", "Backspace");
  await offer(page, 1).waitFor();
  await press(page, "Alt+l");
  expect(await number(page)).toBe("110.5");
  expect(asked).toEqual(["?customer_id=1"]);

  // From another field of the line, and what another customer paid.
  await press(page, "Enter");
  await chooseProduct(page, "never", /Never Sold/);
  await press(page, "Enter", "Enter", "Enter");
  await page.getByRole("button", { name: "Change customer" }).click();
  await search(page, "bala", /Balaji/);
  await press(page, "Enter");
  await field(page, "Number, line 1").fill("0");
  await expect
    .poll(() => offer(page, 1).innerText())
    .toMatch(/₹\u00A01,250\.00 per Pcs · 2 Nov 2025 · this customer/);
  await field(page, "Boxes, line 1").focus();
  await press(page, "Alt+l");
  expect(await number(page)).toBe("1250");
  // Where nothing is offered, and when it is taken, ↓ goes to the next line as before.
  await field(page, "Number, line 1").focus();
  await press(page, "ArrowDown");
  expect(await focused(page)).toBe("Number, line 2");
  await press(page, "ArrowDown");
  expect(await number(page, 2)).toBe("0");
});

test("on a phone it is one tap, and fits", async ({ visit }) => {
  const page = await visit(CREATE, { window: PHONE, isTouched: true });
  await field(page, "Customer*").fill("bala");
  await page.getByRole("option", { name: /Balaji/ }).tap();
  await field(page, "Product, line 1").fill("tul");
  await page.getByRole("option", { name: /Tulsi/ }).tap();
  await offer(page, 1).getByText("₹\u00A0100.00 · 12 Oct 2025 · another customer").waitFor();
  const box = await offer(page, 1).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(38);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await expectAccessible(page);
  await offer(page, 1).tap();
  expect(await number(page)).toBe("100");
});

test("an answer that takes its time holds nobody: ↓ is remembered, and what is about another product is dropped", async ({
  visit,
}) => {
  const late = held("/products/1/last-sale");
  const page = await visit(CREATE, { before: late.before });
  await chooseCustomer(page, "asha", /Asha Traders/);
  await chooseProduct(page, "tul", /Tulsi/);
  await press(page, "Enter", "Enter", "Enter", "ArrowDown");
  expect(await focused(page)).toBe("Number, line 1");
  await press(page, "Enter");
  expect(await focused(page)).toBe("Product, line 2");
  await chooseProduct(page, "tul", /Tulsi/);
  await press(page, "Enter", "Enter", "Enter", "ArrowDown");
  // Another product, whose answer is there first.
  await page.getByRole("button", { name: "Change product, line 2" }).press("Enter");
  await chooseProduct(page, "rose", /Rose/);
  await offer(page, 2).getByText("this customer").waitFor();
  await late.release();
  await expect.poll(() => number(page, 1)).toBe("100");
  expect(await number(page, 2)).toBe("0");
  expect(await offer(page, 2).innerText()).toContain("₹\u00A0110.50");
});

test("a question that fails says nothing, and the line is typed as ever", async ({ visit }) => {
  const page = await visit(CREATE, failing("/products/1/last-sale", { status: 404 }));
  await chooseCustomer(page, "asha", /Asha Traders/);
  await chooseProduct(page, "tul", /Tulsi/);
  await press(page, "Enter", "Enter", "Enter", "ArrowDown");
  expect(await number(page)).toBe("0");
  await page.keyboard.type("75");
  expect(await total(page)).toBe("₹\u00A037.50");
  expect(await page.getByRole("alert").count()).toBe(0);
});
