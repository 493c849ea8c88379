import type { Page } from "playwright-core";

export const EVERYBODY = ["admin", "staff"] as const;

/** A number of days that includes every invoice of the demo shop. */
export const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The half year in which the demo shop has sold. */
export const PERIOD = { from: dayAgo(180), to: dayAgo(0) };

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name });

export const text = (words: string | RegExp) => (page: Page) => page.getByText(words);

export const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

/** The suggestions of the field that is typed in; the options of a select are none, nor is a message. */
export const offered = (page: Page) =>
  page.locator("[popover]:popover-open").getByRole("option", { disabled: false });

/** Types two letters, and takes the first suggestion that comes by Enter. */
export async function pickFirst(page: Page, label: RegExp, letters: string): Promise<void> {
  const input = page.getByRole("combobox", { name: label });
  await input.fill(letters);
  await offered(page).first().waitFor();
  await input.press("Enter");
}

/** The same in a field that may hold a new name, where Enter alone takes none. */
export async function clickFirst(page: Page, label: RegExp, letters: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).fill(letters);
  await offered(page).first().click();
}

/** As if the books were locked, while the other pictures show open ones. */
export async function isLocked(page: Page): Promise<void> {
  const books_locked = {
    until: "2026-03-31",
    by: "Sunita Verma",
    at: "2026-04-20T05:30:00.000Z",
    reason: "मार्च का रिटर्न दाख़िल हो गया",
  };
  await page.route("**/settings/", async (route) => {
    const response = await route.fetch();
    const settings = (await response.json()) as object;
    await route.fulfill({ response, json: { ...settings, books_locked } });
  });
}
