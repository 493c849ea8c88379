import type { Page } from "playwright-core";
import { press } from "./focus.ts";
import type { Shop } from "./shop.ts";

// The form of a new invoice, as the tests of it use it.

export const CREATE = "/invoices/create";
export const HINDI = "टाटा चाय";

/** Two customers and two products to make invoices with. */
export async function addCustomersAndProducts(shop: Shop): Promise<void> {
  await shop.addCustomer({
    name: "Asha Traders",
    company_name: "Asha & Sons",
    phone: "98290 11223",
    address: "12 MI Road, Jaipur",
  });
  await shop.addCustomer({ name: "Balaji Kirana" });
  await shop.addProduct({ item_name: "Tata Tea", item_name_hindi: HINDI });
  await shop.addProduct({ item_name: "Sugar Loose" });
}

export const createButton = (page: Page) => page.getByRole("button", { name: "Create Invoice" });
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const lines = (page: Page) => page.locator("tr[data-line]");
export const total = (page: Page) =>
  page.getByRole("region", { name: "Summary" }).getByText("₹").textContent();

/** Types a search and waits for what it offers. */
export async function search(page: Page, text: string, offered: RegExp): Promise<void> {
  await page.keyboard.type(text);
  await page.getByRole("option", { name: offered }).waitFor();
}

/** Chooses customer and first product and fills the line: 3 × 25.55 / 2. */
export async function fillOneLine(page: Page): Promise<void> {
  // What is typed before it has the focus goes nowhere.
  await field(page, "Customer*").and(page.locator(":focus")).waitFor();
  await search(page, "asha", /Asha Traders/);
  await press(page, "Tab", "Tab");
  await search(page, "ta", /Tata Tea/);
  await press(page, "Enter");
  await page.keyboard.type("3");
  await press(page, "Tab", "Tab", "Tab");
  await page.keyboard.type("25.55");
}

/** Chooses the product of a line with the mouse. */
export async function pickProduct(page: Page, line: number, letters: string, offered: RegExp): Promise<void> {
  await field(page, `Product, line ${line}`).fill(letters);
  await page.getByRole("option", { name: offered }).click();
}
