import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { focused, press } from "./focus.ts";

const SEARCH = "Search by name, phone, address, or transporter...";
const name = (place: number) => `Kt${String(place).padStart(2, "0")} Traders`;

test.beforeAll(async ({ shop }) => {
  for (let place = 1; place <= 30; place++) await shop.addCustomer({ name: name(place) });
});

async function expectFocus(page: Page, beginning: string): Promise<void> {
  await expect.poll(() => focused(page)).toMatch(new RegExp(`^${beginning}`));
}
const rowOf = (place: number) => `Edit ${name(place)}`;

test("arrows, Home, End and the page keys move through the rows, and letters go on in the search", async ({
  visit,
}) => {
  const page = await visit("/customers?q=kt", { as: "staff" });
  await page.getByText("Showing 1-25 of 30 customers").waitFor();
  await expect.poll(() => focused(page)).toBe(SEARCH);

  await press(page, "ArrowDown");
  await expectFocus(page, rowOf(1));
  await press(page, "ArrowDown", "ArrowDown");
  await expectFocus(page, rowOf(3));
  await press(page, "ArrowUp");
  await expectFocus(page, rowOf(2));
  await press(page, "End");
  await expectFocus(page, rowOf(25));
  await press(page, "Home", "ArrowUp");
  await expect.poll(() => focused(page)).toBe(SEARCH);

  await press(page, "ArrowDown", "PageDown");
  await page.getByText("Showing 26-30 of 30 customers").waitFor();
  await expectFocus(page, rowOf(26));
  await press(page, "PageDown");
  await expectFocus(page, rowOf(30));
  await press(page, "PageUp");
  await page.getByText("Showing 1-25 of 30 customers").waitFor();
  await expectFocus(page, rowOf(1));

  // A letter is typed into the search, and the rest of the word after it.
  await page.keyboard.type("07");
  await page.getByText("Showing 1-1 of 1 customers").waitFor();
  expect(await page.getByRole("searchbox").inputValue()).toBe("kt07");
});

test("Enter opens a row, and the way back leads to the search and from there to the row", async ({
  visit,
}) => {
  const page = await visit("/customers?q=kt", { as: "staff" });
  await page.getByText("Showing 1-25 of 30 customers").waitFor();
  await press(page, "ArrowDown", "ArrowDown", "ArrowDown", "Enter");
  const dialog = page.getByRole("dialog", { name: "Edit Customer" });
  await dialog.getByLabel("Customer Name").waitFor();
  expect(await dialog.getByLabel("Customer Name").inputValue()).toBe(name(3));
  await press(page, "Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe(SEARCH);
  await press(page, "ArrowDown");
  await expectFocus(page, rowOf(3));

  // A row is one stop of the Tab key, and what is in it is beside it.
  await press(page, "ArrowRight");
  await expectFocus(page, "View & Edit");
  await press(page, "ArrowLeft");
  await expectFocus(page, rowOf(3));
  await press(page, "Tab", "Tab", "Tab");
  await expectFocus(page, "Page 1");

  await press(page, "/");
  await expect.poll(() => focused(page)).toBe(SEARCH);
  await press(page, "?");
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("?");
});

test("Delete asks for the row that has the focus, and means nothing to the staff or in the search", async ({
  shop,
  visit,
}) => {
  const gone = await shop.addCustomer({ name: "Aaa Gone Traders" });
  const staff = await visit("/customers?q=gone", { as: "staff" });
  await staff.getByText("Showing 1-1 of 1 customers").waitFor();
  await press(staff, "ArrowDown", "Delete");
  expect(await staff.getByRole("alertdialog").count()).toBe(0);

  const page = await visit("/customers?q=gone");
  await page.getByText("Showing 1-1 of 1 customers").waitFor();
  await expect.poll(() => focused(page)).toBe(SEARCH);
  await press(page, "End", "Delete");
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  await press(page, "ArrowDown", "Delete");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText(gone.name).waitFor();
  await expect.poll(() => focused(page)).toMatch(/^Type DELETE/);
  await page.keyboard.type("DELETE");
  await press(page, "Enter");
  await page.getByText("No customers match your search criteria").waitFor();
  await expect.poll(() => focused(page)).toBe(SEARCH);
});

test("the keys of a list are listed, and its grid is accessible", async ({ visit }) => {
  const page = await visit("/customers?q=kt");
  await page.getByText("Showing 1-25 of 30 customers").waitFor();
  await press(page, "ArrowDown");
  await expectFocus(page, rowOf(1));
  await press(page, "Shift+?");
  const keys = page.getByRole("dialog", { name: "Keyboard Shortcuts" });
  for (const key of ["/", "↑ ↓", "Enter", "Delete", "Home End", "PageUp PageDown"]) {
    await keys.getByText(key, { exact: true }).waitFor();
  }
  await press(page, "Escape");
  await expect.poll(() => focused(page)).toBe(SEARCH);
  await expectAccessible(page);
  // The search has the focus from the start; while it is empty, no search begins with this key.
  await page.getByRole("button", { name: "Clear Search" }).click();
  await page.getByText(/^Showing 1-25 of/).waitFor();
  await expect.poll(() => focused(page)).toBe(SEARCH);
  await press(page, "Shift+?");
  await keys.waitFor();
});

test("a finger gets no keyboard over the list", async ({ visit }) => {
  const page = await visit("/customers", { window: PHONE, isTouched: true });
  await page.getByText(/^Showing 1-25 of/).waitFor();
  expect(await page.getByRole("searchbox").evaluate((input) => input === document.activeElement)).toBe(false);
});
