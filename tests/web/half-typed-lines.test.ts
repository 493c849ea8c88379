import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";
import { focused, press } from "./focus.ts";
import {
  CREATE,
  addCustomersAndProducts,
  createButton,
  field,
  fillOneLine,
  pickProduct,
} from "./invoice-form.ts";

test.beforeAll(({ shop }) => addCustomersAndProducts(shop));

test("a line that is half typed stops the first save, by key and by button, which names it and leads there", async ({
  shop,
  visit,
}) => {
  const countInvoices = async () =>
    Number((await shop.admin.get("/invoices?limit=1")).headers.get("x-total-count"));
  const before = await countInvoices();
  const page = await visit(CREATE);
  await fillOneLine(page);
  await page.getByRole("button", { name: "Add Row" }).click();
  const fill = (name: string, text: string) => field(page, `${name}, line 2`).fill(text);
  for (const [at, { type, sentence, focus, empty }] of [
    {
      type: () => fill("Number", "50"),
      sentence: "Line 2 is not complete. Choose a product",
      focus: "Product, line 2",
      empty: () => fill("Number", "0"),
    },
    {
      type: () => fill("Number", "1e3"),
      sentence: "Line 2 is not complete. Choose a product",
      focus: "Product, line 2",
      empty: () => fill("Number", ""),
    },
    {
      type: () => fill("Product", "suga"),
      sentence: "Line 2 is not complete. Choose a product",
      focus: "Product, line 2",
      empty: () => fill("Product", ""),
    },
    {
      type: () => pickProduct(page, 2, "su", /Sugar Loose/),
      sentence: "Line 2 is not complete. Enter a number",
      focus: "Number, line 2",
      empty: () => fill("Number", "80"),
    },
    {
      type: () => fill("Boxes", "1.5"),
      sentence: "Line 2 is not complete. Boxes: This must be a whole number",
      focus: "Boxes, line 2",
      empty: () => fill("Boxes", ""),
    },
    {
      type: () => fill("Qty", ""),
      sentence: "Line 2 is not complete. Enter a quantity",
      focus: "Qty, line 2",
      empty: () => fill("Qty", "2"),
    },
  ].entries()) {
    await type();
    const saves = [
      () => press(page, "Control+s"),
      () => createButton(page).click(),
      () => createButton(page).dblclick(),
    ];
    await saves[at % saves.length]?.();
    await page.getByRole("alert").filter({ hasText: sentence }).waitFor();
    expect(await focused(page)).toBe(focus);
    await empty();
    await expect.poll(() => page.getByText("is not complete").count()).toBe(0);
  }
  expect(await countInvoices()).toBe(before);
  await field(page, "Qty, line 2").fill("2.5");
  await press(page, "Control+s");
  await page.getByRole("alert").filter({ hasText: "Line 2 is not complete." }).waitFor();
  await expectAccessible(page);
  await press(page, "Control+Delete", "Control+s");
  await page.waitForURL(/\/invoices\/\d+$/);
  expect(await countInvoices()).toBe(before + 1);
});

test("the second save leaves a half-typed line out, and stops at one that was changed or not told of yet", async ({
  shop,
  visit,
}) => {
  const page = await visit(CREATE);
  await fillOneLine(page);
  await page.getByRole("button", { name: "Add Row" }).click();
  await field(page, "Number, line 2").fill("50");
  await press(page, "Control+s");
  await page.getByRole("alert").filter({ hasText: "Line 2 is not complete. Choose a product" }).waitFor();
  await field(page, "Number, line 2").fill("60");
  await press(page, "Control+s");
  await page.getByRole("alert").filter({ hasText: "Line 2 is not complete. Choose a product" }).waitFor();
  await page.getByRole("button", { name: "Add Row" }).click();
  await field(page, "Qty, line 3").fill("2.5");
  await press(page, "Control+s");
  await page.getByRole("alert").filter({ hasText: "Line 3 is not complete. Choose a product" }).waitFor();
  await press(page, "Control+s");
  await page.waitForURL(/\/invoices\/\d+$/);
  const { body } = await shop.admin.get(`/invoices/${new URL(page.url()).pathname.split("/").at(-1)}`);
  expect((body as { sales: unknown[] }).sales).toHaveLength(1);
});
