import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { failing } from "./answers.ts";
import { PHONE, test } from "./browser.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Search everything" });
const chosen = (page: Page) =>
  page.getByRole("dialog", { name: "Go To" }).getByRole("option", { selected: true });
const option = (page: Page, name: RegExp) => page.getByRole("option", { name });

test.beforeAll(async ({ shop }) => {
  const asha = await shop.addCustomer({ name: "Asha Traders", phone: "98290 12345" });
  await shop.addProduct({ item_name: "Jumbo Steel Thali", item_name_hindi: "जंबो स्टील थाली" });
  await shop.addInvoice({ customer_id: asha.id });
});

async function openGoTo(page: Page, keys = "Control+k"): Promise<void> {
  // Below a dialog it is hidden from who hears the page.
  await page.getByRole("button", { name: "Go To", includeHidden: true }).waitFor();
  await page.keyboard.press(keys);
  await expect.poll(() => box(page).evaluate((element) => element === document.activeElement)).toBe(true);
}

test("by keyboard alone: a customer's ledger, an invoice and a screen, and what was opened comes first", async ({
  visit,
}) => {
  const page = await visit("/dashboard");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await openGoTo(page);
  await option(page, /Customers.*Alt\+C/).waitFor();
  await page.keyboard.type("tradrs ash");
  await option(page, /^Asha Traders/).waitFor();
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/reports?customer=1");
  await page.getByRole("heading", { name: "Reports" }).waitFor();

  await openGoTo(page);
  await page.keyboard.type("थाली");
  await expect.poll(() => chosen(page).textContent()).toContain("Jumbo Steel Thali");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("#1");
  await expect.poll(() => chosen(page).textContent()).toContain("Invoice #1");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/invoices/1");
  await page.getByRole("heading", { name: "Invoice #1" }).first().waitFor();

  await openGoTo(page, "Alt+g");
  await expect.poll(() => chosen(page).textContent()).toContain("Invoice #1");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => chosen(page).textContent()).toContain("Asha Traders");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => chosen(page).textContent()).toContain("System");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/system");
});

test("a search that fails says so", async ({ visit }) => {
  const page = await visit("/dashboard", failing("/search", { status: 400 }));
  await openGoTo(page);
  await page.keyboard.type("asha");
  await page.getByText("The search failed. Please try again.").waitFor();
});

test("Esc closes it and the focus goes back; nothing found is said", async ({ visit }) => {
  const page = await visit("/customers");
  const search = page.getByRole("searchbox");
  await search.focus();
  await openGoTo(page);
  await page.keyboard.type("xqzzy");
  await page.getByRole("status").filter({ hasText: "Nothing found" }).waitFor();
  await page.keyboard.press("Escape");
  await box(page).waitFor({ state: "detached" });
  await expect.poll(() => search.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("an Enter before the answer waits for it and opens what was typed, not what stood there", async ({
  visit,
}) => {
  const isAsked = Promise.withResolvers<() => Promise<void>>();
  const page = await visit("/dashboard", {
    before: (opened) => opened.route(/\/search\?q=jumbo/, (route) => isAsked.resolve(() => route.fallback())),
  });
  await openGoTo(page);
  await page.keyboard.type("asha");
  await option(page, /^Asha Traders/).waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("jumbo");
  await page.keyboard.press("Enter");
  const answer = await isAsked.promise;
  await answer();
  await page.waitForURL("**/products?q=Jumbo+Steel+Thali");
});

test("staff find no amounts, no admin's screens, and on a phone there is a button", async ({ visit }) => {
  const page = await visit("/dashboard", { as: "staff", window: PHONE });
  await page.getByRole("button", { name: "Go To" }).click();
  await box(page).fill("asha");
  await option(page, /^Invoice #1/).waitFor();
  await expectAccessible(page, "[role=dialog]");
  expect(await page.getByRole("listbox", { name: "Results" }).textContent()).not.toContain("₹");
  await box(page).fill("system");
  await page.getByRole("status").filter({ hasText: "Nothing found" }).waitFor();
});

test("an invoice is shown also where the browser's storage is full", async ({ visit }) => {
  const page = await visit("/invoices/1", {
    before: (opened) =>
      opened.addInitScript(() => {
        const store: unknown = Reflect.get(Storage.prototype, "setItem");
        Storage.prototype.setItem = function (name, value) {
          if (name !== "token") throw new DOMException("The quota is exceeded.", "QuotaExceededError");
          if (typeof store === "function") Reflect.apply(store, this, [name, value]);
        };
      }),
  });
  await page.getByRole("heading", { name: "Invoice #1" }).first().waitFor();
  await page.getByRole("button", { name: "Print Invoice" }).waitFor();
  await openGoTo(page);
  await option(page, /Customers.*Alt\+C/).waitFor();
});

/** Opens the invoice of this number by Go To. */
async function goToInvoice(page: Page, id: number): Promise<void> {
  await openGoTo(page);
  await page.keyboard.type(`#${id}`);
  await option(page, new RegExp(`^Invoice #${id}\\b`)).click();
  await page.waitForURL(`**/invoices/${id}`);
  await page.getByRole("article", { name: `Invoice #${id}`, includeHidden: true }).waitFor();
}

test("what is open over an invoice does not go along to another one that was looked at before", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Balaji Kirana" });
  const paid = await shop.addInvoice({ customer_id: customer.id, total: 1000 });
  const other = await shop.addInvoice({ customer_id: customer.id, total: 2000 });
  const page = await visit(`/invoices/${other.id}`);
  await page
    .getByRole("heading", { name: `Invoice #${other.id}` })
    .first()
    .waitFor();
  await goToInvoice(page, paid.id);
  await page.keyboard.press("Alt+a");
  const payment = page.getByRole("dialog", { name: "Add Payment" });
  await payment.getByText(`#${paid.id} ·`).waitFor();
  await goToInvoice(page, other.id);
  await payment.waitFor({ state: "detached" });
  await page.keyboard.press("Alt+a");
  await payment.getByText(`#${other.id} ·`).waitFor();
  await expect.poll(() => payment.getByLabel(/^Amount/).inputValue()).toBe("2000.00");
});

test("what is open over a list does not go along to another record of the same list", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Chetak Crockery" });
  const [left, other] = [
    await shop.addPayment({ customer_id: customer.id, amount: 111 }),
    await shop.addPayment({ customer_id: customer.id, amount: 222 }),
  ];
  const page = await visit("/payments");
  await page.getByRole("button", { name: new RegExp(`^Edit payment #${left.id}\\b`) }).click();
  const payment = page.getByRole("dialog", { name: "Edit Payment" });
  await expect.poll(() => payment.getByLabel(/^Amount/).inputValue()).toBe("111");
  await openGoTo(page);
  await page.keyboard.type(`#${other.id}`);
  await option(page, new RegExp(`^Payment #${other.id}\\b`)).click();
  await page.waitForURL(`**/payments?edit=${other.id}`);
  await expect.poll(() => payment.getByLabel(/^Amount/).inputValue()).toBe("222");
  await page.keyboard.press("Escape");
  await expect.poll(() => payment.count()).toBe(0);

  await page.goto("/products");
  await shop.addProduct({ item_name: "Brass Lota" });
  await page.getByRole("button", { name: "Edit Jumbo Steel Thali" }).click();
  await page.getByRole("dialog", { name: "Edit Product" }).waitFor();
  await openGoTo(page);
  await page.keyboard.type("brass lota");
  await option(page, /^Brass Lota/).click();
  await page.waitForURL("**/products?q=Brass+Lota");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
});

test("the form of the own password does not go along to another screen", async ({ visit }) => {
  const page = await visit("/products", { as: "staff" });
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("button", { name: "Change Password" }).click();
  const form = page.getByRole("dialog", { name: "Change Password" });
  await form.waitFor();
  await openGoTo(page);
  await page.keyboard.type("dashboard");
  await expect.poll(() => chosen(page).textContent()).toContain("Dashboard");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: "Quick Actions", includeHidden: true }).waitFor();
  expect(await form.count()).toBe(0);
});

test("the form of a customer who is missing in a bill does not go along to another screen", async ({
  visit,
}) => {
  const page = await visit("/invoices/create");
  const customer = page.getByLabel("Customer*", { exact: true });
  await customer.and(page.locator(":focus")).waitFor();
  await page.keyboard.type("Uruli Stores");
  await page.keyboard.press("Alt+Enter");
  const added = page.getByRole("dialog", { name: "Add New Customer" });
  await added.waitFor();
  await openGoTo(page);
  await page.keyboard.type("dashboard");
  await expect.poll(() => chosen(page).textContent()).toContain("Dashboard");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Quick Actions" }).waitFor();
  expect(await added.count()).toBe(0);
});

test("what was looked at is forgotten with the session", async ({ visit }) => {
  const page = await visit("/invoices/1");
  await page.getByRole("heading", { name: "Invoice #1" }).first().waitFor();
  const remembered = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("bahi.recent")).length);
  await expect.poll(remembered).toBe(1);
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
  expect(await remembered()).toBe(0);
});
