import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./browser.ts";

test.beforeAll(async ({ shop }) => {
  await shop.addCustomer({ name: "Asha Traders" });
  await shop.addCustomer({ name: "Asha Stores" });
});

const forced = (page: Page) => page.emulateMedia({ forcedColors: "active" });
const backgroundOf = (element: Locator) => element.evaluate((each) => getComputedStyle(each).backgroundColor);
const borderOf = (element: Locator) => element.evaluate((each) => getComputedStyle(each).borderTopWidth);

test("in colours that the system forces a button has a border, and the place and the tab that are open stand out", async ({
  visit,
}) => {
  const page = await visit("/invoices", { before: forced });
  expect(await borderOf(page.getByRole("main").getByRole("link", { name: "Create Invoice" }))).toBe("1px");
  const places = page.getByRole("navigation").getByRole("link");
  const [open, other] = [places.filter({ hasText: "Invoices" }), places.filter({ hasText: "Payments" })];
  expect(await backgroundOf(open)).not.toBe(await backgroundOf(other));

  await page.goto("/reports?tab=sales");
  const sales = page.getByRole("tab", { name: "Sales Analysis" });
  const outliers = page.getByRole("tab", { name: "Outlier Analysis" });
  await sales.waitFor();
  expect(await backgroundOf(sales)).not.toBe(await backgroundOf(outliers));
});

test("in forced colours the suggestion that Enter takes stands out, and a dialog has a border", async ({
  visit,
}) => {
  const page = await visit("/payments?new=1", { before: forced });
  const dialog = page.getByRole("dialog", { name: "Add Payment" });
  expect(await borderOf(dialog)).toBe("1px");
  await dialog.getByLabel(/^Customer/).fill("asha");
  const first = page.getByRole("option", { name: /^Asha/ }).first();
  const second = page.getByRole("option", { name: /^Asha/ }).nth(1);
  await second.waitFor();
  expect(await first.getAttribute("aria-selected")).toBe("true");
  expect(await backgroundOf(first)).not.toBe(await backgroundOf(second));
});
