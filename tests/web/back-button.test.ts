import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PHONE, test } from "./browser.ts";

test.beforeAll(async ({ shop }) => {
  const asha = await shop.addCustomer({ name: "Asha Traders" });
  await shop.addInvoice({ customer_id: asha.id, total: 700 });
});

const onPhone = {
  window: PHONE,
  isTouched: true,
  // Before the app listens: F1 stands for the Back button.
  before: (page: Page) =>
    page.addInitScript(() => {
      let isBack = false;
      window.addEventListener(
        "keydown",
        (event) => {
          if (event.key === "F1") isBack = true;
          else if (isBack) {
            isBack = false;
            event.stopImmediatePropagation();
          }
        },
        { capture: true },
      );
    }),
};

/**
 * The Back button of Android asks the page to close something. So does an Esc on a desk that nothing in the page has
 * answered: this one does not reach the app.
 */
async function pressBack(page: Page): Promise<void> {
  await page.keyboard.press("F1");
  await page.keyboard.press("Escape");
}

const where = (page: Page) => page.evaluate(() => [location.pathname, history.length]);

test("Back closes the dialog that is open, and the next one leaves the screen", async ({ visit }) => {
  const page = await visit("/dashboard", onPhone);
  await page.getByRole("link", { name: "Payments", exact: true }).click();
  await page.getByRole("button", { name: "Add Payment" }).click();
  const form = page.getByRole("dialog", { name: "Add Payment" });
  await form.waitFor();
  const before = await where(page);
  await pressBack(page);
  await form.waitFor({ state: "detached" });
  expect(await where(page)).toEqual(before);
  await page.goBack();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
});

test("Back closes of two dialogs the one above, and so on", async ({ visit }) => {
  const page = await visit("/payments", onPhone);
  await page.getByRole("button", { name: "Add Payment" }).click();
  const form = page.getByRole("dialog", { name: "Add Payment" });
  await form.getByLabel("Customer*").click();
  await page.keyboard.press("Control+k");
  const goTo = page.getByRole("dialog", { name: "Go To" });
  await goTo.waitFor();
  await pressBack(page);
  await goTo.waitFor({ state: "detached" });
  expect(await form.count()).toBe(1);
  await pressBack(page);
  await form.waitFor({ state: "detached" });
});

test("Back asks before what was typed is thrown away, as often as it is pressed", async ({ visit }) => {
  const page = await visit("/settings?section=users", onPhone);
  await page.getByRole("button", { name: "Add New User" }).click();
  const form = page.getByRole("dialog", { name: "Add New User" });
  await form.getByLabel("Full Name*").fill("Meena");
  const asks = page.getByRole("alertdialog", { name: "Leave without saving?" });
  for (let time = 1; time <= 3; time += 1) {
    await pressBack(page);
    await asks.waitFor();
    // The question is a dialog, too: Back stays.
    await pressBack(page);
    await asks.waitFor({ state: "detached" });
    expect(await form.getByLabel("Full Name*").inputValue()).toBe("Meena");
  }
  await pressBack(page);
  await asks.getByRole("button", { name: "Leave" }).click();
  await form.waitFor({ state: "detached" });
});

test("a dialog that is closed otherwise, by a link in it or by loading the page again leaves nothing behind", async ({
  visit,
}) => {
  const page = await visit("/payments?new=1", onPhone);
  const form = page.getByRole("dialog", { name: "Add Payment" });
  await form.waitFor();
  const before = await where(page);
  await page.reload();
  await form.waitFor();
  await form.getByRole("button", { name: "Close" }).click();
  await form.waitFor({ state: "detached" });
  expect(await where(page)).toEqual(before);

  await page.keyboard.press("Control+k");
  const goTo = page.getByRole("dialog", { name: "Go To" });
  await goTo.getByRole("option", { name: /^Reports/ }).click();
  await page.getByRole("heading", { name: "Reports" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Payments" }).waitFor();
  await page.goForward();
  await page.getByRole("heading", { name: "Reports" }).waitFor();
});
