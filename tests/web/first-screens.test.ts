import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./browser.ts";

const BYTES_MAX = 150_000;
const FILES_MAX = 8;

/** What the scripts of this document weigh as they came, compressed, one after the other. */
function scriptBytes(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith(".js"))
      .map(({ encodedBodySize }) => encodedBodySize),
  );
}

/** Nothing is loaded ahead, however long the first screen takes. */
function saveData(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
}

test("the scripts of the first screens stay within 150 kB of gzip: what a form or dialog needs comes with it", async ({
  visit,
}) => {
  const page = await visit("/", {
    async before(opened) {
      await opened.setExtraHTTPHeaders({ "Accept-Encoding": "gzip" });
      await saveData(opened);
    },
  });
  await page.getByRole("heading", { name: "Quick Actions" }).waitFor();
  await page.waitForLoadState("networkidle");
  const bytes = (await scriptBytes(page)).reduce((sum, one) => sum + one, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(BYTES_MAX);
});

test("any other screen comes in a few files, and the next one in fewer", async ({ visit }) => {
  const page = await visit("/customers", { before: saveData });
  await page.getByRole("searchbox").waitFor();
  const first = (await scriptBytes(page)).length;
  expect(first).toBeGreaterThan(2);
  expect(first).toBeLessThanOrEqual(FILES_MAX);
  await page.getByRole("link", { name: "Products" }).click();
  await page.getByRole("button", { name: "Add Product" }).waitFor();
  expect((await scriptBytes(page)).length).toBeLessThanOrEqual(first + 2);
  for (const path of ["/invoices/create", "/reports", "/settings"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    expect((await scriptBytes(page)).length).toBeLessThanOrEqual(FILES_MAX);
  }
});
