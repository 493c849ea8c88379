import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { z } from "zod";
import { launchChromium } from "../../browser/chromium.ts";
import {
  INTERACTION_MS_MIN,
  frameOfTwenty,
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
/** Two frames at 60 a second: a longer one is visible as a stutter. */
const FRAME_MS_MAX = 34;

/** The baseline of every page: text, one field, no script, nothing to load. */
const STATIC_PAGE = "<!doctype html><title>static</title><h1>Invoices</h1><input aria-label='Search'>";

type Shop = { browser: Browser; url: string; token: string };

/** Imports the retail year, then measures loading and interaction in a browser. */
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

/** The rows of a product that has the retail year already. */
async function webRowsOf(url: string): Promise<BenchRow[]> {
  const browser = await launchChromium();
  try {
    const shop = { browser, url, token: await signIn(url) };
    return [
      await firstRouteRow(shop),
      ...(await paintRows(shop)),
      ...(await interactionRows(shop)),
      await scrollRow(shop),
    ];
  } finally {
    await browser.close();
  }
}

/** A window with an empty cache. */
async function openWindow(
  { browser, url, token }: Shop,
  kept: { name: string; value: string }[] = [],
): Promise<Page> {
  const localStorage = [...(token === "" ? [] : [{ name: "token", value: token }]), ...kept];
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

/** Bytes of all scripts from the opened login to the painted dashboard, as transferred. */
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
    // The smallest files are not compressed.
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
    name: "list of invoices",
    path: "/invoices",
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

/** With an empty cache. */
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
    // As fast as a quick typist, with at least a frame for each key.
    await page.waitForTimeout(60);
  }
}

type Interaction = {
  name: string;
  path: string;
  /** The element to wait for before the first action. */
  ready: (page: Page) => Locator;
  act: (page: Page) => Promise<unknown>;
  /** The number of lines in the invoice draft that the browser holds. */
  draftLines?: number;
};

const showing = (page: Page) => page.getByText(/^Showing 1-/);

/** Changes pages repeatedly, and waits until each is visible. */
async function turnPages(page: Page): Promise<void> {
  for (let turned = 0; turned < 8; turned += 1) {
    await page.getByRole("button", { name: /^Next/ }).click();
    await page.waitForTimeout(100);
  }
}

async function sortBy(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole("button", { name, exact: true }).click();
    await page.waitForTimeout(150);
  }
}

/** A line of an invoice by keyboard: two letters, the first that is found, quantity, unit, boxes, number. */
async function typeLine(page: Page, letters: string): Promise<void> {
  await typeText(page, letters);
  await page.locator("[popover]").getByRole("option").first().waitFor();
  for (const part of ["", "12", "d", "1", "25.5"]) {
    await typeText(page, part);
    await page.keyboard.press("Enter");
    await page.waitForTimeout(60);
  }
}

const lastProduct = (page: Page) => page.getByRole("combobox", { name: /^Product, line/ }).last();

const interactions: readonly Interaction[] = [
  {
    name: "typing into the search of the customers",
    path: "/customers",
    ready: showing,
    async act(page) {
      await page.getByRole("searchbox").click();
      await typeText(page, "customer 178");
    },
  },
  {
    name: "sorting and turning the pages of the products",
    path: "/products",
    ready: showing,
    async act(page) {
      await sortBy(page, "Hindi Name", "Item Name", "Item Name");
      await turnPages(page);
    },
  },
  {
    name: "searching, sorting and turning the pages of the invoices",
    path: "/invoices",
    ready: showing,
    async act(page) {
      await turnPages(page);
      await sortBy(page, "Date", "Customer");
      await page.getByRole("searchbox").click();
      await typeText(page, "1234");
    },
  },
  {
    name: "typing three lines of an invoice",
    path: "/invoices/create",
    ready: lastProduct,
    async act(page) {
      await lastProduct(page).focus();
      for (const letters of ["he", "bo", "li"]) await typeLine(page, letters);
    },
  },
  {
    name: "typing three lines of an invoice that has a hundred",
    path: "/invoices/create",
    ready: (page) => page.getByRole("combobox", { name: "Product, line 101" }),
    draftLines: 100,
    async act(page) {
      await lastProduct(page).focus();
      for (const letters of ["he", "bo", "li"]) await typeLine(page, letters);
    },
  },
];

const keptDraft = z.array(
  z.object({ id: z.int(), item_name: z.string(), item_name_hindi: z.string().nullable() }),
);

/** A draft as the browser stores it, with so many filled lines and an empty one. */
async function draftOf({ url, token }: Shop, count: number): Promise<{ name: string; value: string }[]> {
  if (count === 0) return [];
  const headers = { authorization: `Bearer ${token}` };
  const get = async (path: string): Promise<unknown> =>
    (await fetch(`${url}/api/v1${path}`, { headers })).json();
  const user = z.object({ id: z.int() }).parse(await get("/auth/me"));
  const products = keptDraft.parse(await get(`/products?limit=${count}`));
  const blank = { productText: "", isSearched: false, quantity: "1", unit: "Pcs", boxes: "0", number: "0" };
  const lines = [
    ...products.map((product, index) => ({
      ...blank,
      key: index + 1,
      product,
      productText: product.item_name,
      quantity: "3",
      number: "25.5",
    })),
    { ...blank, key: count + 1, isSearched: true },
  ];
  const draft = { invoiceDate: "2026-04-15", lines };
  const value = JSON.stringify({ orderKey: "measured", draft });
  return [{ name: `bahi.invoice-draft.${user.id}`, value }];
}

async function interactionMs(shop: Shop, { path, ready, act, draftLines = 0 }: Interaction): Promise<number> {
  const page = await openWindow(shop, await draftOf(shop, draftLines));
  await page.goto(path);
  await ready(page).first().waitFor();
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
    ready: (page) => page.getByLabel("Search"),
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

async function scrollRow(shop: Shop): Promise<BenchRow> {
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
