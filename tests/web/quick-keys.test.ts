import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { test } from "./browser.ts";
import { focused } from "./focus.ts";

/** The file of a part of the app is on its way until `release` is called. */
function heldFile(name: string) {
  const waiting: Route[] = [];
  let isHeld = true;
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  return {
    asked,
    before: (page: Page) =>
      page.route(`**/assets/${name}-*.js`, async (route) => {
        resolve();
        if (isHeld) waiting.push(route);
        else await route.continue();
      }),
    async release() {
      isHeld = false;
      await Promise.all(waiting.splice(0).map((route) => route.continue()));
    },
  };
}

const number = (page: Page) => page.getByLabel("Number, line 1");
const copyOfFirst = "/invoices/create?copy_of=1";

test.beforeAll(async ({ shop }) => {
  const customer = await shop.addCustomer({ name: "Asha Traders" });
  await shop.addInvoice({ customer_id: customer.id, total: 300 });
});

async function focusNumber(page: Page): Promise<void> {
  await number(page).focus();
  await expect.poll(() => focused(page)).toBe("Number, line 1");
}

test("what is typed after Ctrl+K goes into Go To however late it comes, and not into the field behind it", async ({
  visit,
}) => {
  const file = heldFile("go-to-dialog");
  const page = await visit(copyOfFirst, { before: file.before });
  await focusNumber(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("180");
  await page.keyboard.press("Control+s");
  await file.asked;
  expect(await number(page).inputValue()).toBe("600.00");
  await file.release();
  const box = page.getByRole("combobox", { name: "Search everything" });
  await box.and(page.locator(":focus")).waitFor();
  await page.keyboard.type("5");
  expect(await box.inputValue()).toBe("1805");
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("Number, line 1");
  expect(await number(page).inputValue()).toBe("600.00");
});

test("Esc takes Ctrl+K back while Go To is on its way", async ({ visit }) => {
  const file = heldFile("go-to-dialog");
  const page = await visit(copyOfFirst, { before: file.before });
  await focusNumber(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  expect(await focused(page)).toBe("Number, line 1");
  await file.release();
});

test("what is typed after Alt+C changes nothing on the screen that is left", async ({ shop, visit }) => {
  const file = heldFile("customers-page");
  const page = await visit(copyOfFirst, { before: file.before });
  await focusNumber(page);
  await page.keyboard.press("Alt+c");
  await page.keyboard.type("180");
  await file.asked;
  expect(await number(page).inputValue()).toBe("600.00");
  await file.release();
  await page.getByRole("heading", { name: "Customers" }).waitFor();
  await page.getByRole("searchbox").and(page.locator(":focus")).waitFor();
  expect((await shop.admin.get("/invoices")).body).toHaveLength(1);
});

test("what is typed after Alt+Enter changes nothing in the line, which has the focus again afterwards", async ({
  visit,
}) => {
  const file = heldFile("add-record-dialog");
  const page = await visit("/invoices/create", { before: file.before });
  const product = page.getByLabel("Product, line 1");
  await product.fill("Iron Tawa");
  await page.keyboard.press("Alt+Enter");
  await page.keyboard.type("180");
  await file.asked;
  expect(await product.inputValue()).toBe("Iron Tawa");
  await file.release();
  const dialog = page.getByRole("dialog", { name: "Add New Product" });
  await dialog.getByLabel("Item Name").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("Product, line 1");
});

test("what a key opens next is loaded before it is pressed, and then has the very next key", async ({
  visit,
}) => {
  let isAsked: Promise<unknown> | undefined;
  const page = await visit(copyOfFirst, {
    before(opened) {
      isAsked = opened.waitForRequest(/assets\/keys-dialog/);
      return opened.addInitScript(() => {
        // The seconds that the first screen has to itself are over at once.
        const later = globalThis.setTimeout;
        globalThis.setTimeout = ((run: () => void, ms = 0) => later(run, ms === 3000 ? 0 : ms)) as never;
      });
    },
  });
  await isAsked;
  await page.waitForLoadState("networkidle");
  await focusNumber(page);
  // Both keys in one task: nothing can come between them.
  const has = await page.evaluate(() => {
    const keydown = { key: "k", code: "KeyK", ctrlKey: true, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", keydown));
    return new Promise((resolve) => {
      queueMicrotask(() => queueMicrotask(() => resolve(document.activeElement?.getAttribute("role"))));
    });
  });
  expect(has).toBe("combobox");
});
