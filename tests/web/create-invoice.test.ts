import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";

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

/** The name of what has the focus, as a person would hear it. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    return element?.getAttribute("aria-label") ?? label ?? element?.textContent ?? "";
  });
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

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
  await press(page, "Tab");
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
  await page.getByText("1 line is not complete and will not be saved").waitFor();
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
