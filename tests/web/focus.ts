import type { Page } from "playwright-core";

/** The name of what has the focus, as a person would hear it. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const labels = element !== null && "labels" in element ? (element.labels as NodeListOf<Element>) : null;
    return element?.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? element?.textContent ?? "";
  });
}

/** Presses keys one after the other, as a hand does. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
