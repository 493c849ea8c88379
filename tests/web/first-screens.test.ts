import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./browser.ts";

const BYTES_MAX = 150_000;

/** What the scripts of this document weigh as they came, compressed. */
function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith(".js"))
      .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0),
  );
}

test("the scripts of the first screens stay within 150 kB of gzip: what a form or dialog needs comes with it", async ({
  visit,
}) => {
  const page = await visit("/", {
    async before(opened) {
      await opened.setExtraHTTPHeaders({ "Accept-Encoding": "gzip" });
      // Nothing is loaded ahead, however long the first screen takes.
      await opened.addInitScript(() => {
        Object.defineProperty(navigator, "connection", { value: { saveData: true } });
      });
    },
  });
  await page.getByRole("heading", { name: "Quick Actions" }).waitFor();
  await page.waitForLoadState("networkidle");
  const bytes = await scriptBytes(page);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(BYTES_MAX);
});
