import { join } from "node:path";
import { launchChromium } from "@bahi/tools/browser/chromium.ts";
import type { Page } from "playwright-core";
import { test as base } from "vitest";
import { noteRequests } from "./answers.ts";
import { type Faults, listenForFaults } from "./faults.ts";
import { type Shop, startShop } from "./shop.ts";
import { SLOWDOWN } from "./slowdown.ts";

/** The two windows that every screen is made for: a desk and a phone, in CSS pixels. */
export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** How long an action waits for its element, on a machine that may be busy. */
const WAIT_MS = 20_000 * SLOWDOWN;
const FAILED_FOLDER = join(import.meta.dirname, "../../screens/failed");

export type Visit = {
  /** Who is signed in: a role, a token of `shop.signIn`, or nobody. */
  as?: "admin" | "staff" | "nobody" | { token: string };
  window?: { width: number; height: number };
  /** In which the device was used last. */
  language?: "en" | "hi";
  /** A finger is all there is: nothing hovers. */
  isTouched?: boolean;
  /** What the browser may say on its console, such as `/status of 409/` for a refusal that Chromium mentions. */
  expected?: readonly RegExp[];
  /** Where the visit is, when it is not the shop of the file. */
  shop?: Shop;
  /** With its service worker. Without one, `page.route` sees every request. */
  isInstallable?: boolean;
  /** Runs before the page loads, as for `page.route`. */
  before?: (page: Page) => Promise<unknown>;
};

/**
 * Vitest's `test` with a browser. `shop` is one Bahi for the file, `emptyShop` another that nobody puts anything in;
 * `visit` opens an address in a window of its own.
 *
 *     test.beforeAll(async ({ shop }) => void (await shop.addCustomer({ name: "Asha Traders" })));
 *
 *     test("finds a customer by phone", async ({ visit }) => {
 *       const page = await visit("/customers", { as: "staff" });
 *       await page.getByRole("searchbox").fill("98765");
 *       await page.getByText("Asha Traders").waitFor();
 *       await expect.poll(() => page.getByRole("row").count()).toBe(2);
 *       await expectAccessible(page);
 *     });
 *
 * The test fails when the browser said anything that `expected` does not name: an error or a warning on the console, an
 * uncaught error, a violation of the Content-Security-Policy, a request to another origin. A picture of each page of a
 * failed test is left in `screens/failed`.
 */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of what a fixture needs here.
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
    const browser = await launchChromium();
    onCleanup(() => browser.close());
    return browser;
  })
  // oxlint-disable-next-line no-empty-pattern
  .extend("shop", { scope: "file" }, async ({}, { onCleanup }) => {
    const shop = await startShop();
    onCleanup(() => shop.close());
    return shop;
  })
  // oxlint-disable-next-line no-empty-pattern
  .extend("emptyShop", { scope: "file" }, async ({}, { onCleanup }) => {
    const shop = await startShop();
    onCleanup(() => shop.close());
    return shop;
  })
  .extend("visit", async ({ browser, shop, task }, { onCleanup }) => {
    const visits: { page: Page; faults: Faults }[] = [];
    onCleanup(async () => {
      const isFailed = task.result?.state === "fail" || task.result?.errors !== undefined;
      for (const [index, { page }] of visits.entries()) {
        if (isFailed) await picture(page, `${task.name} ${index + 1}`);
        // What a page still asks for when its test has ended is no fault of the next one.
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await page.context().close();
      }
      const heard = visits.flatMap(({ faults }) => faults.heard);
      if (heard.length > 0) throw new Error(`The browser said:\n${heard.join("\n")}`);
    });

    return async (path: string, visit: Visit = {}): Promise<Page> => {
      const {
        as = "admin",
        window = DESK,
        isTouched = false,
        expected = [],
        isInstallable = false,
        language = "en",
        before,
      } = visit;
      const { url, admin, staff } = visit.shop ?? shop;
      const token =
        typeof as === "object" ? as.token : { admin: admin.token, staff: staff.token, nobody: "" }[as];
      const kept = {
        ...(token === "" ? {} : { token }),
        ...(language === "en" ? {} : { "bahi.language": language }),
      };
      const context = await browser.newContext({
        baseURL: url,
        viewport: window,
        isMobile: isTouched,
        hasTouch: isTouched,
        locale: "en-IN",
        timezoneId: "Asia/Kolkata",
        reducedMotion: "reduce",
        serviceWorkers: isInstallable ? "allow" : "block",
      });
      context.setDefaultTimeout(WAIT_MS);
      // Chromium begins to intercept requests a moment later than Playwright says. It does so from the start of a visit,
      // and a `page.route` in its middle sees the very next request.
      if (!isInstallable) await context.route("http://nothing.invalid/", (route) => route.abort());
      const faults = listenForFaults(context, url);
      noteRequests(context);
      for (const pattern of expected) faults.expect(pattern);
      faults.expect(/Service Worker registration blocked by Playwright/);
      const page = await context.newPage();
      visits.push({ page, faults });
      // What the device keeps is there before the first document, and from then on the app's own. Playwright's
      // `storageState` would open another page for it.
      const keeping = await page.addInitScript(
        ([origin, entries]) => {
          if (location.origin !== origin) return;
          for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
        },
        [url, kept] as const,
      );
      if (SLOWDOWN > 1) await slowDown(page);
      await before?.(page);
      await page.goto(path);
      await keeping.dispose();
      return page;
    };
  });

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
}

/** Leaves a picture for whoever looks into a failure. */
async function picture(page: Page, name: string): Promise<void> {
  const file = `${name.replaceAll(/[^\w]+/g, "-").slice(0, 100)}.png`;
  await page.screenshot({ path: join(FAILED_FOLDER, file), fullPage: true }).catch(() => {
    // The page has gone; the error of the test says why.
  });
}
