import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { PHONE, test } from "./browser.ts";

/**
 * Makes a toast come while time stands still but for what is let pass here, so that a busy machine takes nothing of it.
 * Time is stopped a minute ahead: at a moment that is over by then it cannot be stopped.
 */
async function stopTimeAt(page: Page, toast: Locator, after: () => Promise<unknown>): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await after();
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return toast.isVisible();
    })
    .toBe(true);
}

async function expectStands(
  page: Page,
  toast: Locator,
  { forMs, after }: { forMs: number; after: () => Promise<unknown> },
): Promise<void> {
  await stopTimeAt(page, toast, after);
  await page.clock.runFor(forMs - 100);
  expect(await toast.isVisible()).toBe(true);
  await page.clock.runFor(200);
  await expect.poll(() => toast.isVisible()).toBe(false);
  await page.clock.resume();
}

test("toasts stand top-right; a success goes after 2 seconds, an error after 4", async ({ shop, visit }) => {
  await shop.addProduct({ item_name: "Brass Lota" });
  const page = await visit("/products", {
    before: (opened) => opened.clock.install(),
    expected: [/status of 500/],
  });
  const edit = () => page.getByRole("button", { name: /^Edit Brass Lota/ }).click();
  await edit();
  await page.getByLabel("Item Name").fill("Brass Lota 1 L");
  const success = page.getByText("Product updated successfully!");
  await expectStands(page, success, {
    forMs: 2000,
    after: () => page.getByRole("button", { name: "Save Changes" }).click(),
  });

  await page.route("**/generate-hindi-name", (route) => route.fulfill({ status: 500, json: {} }));
  await edit();
  const error = page.getByText("Failed to generate Hindi name");
  const generate = page.getByRole("button", { name: "Auto Generate" });
  await expectStands(page, error, { forMs: 4000, after: () => generate.click() });
  await generate.click();
  await error.waitFor();
  const box = await error.boundingBox();
  expect(box?.x).toBeGreaterThan(720);
  expect(box?.y).toBeLessThan(150);
});

test("a toast that is neither goes after 4 seconds", async ({ shop, visit }) => {
  await shop.addInvoice({ customer_id: (await shop.addCustomer({ name: "Asha Traders" })).id });
  const page = await visit("/invoices", { before: (opened) => opened.clock.install() });
  const edit = page.getByRole("button", { name: /^Edit invoice/ });
  await edit.waitFor();
  const plain = page.getByText("Invoice editing will be implemented in a future update");
  await expectStands(page, plain, { forMs: 4000, after: () => edit.click() });
});

test("what is said once more takes the place of what was said, and covers no button", async ({ visit }) => {
  const page = await visit("/reports");
  await page.getByRole("heading", { name: "Reports" }).waitFor();
  const said = page.getByText("There is no report to print yet");
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Alt+p");
  await said.first().waitFor();
  expect(await said.count()).toBe(1);
});

test("in the settings and the reports every toast stands for 4 seconds, a success too", async ({
  shop,
  visit,
}) => {
  await shop.addUser({ full_name: "Meena Rao" });
  const page = await visit("/settings?section=users", { before: (opened) => opened.clock.install() });
  const toast = (text: string) => page.getByText(text).last();
  const deactivate = page.getByRole("button", { name: "Deactivate Meena Rao" });
  await deactivate.waitFor();
  await expectStands(page, toast("User deactivated successfully"), {
    forMs: 4000,
    after: () => deactivate.click(),
  });
  await page.getByRole("button", { name: "Delete Meena Rao" }).click();
  const remove = page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true });
  await remove.waitFor();
  await expectStands(page, toast("User deleted successfully"), { forMs: 4000, after: () => remove.click() });

  await page.goto("/settings?section=business");
  const save = page.getByRole("button", { name: "Save Business Information" });
  await save.waitFor();
  // The section says it too, and goes on saying it: the toast is what stands outside of it.
  const saved = page.locator("[role=status]:not(main *)", { hasText: "Settings saved successfully" });
  await expectStands(page, saved, { forMs: 4000, after: () => save.click() });

  await page.goto("/reports");
  await page.getByLabel("Customer*").waitFor();
  await expectStands(page, toast("There is no report to print yet"), {
    forMs: 4000,
    after: () => page.keyboard.press("Alt+p"),
  });
});

test("on a phone a toast covers nothing of the question before a form is left", async ({ visit }) => {
  const page = await visit("/settings?section=logo", {
    window: PHONE,
    before: (opened) => opened.clock.install(),
  });
  const address = page.getByLabel("Or Logo URL");
  await address.fill("");
  const toast = page.locator("[role=status]:not(main *)", { hasText: "Settings saved successfully" });
  await stopTimeAt(page, toast, () => page.getByRole("button", { name: "Save Logo" }).click());
  await address.fill("/half");
  await page.getByRole("button", { name: "Security" }).click();
  const question = page.getByRole("alertdialog");
  await question.waitFor();
  const [said, asked] = [await toast.boundingBox(), await question.boundingBox()];
  expect(said && asked && said.y + said.height).toBeLessThan(asked?.y ?? 0);
});

test("at most 20 toasts are shown at once", async ({ visit }) => {
  const page = await visit("/products?new=1", { before: (opened) => opened.clock.install() });
  const generate = page.getByRole("button", { name: "Auto Generate" });
  await generate.waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let asked = 0; asked < 23; asked += 1) await generate.click();
  await page.clock.runFor(100);
  await expect.poll(() => page.getByText("Please enter an item name first").count()).toBe(20);
});
