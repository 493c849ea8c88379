import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { focused, press } from "./focus.ts";
import { CREATE, addCustomersAndProducts, field, search } from "./invoice-form.ts";

const MORNING = new Date("2026-11-22T05:00:00Z");
const atThisDay = (page: Page) => page.clock.setFixedTime(MORNING);
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
