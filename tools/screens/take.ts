import { join } from "node:path";
import type { Browser } from "playwright-core";
import { failCalls } from "../browser/fail-calls.ts";
import type { Screen, Who } from "./screen.ts";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A4 at 96 pixels an inch. */
const SHEET = { width: 794, height: 1123 };
const WAIT_MS = 15_000;
const QUIET_MS_MAX = 3_000;

export type Studio = {
  browser: Browser;
  url: string;
  /** Tokens by role; `nobody` has an empty one. */
  tokens: Record<Who, string>;
  folder: string;
};

/** Takes every picture of a screen, and returns the files and what could not be taken. */
export async function take(
  studio: Studio,
  screen: Screen,
): Promise<{ files: string[]; failed: { file: string; why: string }[] }> {
  const files: string[] = [];
  const failed: { file: string; why: string }[] = [];
  for (const who of screen.who ?? ["admin"]) {
    for (const window of screen.isPrinted === true ? [SHEET] : [DESK, PHONE]) {
      const file = `${screen.name}-${screen.state}-${who}-${window.width}.png`;
      try {
        await takeOne(studio, screen, { who, window, path: join(studio.folder, file) });
        files.push(file);
      } catch (error) {
        failed.push({ file, why: error instanceof Error ? error.message : String(error) });
      }
    }
  }
  return { files, failed };
}

async function takeOne(
  { browser, url, tokens }: Studio,
  screen: Screen,
  { who, window, path }: { who: Who; window: typeof DESK; path: string },
): Promise<void> {
  const token = tokens[who];
  const localStorage = token === "" ? [] : [{ name: "token", value: token }];
  const context = await browser.newContext({
    baseURL: url,
    viewport: window,
    // A phone lays its scroll bars over the page.
    isMobile: window === PHONE,
    hasTouch: window === PHONE,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    reducedMotion: "reduce",
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  context.setDefaultTimeout(WAIT_MS);
  try {
    const page = await context.newPage();
    if (screen.fails !== undefined) await failCalls(page, screen.fails);
    await page.goto(screen.path);
    await screen.steps?.(page);
    await screen.until(page).first().waitFor();
    if (screen.isPrinted === true) await page.emulateMedia({ media: "print" });
    await page.waitForLoadState("networkidle", { timeout: QUIET_MS_MAX }).catch(() => {
      // A screen with a long poll never has an idle network.
    });
    await page.evaluate("document.fonts.ready.then(() => undefined)");
    // A dialog or a list of suggestions is placed in the viewport, so the picture is of the viewport and not of the
    // whole page.
    const isCovered = await page
      .locator("[role=dialog], [role=alertdialog], :popover-open")
      .first()
      .isVisible();
    if (!isCovered) await page.evaluate("scrollTo(0, 0)");
    await page.screenshot({ path, fullPage: !isCovered, caret: "initial" });
  } finally {
    await context.close();
  }
}
