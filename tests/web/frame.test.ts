import type { Page } from "playwright-core";
import { expect } from "vitest";
import { failing, held } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";

test("the navigation leads to the six places, by its links and by its keys, and shows where one is", async ({
  visit,
}) => {
  const page = await visit("/dashboard", { as: "staff" });
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.waitFor();
  expect(await navigation.getByRole("link").allTextContents()).toEqual([
    "Dashboard",
    "Customers",
    "Products",
    "Invoices",
    "Payments",
    "Reports",
  ]);
  for (const [key, name] of [
    ["Alt+c", "Customers"],
    ["Alt+p", "Products"],
    ["Alt+i", "Invoices"],
    ["Alt+y", "Payments"],
    ["Alt+r", "Reports"],
    ["Alt+d", "Dashboard"],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    expect(await navigation.locator("[aria-current=page]").allTextContents()).toEqual([name]);
  }
  await navigation.getByRole("link", { name: "Products" }).click();
  await page.getByRole("heading", { name: "Products", level: 1 }).waitFor();
});

test("the first Tab offers to skip to the content", async ({ visit }) => {
  const page = await visit("/dashboard");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await expect.poll(async () => ((await skip.boundingBox())?.y ?? -1) >= 0).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
});

test("the link of the header has a name while that of the business is on its way, and when it is not answered", async ({
  visit,
}) => {
  const holding = held("/settings");
  const waiting = await visit("/products", { before: holding.before });
  const named = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Your Business" });
  await waiting.getByRole("heading", { name: "Products" }).waitFor();
  await expectAccessible(waiting, "header");
  await holding.release();
  await named(waiting).waitFor();

  const failed = await visit("/products", failing("/settings"));
  await named(failed).waitFor();
});

test("the header names the business, which has a default name until one is set", async ({
  emptyShop,
  visit,
}) => {
  const page = await visit("/dashboard", { shop: emptyShop });
  const header = page.getByRole("banner");
  await header.getByText("Your Business").waitFor();
  expect(await header.getByRole("link").locator("img").getAttribute("src")).toBe("/icon.svg");

  await emptyShop.admin.call("PUT", "/settings", {
    business_name: "Shri Ram Bartan Bhandar",
    business_address: "",
    business_phone: "",
    business_email: "",
    logo_url: "",
  });
  await page.reload();
  await header.getByText("Shri Ram Bartan Bhandar").waitFor();
});

test("the user menu says who is signed in, and leads where the role may go", async ({ shop, visit }) => {
  await shop.addUser({
    full_name: "Meena Kumari",
    username: "meena",
    email: "meena@example.in",
    password: "a long secret",
    department: "Counter",
  });
  for (const [as, role, links] of [
    ["admin", "Administrator", ["Settings", "Merge Duplicate Customers", "History", "System"]],
    ["staff", "Staff Member", []],
  ] as const) {
    const page = await visit("/dashboard", { as });
    await page.getByRole("button", { name: /^User menu/ }).click();
    const menu = page.locator("[popover]");
    await expect.poll(() => menu.innerText()).toContain(role);
    expect(await menu.getByRole("link").allTextContents()).toEqual(links);
    await menu.getByRole("button", { name: "Logout" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    expect(await menu.isVisible()).toBe(false);
  }
  const page = await visit("/login", { as: "nobody" });
  await page.getByLabel("Username").fill("meena");
  await page.getByLabel("Password").fill("a long secret");
  await page.getByLabel("Password").press("Enter");
  await page.getByRole("button", { name: /^User menu/ }).click();
  const said = await page.locator("[popover]").innerText();
  for (const text of ["Meena Kumari", "meena@example.in", "Staff Member", "Counter"])
    expect(said).toContain(text);
});

test("printing hides the header and the navigation", async ({ visit }) => {
  const page = await visit("/dashboard");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("banner").isVisible()).toBe(false);
  expect(await page.getByRole("navigation", { name: "Main" }).isVisible()).toBe(false);
  expect(await page.getByRole("heading", { name: "Quick Actions" }).isVisible()).toBe(true);
});

test("? opens the list of keys that work here, which Esc closes", async ({ visit }) => {
  const page = await visit("/dashboard");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard Shortcuts" });
  await dialog.waitFor();
  for (const keys of ["Ctrl+N", "Alt+A", "Alt+D", "Alt+Y", "?"]) {
    await dialog.getByText(keys, { exact: true }).first().waitFor();
  }
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});
