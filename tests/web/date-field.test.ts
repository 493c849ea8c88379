import type { Page } from "playwright-core";
import { expect } from "vitest";
import { standStillAt, untilAnswered } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { focused, press } from "./focus.ts";
import { CREATE, addCustomersAndProducts, field, search } from "./invoice-form.ts";

const MORNING = new Date("2026-11-22T05:00:00Z");
const atThisDay = (page: Page) => standStillAt(page, MORNING);
const date = (page: Page) => field(page, "Invoice Date*");

test.beforeAll(({ shop }) => addCustomersAndProducts(shop));

test("a date takes one Tab, shows the day that it became, and is saved as that", async ({ visit }) => {
  const page = await visit(CREATE, { before: atThisDay });
  await expect.poll(() => focused(page)).toBe("Customer*");
  await search(page, "asha", /Asha Traders/);
  await press(page, "Tab");
  await expect.poll(() => focused(page)).toBe("Invoice Date*");
  expect(await date(page).inputValue()).toBe("Sun, 22 Nov 2026");

  for (const [typed, shown] of [
    ["5", "Thu, 5 Nov 2026"],
    ["3/4", "Fri, 3 Apr 2026"],
    ["२१ nov", "Sat, 21 Nov 2026"],
    ["y", "Sat, 21 Nov 2026"],
    ["-2", "Fri, 20 Nov 2026"],
  ] as const) {
    await page.keyboard.type(typed);
    expect(await date(page).inputValue()).toBe(typed);
    await page.getByRole("status").getByText(shown).waitFor();
    await press(page, "Tab");
    await expect.poll(() => focused(page)).toBe("Product, line 1");
    expect(await date(page).inputValue()).toBe(shown);
    await press(page, "Shift+Tab");
    await expect.poll(() => focused(page)).toBe("Invoice Date*");
  }
});

test("what is no day marks the field with the reason, and Enter does not leave it", async ({ visit }) => {
  const page = await visit(CREATE, { before: atThisDay });
  await date(page).waitFor();
  await date(page).focus();
  await page.keyboard.type("31/11");
  await press(page, "Enter");
  await page.getByText("November 2026 has the days 1 to 30").waitFor();
  expect(await focused(page)).toBe("Invoice Date*");
  expect(await date(page).getAttribute("aria-invalid")).toBe("true");
  await expectAccessible(page);
  await date(page).fill("30/11");
  await press(page, "Enter");
  await expect.poll(() => focused(page)).toBe("Product, line 1");
  expect(await date(page).getAttribute("aria-invalid")).toBe(null);
});

test("Alt+Down and the button open the calendar of the browser, and what is taken there is the day", async ({
  visit,
}) => {
  const page = await visit(CREATE, {
    before: async (opened) => {
      await atThisDay(opened);
      await opened.addInitScript(() => {
        const { prototype } = HTMLInputElement;
        const open: unknown = Object.getOwnPropertyDescriptor(prototype, "showPicker")?.value;
        if (typeof open !== "function") throw new Error("The browser has no calendar");
        prototype.showPicker = function showPicker() {
          this.dataset["opened"] = String(Number(this.dataset["opened"] ?? 0) + 1);
          Reflect.apply(open, this, []);
        };
      });
    },
  });
  await date(page).waitFor();
  await date(page).focus();
  await press(page, "Alt+ArrowDown");
  const calendar = page.locator("input[type=date][data-opened='1']");
  await calendar.waitFor({ state: "attached" });
  await press(page, "Escape");
  await calendar.fill("2026-10-15");
  await expect.poll(() => date(page).inputValue()).toBe("Thu, 15 Oct 2026");
  expect(await focused(page)).toBe("Invoice Date*");
  await page.getByRole("button", { name: "Open calendar" }).click();
  await page.locator("input[type=date][data-opened='2']").waitFor({ state: "attached" });
});

test("by finger the date is the browser's own field", async ({ visit }) => {
  const page = await visit(CREATE, { window: PHONE, isTouched: true });
  await date(page).waitFor();
  expect(await date(page).getAttribute("type")).toBe("date");
});

const AHEAD = "This is more than 31 days ahead. Is the year right?";
const LONG_AGO = "This is before the last financial year. Is the year right?";

test("a day far ahead or long ago is noted beside its field, and saved all the same", async ({
  shop,
  visit,
}) => {
  const page = await visit(CREATE, { before: atThisDay });
  await date(page).waitFor();
  for (const [typed, note] of [
    ["23/12/26", undefined],
    ["31/12/2062", AHEAD],
    ["1/4/25", undefined],
    ["31/3/25", LONG_AGO],
  ] as const) {
    await date(page).fill(typed);
    await press(page, "Tab");
    if (note !== undefined) await page.getByText(note).waitFor();
    expect(await page.getByText("Is the year right?").count()).toBe(note === undefined ? 0 : 1);
  }
  await expectAccessible(page);

  const customer = await shop.addCustomer({ name: "Far Ahead Traders" });
  const payments = await visit("/payments?new=1", { before: atThisDay, window: PHONE });
  const form = payments.getByRole("dialog", { name: "Add Payment" });
  await form.getByLabel(/^Customer/).fill("Far Ahead");
  await payments.getByRole("option", { name: /Far Ahead Traders/ }).click();
  await form.getByLabel(/^Payment Date/).fill("31/12/2062");
  await form.getByLabel(/^Amount/).fill("10");
  await form.getByText(AHEAD).waitFor();
  await payments.keyboard.press("Control+s");
  await payments.getByText("Payment created successfully!").waitFor();
  const { body } = await shop.admin.get(`/payments?customer_id=${customer.id}`);
  expect(body).toMatchObject([{ payment_date: "2062-12-31" }]);
});

test("the day of a credit note is noted, too, and by finger", async ({ shop, visit }) => {
  const { id: customer_id } = await shop.addCustomer();
  const invoice = await shop.addInvoice({ customer_id, invoice_date: "2020-05-01" });
  const page = await visit(`/invoices/${invoice.id}`, {
    before: atThisDay,
    window: PHONE,
    isTouched: true,
  });
  await page.getByText("Balance Due").first().waitFor();
  await page.keyboard.press("Alt+b");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Date/).fill("2021-03-01");
  await dialog.getByText(LONG_AGO).waitFor();
  await expectAccessible(page, "[role=dialog]");
});

test("a press of the button below is not lost where a note about the day comes up in its middle", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Long Ago Traders" });
  const page = await visit("/payments?new=1", { before: atThisDay });
  const form = page.getByRole("dialog", { name: "Add Payment" });
  await form.getByLabel(/^Customer/).fill("Long Ago");
  await page.getByRole("option", { name: /Long Ago Traders/ }).click();
  await untilAnswered(page);
  await form.getByLabel(/^Amount/).fill("10");
  await form.getByLabel(/^Payment Date/).fill("1/4/2020");
  expect(await form.getByText("Is the year right?").count()).toBe(0);
  const save = form.getByRole("button", { name: "Add Payment" });
  await save.hover({ position: { x: 20, y: 3 } });
  await page.mouse.down();
  await page.mouse.up();
  await page.getByText("Payment created successfully!").waitFor();
  const { body } = await shop.admin.get(`/payments?customer_id=${customer.id}`);
  expect(body).toMatchObject([{ payment_date: "2020-04-01" }]);
});
