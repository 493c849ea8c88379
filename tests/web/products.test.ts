import { expect } from "vitest";
import { failing, held } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { DESK, PHONE, test } from "./browser.ts";
import { expectCut, seenOf } from "./cut-text.ts";

const HINDI = "स्टील का गिलास";
const LONG = "Stainless steel tiffin carrier with four containers, locking clip and handle";

test.beforeAll(async ({ shop }) => {
  await shop.addProduct({ item_name: "Steel Glass", item_name_hindi: HINDI });
  await shop.addProduct({ item_name: LONG });
  await shop.addProduct({ item_name: "Brass Lota" });
  await shop.addProduct({ item_name: "Katori", item_name_hindi: "कटोरी" });
  await shop.addProduct({ item_name: "Unwanted Ladle" });
});

test("lists the products by name, with their codes, Hindi names and days, long names cut to 30 characters where there is no room", async ({
  visit,
}) => {
  const page = await visit("/products", { as: "admin" });
  await page.getByRole("heading", { name: "Products", level: 1 }).waitFor();
  const names = page.getByRole("grid").getByRole("row").locator("td:first-child [aria-hidden]");
  await expect.poll(() => names.first().textContent()).toBe("Brass Lota");
  expect(await page.getByText(HINDI).isVisible()).toBe(true);
  expect(await page.getByRole("row", { name: /Brass Lota/ }).textContent()).toContain("N/A");
  expect(await seenOf(page.getByTitle(LONG))).toBe("whole");
  await page.setViewportSize({ width: 700, height: 900 });
  await expectCut(page.getByTitle(LONG), 30);
  await page.setViewportSize(DESK);
  await page.getByText("Showing 1-5 of 5 products").waitFor();
  await expectAccessible(page);
});

test("sorts by a column, turns round on the second click, and keeps it in the address", async ({ visit }) => {
  const page = await visit("/products");
  const first = page.getByRole("grid").getByRole("row").nth(1);
  await page.getByRole("button", { name: "Item Name" }).click();
  await expect.poll(() => first.textContent()).toContain("Unwanted Ladle");
  expect(new URL(page.url()).search).toBe("?order=desc");
  await page.getByRole("button", { name: "Hindi Name" }).click();
  await expect.poll(() => first.textContent()).toContain("Katori");
  await page.goBack();
  await expect.poll(() => first.textContent()).toContain("Unwanted Ladle");
});

test("finds products by English and Hindi name, and says when there is none", async ({ visit }) => {
  const page = await visit("/products");
  const search = page.getByRole("searchbox");
  await search.fill("lota");
  await page.getByText("Showing 1-1 of 1 products").waitFor();
  await search.fill("कटोरी");
  await page.getByRole("button", { name: "Edit Katori" }).waitFor();
  await search.fill("no such thing");
  await page.getByText("No products match your search criteria").waitFor();
  await page.getByRole("button", { name: "Clear Search" }).click();
  await page.getByText("Showing 1-5 of 5 products").waitFor();
});

test("adds a product by keyboard alone, with a Hindi name made from the English one", async ({ visit }) => {
  const page = await visit("/products");
  await page.getByText("Showing 1-").waitFor();
  await page.keyboard.press("Alt+a");
  const dialog = page.getByRole("dialog", { name: "Add New Product" });
  await expect
    .poll(() => dialog.getByLabel("Item Name").evaluate((input) => input === document.activeElement))
    .toBe(true);
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Enter");
  await dialog.getByText("Item name is required").waitFor();
  await dialog.getByRole("button", { name: "Auto Generate" }).click();
  await page.getByText("Please enter an item name first").waitFor();

  await dialog.getByLabel("Item Name").pressSequentially("Steel Plate");
  await dialog.getByRole("button", { name: "Auto Generate" }).click();
  await page.getByText("Hindi name generated successfully!").waitFor();
  expect(await dialog.getByLabel("Hindi Name").inputValue()).toBe("स्टील प्लेट");
  await dialog.getByLabel("Item Name").press("Enter");
  await page.getByText("Product created successfully!").waitFor();
  await page.getByRole("button", { name: "Edit Steel Plate" }).waitFor();
  expect(await dialog.count()).toBe(0);
});

test("does not make a product again that is picked from the suggestions", async ({ visit }) => {
  const page = await visit("/products?new=1");
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Item Name");
  await name.pressSequentially("katori");
  await page.getByRole("option", { name: /Katori/ }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("option").count()).toBe(0);
  expect(await dialog.count()).toBe(1);
  await name.press("ArrowDown");
  await name.press("ArrowDown");
  await name.press("Enter");
  await dialog.getByText("Existing Product Selected").waitFor();
  expect(await dialog.getByLabel("Hindi Name").inputValue()).toBe("कटोरी");
  expect(await dialog.getByRole("button", { name: "Auto Generate" }).isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Create Product" }).click();
  await dialog
    .getByText("This product already exists! Please select it from the dropdown or choose a different name.")
    .waitFor();
  await dialog.getByRole("button", { name: "Clear and create new product" }).click();
  expect(await name.inputValue()).toBe("");
});

test("changes a product; two clicks on save change it once", async ({ shop, visit }) => {
  const product = await shop.addProduct({ item_name: "Copper Jug" });
  const page = await visit("/products", { as: "staff" });
  await page.getByRole("row", { name: /Copper Jug/ }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Product" });
  await dialog.getByLabel("Item Name").fill("Copper Jug 2 L");
  await dialog.getByRole("button", { name: "Save Changes" }).dblclick();
  await page.getByText("Product updated successfully!").waitFor();
  const { body } = await shop.admin.get(`/products/${product.id}`);
  expect(body).toMatchObject({ item_name: "Copper Jug 2 L", version: product.version + 1 });
});

test("an admin deletes a product by typing DELETE; Tab goes round, Esc cancels, Enter confirms", async ({
  visit,
}) => {
  const page = await visit("/products");
  await page.getByRole("button", { name: "Delete Unwanted Ladle" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete Product" });
  await expectAccessible(page, "[role=alertdialog]");
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);

  await page.getByRole("button", { name: "Delete Unwanted Ladle" }).click();
  const confirm = dialog.getByRole("button", { name: "Delete Product" });
  await page.keyboard.type("delete");
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByRole("textbox").fill("DELETE");
  for (const stop of ["Cancel", "Delete Product"]) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(stop);
  }
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  await page.keyboard.press("Enter");
  await page.getByText("Product deleted successfully!").waitFor();
  await expect.poll(() => page.getByText("Unwanted Ladle").count()).toBe(0);
});

test("what somebody else was quicker with is as it is now when it is opened again", async ({
  shop,
  visit,
}) => {
  const { id } = await shop.addProduct({ item_name: "Zinc Bucket" });
  const gone = await shop.addProduct({ item_name: "Zinc Tub" });
  const page = await visit("/products?q=zinc", { expected: [/status of 412/, /status of 404/] });
  await page.getByRole("row", { name: /Zinc Bucket/ }).click();
  const form = page.getByRole("dialog", { name: "Edit Product" });
  await shop.admin.call("PUT", `/products/${id}`, { item_name: "Zinc Bucket 12" });
  await form.getByLabel("Hindi Name").fill("बाल्टी");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.getByText(/changed this on/).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("row", { name: /Zinc Bucket 12/ }).click();
  expect(await form.getByLabel("Item Name").inputValue()).toBe("Zinc Bucket 12");
  await form.getByLabel("Hindi Name").fill("जस्ता बाल्टी");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Product updated successfully!").waitFor();

  await page.getByRole("row", { name: /Zinc Tub/ }).click();
  await shop.admin.call("DELETE", `/products/${gone.id}`);
  await form.getByLabel("Item Name").fill("Zinc Tub 12");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.getByText(/was deleted/).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("row", { name: /Zinc Tub/ }).count()).toBe(0);
});

test("staff see what they may do, and no way to delete", async ({ visit }) => {
  const page = await visit("/products", { as: "staff" });
  await page.getByText("Staff Access:").waitFor();
  await page.getByRole("button", { name: "View & Edit" }).first().waitFor();
  expect(await page.getByRole("button", { name: /^Delete/ }).count()).toBe(0);
  await expectAccessible(page);
});

test("on a phone each product is a card that opens", async ({ visit }) => {
  const page = await visit("/products", { window: PHONE });
  await page.getByRole("listitem").filter({ hasText: "Katori" }).waitFor();
  expect(await page.getByRole("grid").count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit Katori" }).click();
  await page.getByRole("dialog", { name: "Edit Product" }).waitFor();
});

test("a list that cannot be loaded says so, and can be asked again", async ({ visit }) => {
  const page = await visit("/products", failing("/products"));
  await page.getByText("Error loading products").waitFor();
  await page.getByText("Please try refreshing the page").waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Katori").first().waitFor();
});

test("shows the shape of the rows while they load, and an empty shop what to do", async ({
  emptyShop,
  visit,
}) => {
  const answers = held("/products");
  const page = await visit("/products", { shop: emptyShop, before: answers.before });
  await page.getByText("Loading products...").waitFor({ state: "attached" });
  await answers.release();
  await page.getByText("No products found").waitFor();
});

test("with the command service down a save says so and keeps what was typed, and works when it is back", async ({
  shop,
  visit,
}) => {
  const page = await visit("/products?new=1", { expected: [/status of 503/] });
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Item Name").fill("Iron Tawa");
  shop.commands.cut();
  await dialog.getByRole("button", { name: "Create Product" }).click();
  await dialog.getByText(/not known whether this was saved/).waitFor();
  expect(await dialog.getByLabel("Item Name").inputValue()).toBe("Iron Tawa");
  shop.commands.mend();
  await dialog.getByRole("button", { name: "Create Product" }).click();
  await page.getByText("Product created successfully!").waitFor();
});

test("a name that has no Hindi form says so, whatever the empty answer looks like, and keeps what stands there", async ({
  visit,
}) => {
  let answer: unknown;
  const page = await visit("/products?new=1", {
    async before(opened) {
      await opened.clock.install();
      await opened.route("**/generate-hindi-name", (route) => route.fulfill({ json: answer ?? null }));
    },
  });
  const dialog = page.getByRole("dialog");
  const hindi = dialog.getByLabel("Hindi Name");
  await dialog.getByLabel("Item Name").fill("Kadhai");
  await hindi.fill("कढ़ाई");
  for (const empty of [
    { item_name_hindi: "" },
    { item_name_hindi: "  " },
    { item_name_hindi: null },
    {},
    [],
    null,
  ]) {
    answer = empty;
    await page.getByRole("button", { name: "Auto Generate" }).click();
    await page.getByText("Could not generate Hindi name").last().waitFor();
    await page.getByRole("button", { name: "Auto Generate" }).waitFor();
    expect(await page.getByText("Hindi name generated successfully!").count()).toBe(0);
    expect(await hindi.inputValue()).toBe("कढ़ाई");
    // Until this toast has gone, so that the next one is another.
    await page.clock.fastForward(5_000);
    await expect.poll(() => page.getByText("Could not generate Hindi name").count()).toBe(0);
  }
});

test("a Hindi name that comes after the product was named otherwise is not taken", async ({ visit }) => {
  const generated = held("/products/generate-hindi-name");
  const page = await visit("/products?new=1", generated);
  const form = page.getByRole("dialog", { name: "Add New Product" });
  const generate = form.getByRole("button", { name: "Auto Generate" });
  await form.getByLabel("Item Name").fill("Copper Tumbler");
  await generate.click();
  await form.getByLabel("Item Name").fill("Steel Thali");
  await generated.release();
  await generate.waitFor();
  expect(await form.getByLabel("Hindi Name").inputValue()).toBe("");
  await generate.click();
  await page.getByText("Hindi name generated successfully!").waitFor();
  expect(await form.getByLabel("Hindi Name").inputValue()).toBe("स्टील थाली");
});

test("a name that is typed exactly as one that exists is that product, in whatever case and spaces", async ({
  shop,
  visit,
}) => {
  const count = async () => (await shop.admin.get("/products?q=lota")).headers.get("x-total-count");
  const before = await count();
  const page = await visit("/products?new=1");
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Item Name");
  await dialog.getByLabel("Hindi Name").fill("लोटा");
  for (const typed of ["Brass Lota", "brass LOTA", "  Brass   Lota "]) {
    await name.fill(typed);
    await dialog.getByText("Existing Product Selected").waitFor();
    expect(await name.inputValue()).toBe(typed);
    expect(await dialog.getByRole("button", { name: "Auto Generate" }).isDisabled()).toBe(true);
    await name.press("Enter");
    await dialog.getByText("This product already exists! Please select it").waitFor();
    // Typed on, it is another one, and what was typed beside it is there again.
    await name.pressSequentially(" 2 L");
    await expect.poll(() => dialog.getByText("Existing Product Selected").count()).toBe(0);
    expect(await dialog.getByLabel("Hindi Name").inputValue()).toBe("लोटा");
  }
  // Faster than the suggestions.
  await name.fill("brass lota");
  await name.press("Enter");
  await dialog.getByText("This product already exists! Please select it").waitFor();
  expect(await count()).toBe(before);
});

test("shows 25 a page, the page in the address; what has no Hindi name comes last in either order", async ({
  emptyShop,
  visit,
}) => {
  for (let number = 1; number <= 27; number += 1) {
    const hindi = number > 25 ? {} : { item_name_hindi: `थाली ${number}` };
    await emptyShop.addProduct({ item_name: `Thali ${number}`, ...hindi });
  }
  const page = await visit("/products", { shop: emptyShop });
  await page.getByText("Showing 1-25 of 27 products").waitFor();
  for (const order of ["ascending", "descending"]) {
    await page.getByRole("button", { name: "Hindi Name" }).click();
    await page.locator(`th[aria-sort=${order}]`).waitFor();
    await page.getByRole("button", { name: "Page 2" }).click();
    await page.getByText("Showing 26-27 of 27 products").waitFor();
    expect(new URL(page.url()).searchParams.get("page")).toBe("2");
    expect(await page.getByRole("gridcell", { name: "N/A" }).count()).toBe(2);
  }
});
