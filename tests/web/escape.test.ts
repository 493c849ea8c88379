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

/** Presses Esc in the page itself, in the same task in which the dialog of the keys appears or disappears. */
async function pressEscapeAsKeysDialog(page: Page, does: "appear" | "disappear"): Promise<void> {
  await page.evaluate((awaited) => {
    const isThere = () =>
      [...document.querySelectorAll("[role=dialog]")].some((dialog) =>
        dialog.textContent.startsWith("Keyboard Shortcuts"),
      );
    const press = () =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
      );
    const observer = new MutationObserver(() => {
      if (isThere() !== (awaited === "appear")) return;
      observer.disconnect();
      press();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, does);
}

test("Esc closes the dialog that has just appeared, and not the form below it", async ({ visit }) => {
  const page = await visit("/payments");
  await openForm(page);
  await pressEscapeAsKeysDialog(page, "appear");
  await page.keyboard.press("?");
  await expect.poll(() => keysOf(page).count()).toBe(0);
  expect(await formOf(page).count()).toBe(1);
});

test("Esc closes the form as soon as the dialog above it has disappeared", async ({ visit }) => {
  const page = await visit("/payments");
  await openForm(page);
  await page.keyboard.press("?");
  await keysOf(page).locator(":focus").waitFor();
  await pressEscapeAsKeysDialog(page, "disappear");
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
