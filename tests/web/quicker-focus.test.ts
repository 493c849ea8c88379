import { expect } from "vitest";
import { test } from "./browser.ts";

test("who moves the focus at the moment in which a dialog closes keeps it there", async ({ visit }) => {
  const page = await visit("/payments");
  await page.getByRole("button", { name: "Add Payment" }).first().waitFor();
  await page.keyboard.press("Control+n");
  await page.getByRole("dialog", { name: "Add Payment" }).getByRole("button", { name: "Cancel" }).focus();
  const has = await page.evaluate(() => {
    const other = document.querySelector<HTMLElement>("nav a");
    if (other === null) throw new Error("There is no other place for the focus");
    return new Promise<string>((resolve) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector("[role=dialog]") !== null) return;
        observer.disconnect();
        other.focus();
        // After the task in which a dialog that has closed gives the focus back.
        setTimeout(() => resolve(document.activeElement === other ? "moved" : "taken away"));
      }).observe(document.body, { childList: true, subtree: true });
      const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(escape);
    });
  });
  expect(has).toBe("moved");
});

test("who moves the focus while the tab of a report opens keeps it there", async ({ visit }) => {
  const page = await visit("/reports");
  await page.getByRole("tab", { name: "Day Book" }).waitFor();
  // It watches before the key is pressed: the two reach the page by different ways.
  const watch = await page.evaluateHandle(() => {
    const tab = [...document.querySelectorAll<HTMLElement>("[role=tab]")].at(-1);
    if (tab === undefined) throw new Error("There is no tab");
    const has = new Promise<string>((resolve) => {
      const isOpen = () =>
        [...document.querySelectorAll("label")].some(({ textContent }) => textContent.startsWith("Day"));
      new MutationObserver((_, observer) => {
        if (!isOpen()) return;
        observer.disconnect();
        tab.focus();
        document.addEventListener("focusin", () => resolve("taken away"), { once: true });
        setTimeout(() => resolve("moved"), 300); // the tab takes it a third of that after it has opened
      }).observe(document.body, { childList: true, subtree: true });
    });
    return { has };
  });
  await page.keyboard.press("Control+5");
  expect(await watch.evaluate(({ has }) => has)).toBe("moved");
});
