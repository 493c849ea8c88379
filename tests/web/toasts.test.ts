import { expect } from "vitest";
import { test } from "./browser.ts";

test("toasts stand top-right; a success goes after 2 seconds, an error after 4", async ({ shop, visit }) => {
  await shop.addProduct({ item_name: "Brass Lota" });
  const page = await visit("/products", {
    before: (opened) => opened.clock.install(),
    expected: [/status of 500/],
  });
  await page.getByRole("button", { name: /^Edit Brass Lota/ }).click();
  await page.getByLabel("Item Name").fill("Brass Lota 1 L");
  await page.getByRole("button", { name: "Save Changes" }).click();
  const success = page.getByText("Product updated successfully!");
  await success.waitFor();
  const box = await success.boundingBox();
  expect(box?.x).toBeGreaterThan(720);
  expect(box?.y).toBeLessThan(150);
  await page.clock.runFor(1_500);
  expect(await success.isVisible()).toBe(true);
  await page.clock.runFor(1_000);
  await expect.poll(() => success.isVisible()).toBe(false);

  await page.route("**/generate-hindi-name", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: /^Edit Brass Lota/ }).click();
  await page.getByRole("button", { name: "Auto Generate" }).click();
  const error = page.getByText("Failed to generate Hindi name");
  await error.waitFor();
  await page.clock.runFor(3_500);
  expect(await error.isVisible()).toBe(true);
  await page.clock.runFor(1_000);
  await expect.poll(() => error.isVisible()).toBe(false);
});

test("a toast that is neither goes after 4 seconds", async ({ shop, visit }) => {
  await shop.addInvoice({ customer_id: (await shop.addCustomer({ name: "Asha Traders" })).id });
  const page = await visit("/invoices", { before: (opened) => opened.clock.install() });
  await page.getByRole("button", { name: /^Edit invoice/ }).click();
  const plain = page.getByText("Invoice editing will be implemented in a future update");
  await plain.waitFor();
  await page.clock.runFor(3_500);
  expect(await plain.isVisible()).toBe(true);
  await page.clock.runFor(1_000);
  await expect.poll(() => plain.isVisible()).toBe(false);
});

test("in the settings and the reports every toast stands for 4 seconds, a success too", async ({
  shop,
  visit,
}) => {
  await shop.addUser({ full_name: "Meena Rao" });
  const page = await visit("/settings?section=users", { before: (opened) => opened.clock.install() });
  async function standsForFour(text: string): Promise<void> {
    const toast = page.getByText(text).last();
    await toast.waitFor();
    await page.clock.runFor(3_500);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(1_000);
    await expect.poll(() => toast.isVisible()).toBe(false);
  }
  await page.getByRole("button", { name: "Deactivate Meena Rao" }).click();
  await standsForFour("User deactivated successfully");
  await page.getByRole("button", { name: "Delete Meena Rao" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await standsForFour("User deleted successfully");
  await page.goto("/settings?section=business");
  await page.getByRole("button", { name: "Save Business Information" }).click();
  await page.getByRole("status").filter({ hasText: "Settings saved successfully" }).first().waitFor();
  // The section says it too, and goes on saying it.
  await page.getByRole("button", { name: "Security" }).click();
  await standsForFour("Settings saved successfully");
  await page.goto("/reports");
  await page.getByLabel("Customer*").waitFor();
  await page.keyboard.press("Alt+p");
  await standsForFour("There is no report to print yet");
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
