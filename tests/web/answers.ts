import type { Page, Route } from "playwright-core";
import type { Visit } from "./browser.ts";

/** Matches the calls below a path of the API, such as `/customers`, whatever they ask for. */
function callsBelow(path: string): RegExp {
  return new RegExp(`/api/v1${path}(?:[/?]|$)`);
}

/**
 * The server answers every read below `path` with an error:
 *
 *     const page = await visit("/customers", failing("/customers"));
 *
 * Without `detail` the answer has no sentence, so that the screen has to find its own.
 */
export function failing(
  path: string,
  { status = 500, detail = "" } = {},
): Pick<Visit, "before" | "expected"> {
  const body = JSON.stringify({ type: "about:blank", status, ...(detail === "" ? {} : { detail }) });
  return {
    before: (page) =>
      page.route(callsBelow(path), (route) =>
        route.request().method() === "GET"
          ? route.fulfill({ status, contentType: "application/problem+json", body })
          : route.fallback(),
      ),
    // Chromium mentions each failed answer on the console by itself.
    expected: [new RegExp(`Failed to load resource.*status of ${status}`)],
  };
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
