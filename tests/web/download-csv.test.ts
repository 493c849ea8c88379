import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PHONE, test } from "./browser.ts";
import { generateSales, pickCustomer } from "./report-form.ts";

const HINDI = "शर्मा ट्रेडर्स, इंदौर";

test.beforeAll(async ({ shop }) => {
  await shop.addCustomer({ name: "Asha Traders" });
  await shop.addCustomer({ name: HINDI });
  for (let number = 1; number <= 30; number += 1) await shop.addCustomer({ name: `Verma ${number}` });
});

const button = (page: Page) => page.getByRole("button", { name: "Download CSV" });

/**
 * What the page calls the file that is saved when something is pressed, and its lines. The browser of the tests may have no
 * locale that takes more than ASCII in the names of files: there it saves each as "download".
 */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  // What is said goes after two seconds, whether the file is there by then or not.
  const [said, download] = await Promise.all([
    page
      .getByText(/^Downloaded /)
      .last()
      .innerText(),
    page.waitForEvent("download"),
    press(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  return { name: said.replace("Downloaded ", ""), lines: text.split("\r\n") };
}

test("by keyboard alone a list is saved as it is searched and sorted, on all its pages", async ({
  visit,
}) => {
  const page = await visit("/customers?order=desc");
  await page.getByText("Showing 1-25 of 32 customers").waitFor();
  const whole = await saved(page, () => page.keyboard.press("Alt+e"));
  expect(whole.name).toMatch(/^Customers – \d{1,2} [A-Z][a-z]{2,3} \d{4}\.csv$/);
  expect(whole.lines).toHaveLength(34);
  expect(whole.lines[1]).toContain(`,"${HINDI}",`);

  await page.getByRole("searchbox").fill("verma 1");
  await page.getByText("Showing 1-11 of 11 customers").waitFor();
  await button(page).focus();
  const found = await saved(page, () => page.keyboard.press("Enter"));
  expect(found.lines).toHaveLength(13);
  // The focus stays where it was pressed.
  await expect.poll(() => button(page).evaluate((pressed) => pressed === document.activeElement)).toBe(true);
});

test("of a text that is too long to be searched for the beginning is, on the screen and in the file", async ({
  visit,
}) => {
  const long = "verma ".repeat(50);
  const page = await visit(`/customers?q=${long}`);
  await page.getByText("Showing 1-25 of 30 customers").waitFor();
  expect(await page.getByRole("searchbox").inputValue()).toBe(long.slice(0, 200));
  expect((await saved(page, () => page.keyboard.press("Alt+e"))).lines).toHaveLength(32);

  await page.getByRole("searchbox").fill("");
  await page.keyboard.insertText(long);
  expect(await page.getByRole("searchbox").inputValue()).toBe(long.slice(0, 200));
});

test("a ledger is saved by keyboard alone, under the name of its customer", async ({ shop, visit }) => {
  const { id } = await shop.addCustomer({ name: "Ledger & Sons" });
  await shop.addInvoice({ customer_id: id, total: 1250.5 });
  const page = await visit("/reports");
  await pickCustomer(page, "ledger", "Ledger & Sons");
  await page.keyboard.press("Alt+g");
  await page.getByRole("article", { name: "Customer Ledger" }).waitFor();
  const { name, lines } = await saved(page, () => page.keyboard.press("Alt+e"));
  expect(name).toMatch(/^Ledger – Ledger & Sons – .* \d{4}\.csv$/);
  expect(lines).toEqual([
    "\uFEFFDate,Description,Details,Debit,Credit,Balance",
    expect.stringMatching(/^2026-04-15,Invoice #\d+,,1250\.50,,1250\.50$/),
    "",
  ]);
});

test("beside its days, a sales analysis saves all its customers and products", async ({ visit }) => {
  const page = await visit("/reports?tab=sales");
  await generateSales(page, "2026-04-01", "2026-04-30");
  const best = page.getByRole("button", { name: "Download all customers and products (CSV)" });
  const { name, lines } = await saved(page, () => best.click());
  expect(name).toMatch(/^Best Customers and Products – /);
  expect(lines.slice(1, -1)).toEqual([
    expect.stringMatching(/^Customers,\d+,Ledger & Sons,/),
    expect.stringMatching(/^Products,\d+,/),
  ]);
  expect((await saved(page, () => page.keyboard.press("Alt+e"))).lines[0]).toContain("Date,Invoices");
});

test("the groups of duplicates are saved with everybody in them", async ({ emptyShop, visit }) => {
  for (const name of ["Rao Stores", "RAO STORES"])
    await emptyShop.addCustomer({ name, phone: "98450 77777" });
  const page = await visit("/admin/duplicates", { shop: emptyShop });
  const { name, lines } = await saved(page, () => button(page).click());
  expect(name).toMatch(/^Duplicate Customers – /);
  expect(lines.slice(1, -1)).toEqual([
    expect.stringMatching(/^1,1,Rao Stores,/),
    expect.stringMatching(/^1,2,RAO STORES,/),
  ]);
});

test("staff save lists without amounts, on a phone as well", async ({ visit }) => {
  const page = await visit("/customers", { as: "staff", window: PHONE });
  const { lines } = await saved(page, () => button(page).click());
  expect(lines[0]).toMatch(/^\uFEFFCustomer ID,Name,/);
  expect(lines[0]).not.toContain("Balance");
});

test("a download that is refused says why, and can be tried again", async ({ visit }) => {
  const detail = "Several downloads are being made just now. Please try again in a moment.";
  const page = await visit("/customers", {
    before: (opened) =>
      opened.route("**/api/v1/customers/**", (route) =>
        route.request().headers()["accept"] === "text/csv"
          ? route.fulfill({ status: 503, contentType: "application/problem+json", json: { detail } })
          : route.fallback(),
      ),
    expected: [/Failed to load resource.*status of 503/],
  });
  await button(page).click();
  await page.getByText(detail).waitFor();
  await expect.poll(() => button(page).getAttribute("aria-disabled")).toBe("false");
});
