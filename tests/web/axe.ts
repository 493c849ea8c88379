import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DESK, PHONE } from "./browser.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Fails when axe finds anything on what the page shows now, on a desk or on a phone, in light or in dark, or when the
 * page is wider than the window. `part` is a CSS selector that narrows the look, as to a dialog.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const before = page.viewportSize() ?? DESK;
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    expect(await violations(page, part), `axe at ${size.width} px`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, `pixels beyond a window of ${size.width}`).toBeLessThanOrEqual(0);
    await page.emulateMedia({ colorScheme: "dark" });
    // Dark mode changes nothing but colours.
    expect(await violations(page, part, ["color-contrast"]), `axe at ${size.width} px, in dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: null });
  }
  await page.setViewportSize(before);
  await laidOut(page);
}

/** What is shown has its own letters, and is laid out for this window: a list changes from a table to cards and back. */
async function laidOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

async function violations(page: Page, part?: string, rules?: string[]): Promise<string[]> {
  await laidOut(page);
  await injectAxe(page);
  const options: RunOptions = {
    // The other results hold every element of the page.
    resultTypes: ["violations"],
    ...(rules === undefined ? {} : { runOnly: { type: "rule", values: rules } }),
  };
  const found = await page.evaluate(
    // as: `injectAxe` has put it there.
    ([context, how]) => (window as unknown as WithAxe).axe.run(context ?? document, how),
    [part, options] as const,
  );
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary ?? ""}`),
  );
}

type WithAxe = { axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } };

/** Every document gets it once: its source is half a megabyte. It looks into the frames that have it. */
async function injectAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
  }
}
