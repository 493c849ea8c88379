import type { Page } from "playwright-core";
import { largestContentfulPaint } from "./browser-timing.ts";
import { type BenchRow, interleaved } from "../measure.ts";
import { type Shop, openWindow, showing } from "./window.ts";

const PAINT_MS_MAX = 1000;

const screens = [
  { name: "login", path: "/login", signedIn: false, shown: (page: Page) => page.getByLabel("Username") },
  {
    name: "dashboard",
    path: "/dashboard",
    signedIn: true,
    shown: (page: Page) => page.getByRole("link", { name: /^#\d+ - / }).first(),
  },
  {
    name: "list of invoices",
    path: "/invoices",
    signedIn: true,
    shown: showing,
  },
];

async function paintMs(
  shop: Shop,
  screen: Pick<(typeof screens)[number], "path" | "signedIn" | "shown">,
): Promise<number> {
  const page = await openWindow(screen.signedIn ? shop : { ...shop, token: "" });
  await page.goto(screen.path);
  await screen.shown(page).waitFor();
  await page.waitForLoadState("networkidle");
  const ms = await largestContentfulPaint(page);
  await page.context().close();
  return ms;
}

/** The largest contentful paint of each screen, with an empty cache. */
export async function paintRows(shop: Shop): Promise<BenchRow[]> {
  const still = { path: "/static-page", signedIn: false, shown: (page: Page) => page.getByRole("heading") };
  const rows: BenchRow[] = [];
  for (const screen of screens) {
    const figures = await interleaved({
      ours: () => paintMs(shop, screen),
      limit: () => paintMs(shop, still),
    });
    rows.push({
      path: `web: largest contentful paint of the ${screen.name}, nothing cached`,
      unit: "ms",
      ours: figures.ours,
      limit: { name: "a page without script", value: figures.limit },
      peer: null,
      goal: `≤ ${PAINT_MS_MAX} ms`,
      met: figures.ours <= PAINT_MS_MAX,
      note: "retail year loaded",
    });
  }
  return rows;
}
