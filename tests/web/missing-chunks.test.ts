import { expect } from "vitest";
import { test } from "./browser.ts";
import { press } from "./focus.ts";

test("a dialog of the frame that cannot be loaded says so, and leaves what is typed where it was", async ({
  visit,
}) => {
  const files = /assets\/(?:go-to|keys)-dialog/;
  const page = await visit("/products?new=1", {
    before: (opened) => opened.route(files, (route) => route.abort()),
    expected: [/Failed to load resource/],
  });
  const field = page.getByRole("dialog", { name: "Add New Product" }).getByLabel("Item Name*");
  await field.fill("Half a product");
  await press(page, "Control+k");
  await page.getByText("This could not be opened.").waitFor();
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field.inputValue()).toBe("Half a product");

  await page.unroute(files);
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe("Half a product");
  await press(page, "Control+k");
  await page.getByRole("dialog", { name: "Go To" }).waitFor();
});
