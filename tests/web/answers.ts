import { callsBelow, failCalls } from "@bahi/tools/browser/fail-calls.ts";
import type { BrowserContext, Page, Request, Route } from "playwright-core";
import { expect } from "vitest";
import type { Visit } from "./browser.ts";

/**
 * The server answers every read below `path` with an error, with or without a sentence:
 *
 *     const page = await visit("/customers", failing("/customers"));
 */
export function failing(
  path: string,
  { status = 500, detail }: { status?: number; detail?: string } = {},
): Pick<Visit, "before" | "expected"> {
  return {
    before: (page) => failCalls(page, path, { status, detail }),
    // Chromium mentions each failed answer on the console by itself.
    expected: [new RegExp(`Failed to load resource.*status of ${status}`)],
  };
}

/** The device and the server agree that it is this moment, and no time passes. */
export async function standStillAt(page: Page, moment: Date): Promise<void> {
  await page.clock.setFixedTime(moment);
  await page.route(callsBelow(""), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: moment.toUTCString() } });
  });
}

const underWay = new WeakMap<BrowserContext, Set<Request>>();

/** Notes what the pages of a context ask for, from now on. */
export function noteRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  underWay.set(context, requests);
  context.on("request", (request) => requests.add(request));
  context.on("requestfinished", (request) => requests.delete(request));
  context.on("requestfailed", (request) => requests.delete(request));
}

/**
 * Waits until all is answered that a page and its other tabs have asked for. Playwright's `networkidle` waits once for each
 * document: a page that was at rest before counts as idle, whatever it has asked for since.
 */
export async function untilAnswered(page: Page): Promise<void> {
  await expect.poll(() => underWay.get(page.context())?.size).toBe(0);
}

/**
 * Nobody looks at the page until nothing in it is fresh, and what is not fresh is read again. The page has a clock of its
 * own (`page.clock.install`).
 */
export async function comeBackLater(page: Page): Promise<void> {
  await page.clock.fastForward("10:00");
  const isAsked = page.waitForEvent("request");
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await isAsked;
  await untilAnswered(page);
}

/** The server takes its time for every call below `path`, until `release` is called. */
export function held(path: string): { before: (page: Page) => Promise<void>; release(): Promise<void> } {
  const waiting: Route[] = [];
  let isHeld = true;
  return {
    async before(page) {
      await page.route(callsBelow(path), async (route) => {
        if (isHeld) waiting.push(route);
        else await route.fallback();
      });
    },
    async release() {
      isHeld = false;
      await Promise.all(waiting.splice(0).map((route) => route.fallback()));
    },
  };
}

/**
 * Every command waits for its answer until `release` is called, or until `refuse` answers it with an error. Both wait for a
 * command: a button says that it saves a moment before the browser hands the command over.
 */
export function heldCommands(): {
  before: (page: Page) => Promise<void>;
  release(): Promise<void>;
  refuse(problem: { status: number; detail: string }): Promise<void>;
} {
  const waiting: Route[] = [];
  async function takeWaiting(): Promise<Route[]> {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    return waiting.splice(0);
  }
  return {
    async before(page) {
      await page.route(callsBelow(""), async (route) => {
        if (route.request().method() === "GET") await route.fallback();
        else waiting.push(route);
      });
    },
    async release() {
      await Promise.all((await takeWaiting()).map((route) => route.fallback()));
    },
    async refuse(problem) {
      const answer = {
        status: problem.status,
        contentType: "application/problem+json",
        body: JSON.stringify({ type: "about:blank", ...problem }),
      };
      await Promise.all((await takeWaiting()).map((route) => route.fulfill(answer)));
    },
  };
}
