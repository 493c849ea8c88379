import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { launchChromium } from "../../browser/chromium.ts";
import {
  INTERACTION_MS_MIN,
  interactionToNextPaint,
  largestContentfulPaint,
  watch,
} from "../browser-timing.ts";
import { type BenchRow, interleaved } from "../measure.ts";
import { ADMIN, removeDirectory, startProduct, temporaryDirectory } from "../product.ts";
import { YEAR, importYear, signIn } from "./year.ts";

const DESK = { width: 1440, height: 900 };
const KILOBYTE = 1000;
const JAVASCRIPT_KB_MAX = 150;
const PAINT_MS_MAX = 1000;
const INTERACTION_MS_MAX = 100;

/** What every page is measured against: text, one field, no script, nothing to load. */
const STATIC_PAGE = "<!doctype html><title>static</title><h1>Invoices</h1><input aria-label='Search'>";

type Shop = { browser: Browser; url: string; token: string };

/** Imports the retail year, then measures what a person at the browser feels with it. */
export async function webRows(): Promise<BenchRow[]> {
  if (!existsSync(YEAR)) {
    console.log(`The retail year is not there (${YEAR}): its rows are not measured.`);
    return [];
  }
  const directory = await temporaryDirectory();
  const product = await startProduct(join(directory, "data"));
  try {
    await importYear(product);
    return await webRowsOf(product.url);
  } finally {
    await product.stop();
    await removeDirectory(directory);
  }
}

/** The rows of a product that has its books already. */
export async function webRowsOf(url: string): Promise<BenchRow[]> {
  const browser = await launchChromium();
  try {
    const shop = { browser, url, token: await signIn(url) };
    return [await firstRouteRow(shop), ...(await paintRows(shop)), ...(await interactionRows(shop))];
  } finally {
    await browser.close();
  }
}

/** A window with an empty cache. */
async function openWindow({ browser, url, token }: Shop): Promise<Page> {
  const localStorage = token === "" ? [] : [{ name: "token", value: token }];
  const context = await browser.newContext({
    baseURL: url,
    viewport: DESK,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  await watch(context);
  await context.route("**/static-page", (route) =>
    route.fulfill({ contentType: "text/html", body: STATIC_PAGE }),
  );
  return context.newPage();
}

/** Bytes of all scripts from the opened login to the painted dashboard, as they go over the wire. */
async function firstRouteBytes(
  shop: Shop,
  encoding: "gzip" | "br",
): Promise<{ bytes: number; files: number }> {
  const page = await openWindow({ ...shop, token: "" });
  const devtools = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  const encodings = new Set<string>();
  let bytes = 0;
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type !== "Script") return;
    scripts.add(requestId);
    // The smallest files go as they are.
    encodings.add(response.headers["content-encoding"] ?? encoding);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await devtools.send("Network.enable");
  await devtools.send("Network.setExtraHTTPHeaders", { headers: { "Accept-Encoding": encoding } });
  await page.goto("/login");
  await page.getByLabel("Username").fill(ADMIN.username);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByLabel("Password").press("Enter");
  await page
    .getByRole("link", { name: /^#\d+ - / })
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
  await page.context().close();
  if ([...encodings].join() !== encoding) throw new Error(`scripts came as ${[...encodings].join()}`);
  return { bytes, files: scripts.size };
}

async function firstRouteRow(shop: Shop): Promise<BenchRow> {
  const zipped = await firstRouteBytes(shop, "gzip");
  const brotli = await firstRouteBytes(shop, "br");
  const ours = zipped.bytes / KILOBYTE;
  return {
    path: "web: JavaScript from the login to the dashboard, gzip over the wire",
    unit: "kB",
    ours,
    limit: { name: "allowed", value: JAVASCRIPT_KB_MAX },
    peer: null,
    goal: `≤ ${JAVASCRIPT_KB_MAX} kB`,
    met: ours <= JAVASCRIPT_KB_MAX,
    note: `${zipped.files} files; ${(brotli.bytes / KILOBYTE).toFixed(0)} kB to a browser that takes brotli`,
  };
}

const screens = [
  { name: "login", path: "/login", signedIn: false, shown: (page: Page) => page.getByLabel("Username") },
  {
    name: "dashboard",
    path: "/dashboard",
    signedIn: true,
    shown: (page: Page) => page.getByRole("link", { name: /^#\d+ - / }).first(),
  },
  {
    name: "list of products",
    path: "/products",
    signedIn: true,
    shown: (page: Page) => page.getByText(/^Showing 1-/),
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

/** From nothing in the cache. */
async function paintRows(shop: Shop): Promise<BenchRow[]> {
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

async function typeText(page: Page, text: string): Promise<void> {
  for (const key of text) {
    await page.keyboard.press(key);
    // As fast as a quick typist, and so that each key has its frame.
    await page.waitForTimeout(60);
  }
}

type Interaction = { name: string; path: string; act: (page: Page) => Promise<unknown> };

const interactions: readonly Interaction[] = [
  {
    name: "typing into the search of the products",
    path: "/products",
    async act(page) {
      await page.getByRole("searchbox").click();
      await typeText(page, "white hanging heart");
    },
  },
  {
    name: "sorting and paging the products",
    path: "/products",
    async act(page) {
      for (const name of ["Hindi Name", "Item Name", "Item Name"]) {
        await page.getByRole("button", { name }).click();
        await page.waitForTimeout(100);
      }
      for (let turned = 0; turned < 8; turned += 1) {
        await page.getByRole("button", { name: /^Next/ }).click();
        await page.waitForTimeout(100);
      }
    },
  },
];

async function interactionMs(shop: Shop, { path, act }: Interaction): Promise<number> {
  const page = await openWindow(shop);
  await page.goto(path);
  await page
    .getByText(/^Showing 1-/)
    .or(page.getByLabel("Search"))
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
  await act(page);
  const ms = await interactionToNextPaint(page);
  await page.context().close();
  return ms;
}

async function interactionRows(shop: Shop): Promise<BenchRow[]> {
  const still: Interaction = {
    name: "",
    path: "/static-page",
    async act(page) {
      await page.getByLabel("Search").click();
      await typeText(page, "white hanging heart");
    },
  };
  const rows: BenchRow[] = [];
  for (const interaction of interactions) {
    const figures = await interleaved({
      ours: () => interactionMs(shop, interaction),
      limit: () => interactionMs(shop, still),
    });
    rows.push({
      path: `web: ${interaction.name}, interaction to next paint`,
      unit: "ms",
      ours: figures.ours,
      limit: { name: "typing into a page without script", value: figures.limit },
      peer: null,
      goal: `≤ ${INTERACTION_MS_MAX} ms`,
      met: figures.ours <= INTERACTION_MS_MAX,
      note: `retail year loaded; the slowest of each round; ${INTERACTION_MS_MIN} is the least that a browser tells`,
    });
  }
  return rows;
}
