import type { Locator, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { untilAnswered } from "./answers.ts";
import { test } from "./browser.ts";

const SEARCH = "**/api/v1/customers/search**";

test.beforeAll(async ({ shop }) => {
  for (let number = 1; number <= 30; number += 1) await shop.addCustomer({ name: `Asha Traders ${number}` });
  await shop.addCustomer({ name: "Balaji Kirana", transporter: "VRL Logistics" });
});

const customerOf = (page: Page) => page.getByRole("combobox", { name: /^Customer/ });

/** What is searched for, as it goes out. */
function searchesOf(page: Page): string[] {
  const searches: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/search")) searches.push(url.searchParams.get("q") ?? "");
  });
  return searches;
}

test("a search begins with two characters, 300 ms after the last one", async ({ visit }) => {
  const page = await visit("/invoices/create", { before: (opened) => opened.clock.install() });
  const searches = searchesOf(page);
  await customerOf(page).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await customerOf(page).pressSequentially("a");
  await page.clock.runFor(1_000);
  expect(searches).toEqual([]);
  await customerOf(page).pressSequentially("s");
  await page.clock.runFor(250);
  await customerOf(page).pressSequentially("h");
  await page.clock.runFor(250);
  expect(searches).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(() => searches).toEqual(["ash"]);
});

test("the list of suggestions is 10 to 15 rem high at most, and the highlighted one stays in sight", async ({
  visit,
}) => {
  const page = await visit("/invoices/create");
  await customerOf(page).pressSequentially("asha");
  const options = page.getByRole("option");
  await options.nth(9).waitFor({ state: "attached" });
  const list = page.getByRole("listbox");
  const height = (await list.boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(100);
  expect(height).toBeLessThanOrEqual(15 * 16 + 2);
  for (let pressed = 0; pressed < 8; pressed += 1) await page.keyboard.press("ArrowDown");
  const highlighted = list.locator("[aria-selected=true]");
  await expect
    .poll(async () => {
      const [inner, outer] = [await highlighted.boundingBox(), await list.boundingBox()];
      if (inner === null || outer === null) return false;
      return inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1;
    })
    .toBe(true);
  expect(await customerOf(page).getAttribute("aria-activedescendant")).toBe(
    await highlighted.getAttribute("id"),
  );
});

/** A browser whose stylesheets tie no element to another one, as Safari before 26. */
async function withoutAnchors(page: Page): Promise<void> {
  await page.route("**/*.css", async (route) => {
    const answer = await route.fetch();
    const css = (await answer.text()).replaceAll(/position-area:[^;]*;|anchor-size\(width\)/g, "");
    await route.fulfill({ response: answer, body: css });
  });
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...asked: string[]) =>
      !asked[0]?.startsWith("position-area") && Reflect.apply(supports, CSS, asked);
  });
}

test("where the stylesheet cannot tie it, the list of suggestions is beside its field all the same, and in the window", async ({
  visit,
}) => {
  const page = await visit("/invoices/create", {
    window: { width: 1440, height: 420 },
    before: withoutAnchors,
  });
  const list = page.getByRole("listbox");
  const boxes = async (field: Locator) => {
    const [inner, outer] = [await field.boundingBox(), await list.boundingBox()];
    if (inner === null || outer === null) throw new Error("it is not shown");
    return { field: inner, list: outer };
  };
  await customerOf(page).pressSequentially("asha");
  await page.getByRole("option").first().waitFor();
  const below = await boxes(customerOf(page));
  expect(below.list.x).toBeCloseTo(below.field.x, 0);
  expect(below.list.width).toBeCloseTo(below.field.width, 0);

  await page.evaluate(() => scrollBy(0, 30));
  await expect
    .poll(async () => {
      const { field, list: shown } = await boxes(customerOf(page));
      return Math.min(
        Math.abs(shown.y - (field.y + field.height)),
        Math.abs(shown.y + shown.height - field.y),
      );
    })
    .toBeLessThan(6);

  await page.keyboard.press("Enter");
  const product = page.getByRole("combobox", { name: "Product, line 1" });
  await product.fill("no such product");
  await page.getByRole("option").or(list.getByText("Add")).first().waitFor();
  const low = await boxes(product);
  expect(low.list.y).toBeGreaterThanOrEqual(0);
  expect(low.list.y + low.list.height).toBeLessThanOrEqual(420);
});

test("Tab goes from a list that scrolls to the next field, not into the list", async ({ visit }) => {
  const page = await visit("/customers?new=1");
  const form = page.getByRole("dialog", { name: "Add New Customer" });
  await form.getByRole("combobox", { name: /^Customer/ }).pressSequentially("asha");
  const list = page.locator("[popover]:popover-open");
  await expect.poll(() => list.evaluate((it) => it.scrollHeight > it.clientHeight)).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.type("98");
  expect(await form.getByLabel("Phone Number").inputValue()).toBe("98");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type(" 1");
  expect(await form.getByRole("combobox", { name: /^Customer/ }).inputValue()).toMatch(/1$/);
});

test("an answer that comes after a newer one is not shown", async ({ visit }) => {
  const waiting: Route[] = [];
  const page = await visit("/invoices/create", {
    before: (opened) =>
      opened.route(SEARCH, async (route) => {
        const isFirst = new URL(route.request().url()).searchParams.get("q") === "asha";
        if (isFirst) waiting.push(route);
        else await route.fallback();
      }),
  });
  await customerOf(page).fill("asha");
  await expect.poll(() => waiting.length).toBe(1);
  await customerOf(page).fill("bala");
  await page.getByRole("option", { name: /Balaji Kirana/ }).waitFor();
  await waiting[0]?.fallback().catch(() => {
    // Given up already by the page: that too keeps it from being shown.
  });
  await untilAnswered(page);
  const offered = await page.locator("[popover]").getByRole("option").allInnerTexts();
  expect(offered).toEqual([expect.stringContaining("Balaji Kirana"), expect.stringContaining("Add 'bala'")]);
});

test("a search that fails says so, for customers, products and transporters", async ({ visit }) => {
  for (const [path, field, address, sentence] of [
    ["/invoices/create", /^Customer/, SEARCH, "Failed to search customers"],
    ["/products?new=1", /^Item Name/, "**/api/v1/products/search**", "Failed to search products"],
    ["/customers?new=1", /^Transporter/, "**/api/v1/customers/transporters", "Failed to fetch transporters"],
  ] as const) {
    const page = await visit(path, {
      expected: [/status of 500/],
      before: (opened) => opened.route(address, (route) => route.fulfill({ status: 500, json: {} })),
    });
    await page.getByRole("combobox", { name: field }).pressSequentially("vrl");
    await page.getByRole("option", { name: sentence }).waitFor();
  }
});

test("of a text that is too long to be searched for the beginning is", async ({ visit }) => {
  const page = await visit("/invoices/create");
  await customerOf(page).focus();
  await page.keyboard.insertText("asha traders ".repeat(20));
  await page
    .getByRole("option", { name: /^Asha Traders/ })
    .first()
    .waitFor();
});

test("an arrow pressed before the suggestions have come means the first of them", async ({ visit }) => {
  const waiting: Route[] = [];
  const page = await visit("/reports", {
    before: (opened) => opened.route(SEARCH, (route) => void waiting.push(route)),
  });
  await customerOf(page).pressSequentially("bala");
  await page.getByText("Searching...").waitFor();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => waiting.length).toBe(1);
  await waiting[0]?.fallback();
  await page.getByRole("option", { name: /Balaji Kirana/ }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => customerOf(page).inputValue()).toBe("Balaji Kirana");
});

test("that nothing was found is said to those who do not see the list", async ({ visit }) => {
  const page = await visit("/invoices/create");
  await customerOf(page).pressSequentially("nobody at all");
  await page.getByRole("status").filter({ hasText: "No customers found" }).waitFor();
  await customerOf(page).fill("asha");
  await page.getByRole("option").nth(3).waitFor();
  expect(await page.getByRole("status").filter({ hasText: "No customers found" }).count()).toBe(0);
});
