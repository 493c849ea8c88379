import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { failCalls } from "../browser/fail-calls.ts";
import { picturesOfPdf } from "../browser/pdf-pictures.ts";
import type { Screen, Who } from "./screen.ts";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** From here a sheet is printed. */
const SHEET = { width: 794, height: 1123 };
/** Of what is printed on more sheets, the first ones tell enough. */
const SHEETS_MAX = 4;
const WAIT_MS = 15_000;
const QUIET_MS_MAX = 3_000;

export type Studio = {
  browser: Browser;
  url: string;
  /** Tokens by role; `nobody` has an empty one. */
  tokens: Record<Who, string>;
  folder: string;
  /** Pictures of dark mode, whose names say so. */
  isDark: boolean;
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
      const file = `${screen.name}-${screen.state}-${who}-${window.width}${studio.isDark ? "-dark" : ""}.png`;
      try {
        files.push(...(await takeOne(studio, screen, { who, window, file })));
      } catch (error) {
        failed.push({ file, why: error instanceof Error ? error.message : String(error) });
      }
    }
  }
  return { files, failed };
}

async function takeOne(
  { browser, url, tokens, isDark, folder }: Studio,
  screen: Screen,
  { who, window, file }: { who: Who; window: typeof DESK; file: string },
): Promise<string[]> {
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
    colorScheme: isDark ? "dark" : "light",
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  context.setDefaultTimeout(WAIT_MS);
  try {
    const page = await context.newPage();
    if (screen.fails !== undefined) await failCalls(page, screen.fails);
    await page.goto(screen.path);
    await screen.steps?.(page);
    await screen.until(page).first().waitFor();
    await page.waitForLoadState("networkidle", { timeout: QUIET_MS_MAX }).catch(() => {
      // A screen with a long poll never has an idle network.
    });
    await page.evaluate("document.fonts.ready.then(() => undefined)");
    if (screen.isPrinted === true) return await printOne(browser, page, folder, file.replace(/\.png$/, ""));
    // A dialog or a list of suggestions is placed in the viewport, so the picture is of the viewport and not of the
    // whole page.
    const isCovered = await page
      .locator("[role=dialog], [role=alertdialog], :popover-open")
      .first()
      .isVisible();
    if (!isCovered) await page.evaluate("scrollTo(0, 0)");
    await page.screenshot({ path: join(folder, file), fullPage: !isCovered, caret: "initial" });
    return [file];
  } finally {
    await context.close();
  }
}

/** What the browser prints, and a picture of each of the first sheets. */
async function printOne(browser: Browser, page: Page, folder: string, name: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const pdf = await page.pdf({ path: join(folder, `${name}.pdf`), preferCSSPageSize: true });
  const sheets = await picturesOfPdf(browser, pdf, { dotsPerInch: 110, sheetsMax: SHEETS_MAX });
  const files = [`${name}.pdf`];
  for (const [place, { png }] of sheets.entries()) {
    files.push(`${name}-sheet-${place + 1}.png`);
    await writeFile(join(folder, `${name}-sheet-${place + 1}.png`), png);
  }
  return files;
}
