import type { Locator, Page } from "playwright-core";
import { z } from "zod";
import { INTERACTION_MS_MIN, interactionToNextPaint } from "./browser-timing.ts";
import { type BenchRow, interleaved } from "../measure.ts";
import { type Shop, openWindow, showing } from "./window.ts";

const INTERACTION_MS_MAX = 100;

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

/** The slowest answer to a key or a click in each interaction. */
export async function interactionRows(shop: Shop): Promise<BenchRow[]> {
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
