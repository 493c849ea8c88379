import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { held } from "./answers.ts";
import { test } from "./browser.ts";
import { focused } from "./focus.ts";

// Whoever writes Hindi composes words: Enter ends one, Esc gives it up, and arrows choose among its letters. None of them is
// meant for the form.

test.beforeAll(async ({ shop }) => {
  await shop.addCustomer({ name: "आशा स्टोर्स" });
  await shop.addCustomer({ name: "Balaji Kirana" });
  await shop.addProduct({ item_name: "Brass Lota" });
});

const browsers = [
  { browser: "Chromium and Firefox", how: { isComposing: true } },
  { browser: "Safari", how: { keyCode: 229 } },
];

type Key = { key: string; isComposing?: boolean; keyCode?: number };

const press = (field: Locator, key: Key) =>
  field.evaluate((element, init) => {
    element.dispatchEvent(new KeyboardEvent("keydown", { ...init, bubbles: true, cancelable: true }));
  }, key);

test.for(browsers)(
  "the Enter that ends a word in $browser takes none of the suggestions that are on their way",
  async ({ how }, { visit }) => {
    const search = held("/customers/search");
    const page = await visit("/invoices/create", search);
    const customer = page.getByRole("combobox", { name: /^Customer/ });
    await customer.fill("आशा");
    await press(customer, { key: "Enter", ...how });
    await search.release();
    await page.getByRole("option", { name: /आशा स्टोर्स/ }).waitFor();
    await press(customer, { key: "Enter", ...how });
    expect(await focused(page)).toBe("Customer*");
    expect(await customer.inputValue()).toBe("आशा");
  },
);

test("the Enter that ends a word of a real input method takes no suggestion", async ({ visit }) => {
  const search = held("/customers/search");
  const page = await visit("/invoices/create", search);
  const customer = page.getByRole("combobox", { name: /^Customer/ });
  await customer.focus();
  const session = await page.context().newCDPSession(page);
  await session.send("Input.imeSetComposition", { text: "आशा", selectionStart: 3, selectionEnd: 3 });
  // Chromium names the key that the method has taken so.
  const key = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 };
  await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key });
  await session.send("Input.insertText", { text: "आशा" });
  await search.release();
  await page.getByRole("option", { name: /आशा स्टोर्स/ }).waitFor();
  expect(await customer.inputValue()).toBe("आशा");
});

test.for(browsers)(
  "the Esc that gives up a word in $browser takes no change of the customer or a product back",
  async ({ how }, { visit }) => {
    const page = await visit("/invoices/create");
    for (const [field, typed, name] of [
      ["Customer", "balaji", "Balaji Kirana"],
      ["Product", "brass", "Brass Lota"],
    ] as const) {
      const search = page.getByRole("combobox", { name: new RegExp(`^${field}`) });
      await search.fill(typed);
      await page.getByRole("option", { name }).click();
      await page.getByRole("button", { name: new RegExp(`^Change ${field}`, "i") }).click();
      await press(search, { key: "Escape", ...how });
      // Whoever goes on searches.
      await search.fill(typed);
      await page.getByRole("option", { name }).click();
    }
  },
);

test.for(browsers)(
  "the Enter that ends a word in $browser leaves no date and sends no form",
  async ({ how }, { shop, visit }) => {
    const page = await visit("/invoices/create");
    const date = page.getByLabel("Invoice Date");
    await date.focus();
    await press(date, { key: "Enter", ...how });
    expect(await focused(page)).toBe("Invoice Date*");

    await page.goto("/customers?new=1");
    const form = page.getByRole("dialog", { name: "Add New Customer" });
    await form.getByLabel("Phone Number").fill("98765 11111");
    const name = form.getByLabel("Customer Name");
    await name.fill("आशा");
    await press(name, { key: "Enter", ...how });
    await name.fill("आशा एजेंसी");
    await page.keyboard.press("Enter");
    await form.waitFor({ state: "detached" });
    expect((await shop.admin.get("/customers?limit=1&sort=created_at&order=desc")).body).toMatchObject([
      { name: "आशा एजेंसी" },
    ]);
  },
);

test.for(browsers)(
  "an arrow among the letters of a word in $browser stays in the search of a list",
  async ({ how }, { visit }) => {
    const page = await visit("/customers");
    await page.getByRole("row").nth(1).waitFor();
    const search = page.getByRole("searchbox");
    await search.focus();
    await press(search, { key: "ArrowDown", ...how });
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
  },
);
