import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./browser.ts";

const keysOf = (page: Page) => page.getByRole("dialog", { name: "Keyboard Shortcuts" });
const formOf = (page: Page) => page.getByRole("dialog", { name: "Add Payment" });

async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Payment" }).first().waitFor();
  await page.keyboard.press("Control+n");
  await formOf(page).getByRole("button", { name: "Cancel" }).focus();
}

/** Presses Esc in the page itself, at the very moment in which the focus comes into the dialog with this title. */
async function pressEscapeWhenFocusComesTo(page: Page, title: string): Promise<void> {
  await page.evaluate((awaited) => {
    function press({ target }: FocusEvent): void {
      if (!(target instanceof Element)) return;
      if (target.closest("[role=dialog]")?.querySelector("h2")?.textContent !== awaited) return;
      document.removeEventListener("focusin", press, { capture: true });
      target.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    }
    document.addEventListener("focusin", press, { capture: true });
  }, title);
}

test("Esc closes the dialog that has just appeared, and not the form below it", async ({ visit }) => {
  const page = await visit("/payments");
  await openForm(page);
  await pressEscapeWhenFocusComesTo(page, "Keyboard Shortcuts");
  await page.keyboard.press("?");
  await expect.poll(() => keysOf(page).count()).toBe(0);
  expect(await formOf(page).count()).toBe(1);
});

test("Esc closes the form as soon as the focus is back from the dialog above it", async ({ visit }) => {
  const page = await visit("/payments");
  await openForm(page);
  await page.keyboard.press("?");
  await keysOf(page).locator(":focus").waitFor();
  await pressEscapeWhenFocusComesTo(page, "Add Payment");
  await page.keyboard.press("Escape");
  await expect.poll(() => formOf(page).count()).toBe(0);
});

test("Esc that is held closes one dialog", async ({ visit }) => {
  const page = await visit("/payments");
  await openForm(page);
  await page.keyboard.press("?");
  await keysOf(page).waitFor();
  await page.keyboard.down("Escape");
  await expect.poll(() => keysOf(page).count()).toBe(0);
  await page.keyboard.down("Escape"); // what is held is pressed again and again
  await page.keyboard.up("Escape");
  expect(await formOf(page).count()).toBe(1);
  await page.keyboard.press("Escape");
  await expect.poll(() => formOf(page).count()).toBe(0);
});
