import type { Locator, Page } from "playwright-core";
import { frameOfTwenty } from "./browser-timing.ts";
import { type BenchRow, interleaved } from "../measure.ts";
import { DESK, type Shop, openWindow, showing } from "./window.ts";

/** Two frames at 60 a second: a longer one is visible as a stutter. */
const FRAME_MS_MAX = 34;

async function scrollMs(shop: Shop, path: string, ready: (page: Page) => Locator): Promise<number> {
  const page = await openWindow(shop);
  await page.goto(path);
  await ready(page).first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.mouse.move(DESK.width / 2, DESK.height / 2);
  const ms = await frameOfTwenty(page, async () => {
    for (const direction of [1, -1, 1, -1]) {
      for (let turned = 0; turned < 8; turned += 1) {
        await page.mouse.wheel(0, direction * 120);
        await page.waitForTimeout(30);
      }
    }
  });
  await page.context().close();
  return ms;
}

/** The frames of a list while it is scrolled. */
export async function scrollRow(shop: Shop): Promise<BenchRow> {
  const figures = await interleaved({
    ours: () => scrollMs(shop, "/products", showing),
    limit: () => scrollMs(shop, "/static-page", (page) => page.getByLabel("Search")),
  });
  return {
    path: "web: scrolling the list of the products, 19 of 20 frames",
    unit: "ms",
    ours: figures.ours,
    limit: { name: "the same on a page without script", value: figures.limit },
    peer: null,
    goal: `≤ ${FRAME_MS_MAX} ms`,
    met: figures.ours <= FRAME_MS_MAX,
    note: "retail year loaded",
  };
}
