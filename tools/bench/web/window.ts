import type { Browser, Page } from "playwright-core";
import { watch } from "./browser-timing.ts";

export const DESK = { width: 1440, height: 900 };

/** The baseline of every page: text, one field, no script, nothing to load. */
const STATIC_PAGE = "<!doctype html><title>static</title><h1>Invoices</h1><input aria-label='Search'>";

export type Shop = { browser: Browser; url: string; token: string };

/** A window with an empty cache. */
export async function openWindow(
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

/** A list that shows its first page. */
export const showing = (page: Page) => page.getByText(/^Showing 1-/);
