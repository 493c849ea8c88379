import { expect } from "vitest";
import { held } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";
import { focused, press } from "./focus.ts";
import {
  CREATE,
  addCustomersAndProducts,
  createButton,
  fillOneLine,
  lines,
  search,
  total,
} from "./invoice-form.ts";

test.beforeAll(({ shop }) => addCustomersAndProducts(shop));

test("what was sent is what the screen showed, with valid lines only, and a double click makes one invoice", async ({
  shop,
  visit,
}) => {
  const before = (await shop.admin.get("/invoices?limit=1")).headers.get("x-total-count");
  const page = await visit(CREATE);
  await fillOneLine(page);
  await press(page, "Enter");
  await search(page, "su", /Sugar Loose/);
  await press(page, "Enter");
  await page.getByText("Enter a number").waitFor();
  await page.getByText("1 line is not complete and does not count").waitFor();
  await createButton(page).dblclick();
  await page.getByText("Line 2 is not complete.").waitFor();
  // It is deleted; a blank line is no line.
  await press(page, "Control+Delete");
  await page.getByRole("button", { name: "Add Row" }).click();
  await createButton(page).dblclick();
  await page.waitForURL(/\/invoices\/\d+$/);
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  const { body } = await shop.admin.get(`/invoices/${id}`);
  expect(body).toMatchObject({
    customer_name: "Asha Traders",
    total_amount: 38.33,
    sales: [
      {
        product_name: "Tata Tea",
        quantity: 3,
        unit: "Pcs",
        number_of_boxes: 0,
        number: 25.55,
        amount: 38.33,
      },
    ],
  });
  const after = (await shop.admin.get("/invoices?limit=1")).headers.get("x-total-count");
  expect(Number(after)).toBe(Number(before) + 1);
});

test("a line that the server refuses says why, until it is changed", async ({ shop, visit }) => {
  const product = await shop.addProduct({ item_name: "Short-lived Soap" });
  const page = await visit(CREATE, { expected: [/status of 409/] });
  await fillOneLine(page);
  await press(page, "Enter");
  await search(page, "soap", /Short-lived Soap/);
  await press(page, "Enter", "Enter", "Enter", "Enter");
  await page.keyboard.type("10");
  await shop.admin.call("DELETE", `/products/${product.id}`);
  await press(page, "Control+s");
  const refusal = lines(page).nth(1).getByRole("alert");
  await refusal.getByText("The product Short-lived Soap was deleted").waitFor();
  await page.getByText("Line 2: the product Short-lived Soap was deleted").waitFor();
  expect(await focused(page)).toBe("Change product, line 2");
  await expectAccessible(page);
  await press(page, "Enter");
  await search(page, "su", /Sugar Loose/);
  await press(page, "Enter");
  expect(await refusal.count()).toBe(0);
  await press(page, "Control+s");
  await page.waitForURL(/\/invoices\/\d+$/);
});

test("with the command service down a save says so, keeps what was typed, and works when it is back", async ({
  emptyShop,
  visit,
}) => {
  await emptyShop.addCustomer({ name: "Asha Traders" });
  await emptyShop.addProduct({ item_name: "Tata Tea" });
  const page = await visit(CREATE, { shop: emptyShop, expected: [/status of 503/] });
  await fillOneLine(page);
  emptyShop.commands.cut();
  await press(page, "Control+s");
  await page.getByText(/Please try again/).waitFor();
  expect(await total(page)).toBe("₹\u00A038.33");
  emptyShop.commands.mend();
  await press(page, "Control+s");
  await page.waitForURL(/\/invoices\/\d+$/);
});

test("a save that fails without a sentence says that the invoice was not created", async ({ visit }) => {
  const page = await visit(CREATE, { expected: [/status of 500/] });
  await fillOneLine(page);
  await page.route("**/api/v1/invoices/", (route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: "{}" }),
  );
  await press(page, "Control+s");
  await page.getByText("Failed to create invoice").waitFor();
  expect(await total(page)).toBe("₹\u00A038.33");
});

test("while an invoice is on its way the button says Creating... and rests", async ({ visit }) => {
  const page = await visit(CREATE);
  await fillOneLine(page);
  const holding = held("/invoices/");
  await holding.before(page);
  await press(page, "Control+s");
  const button = page.getByRole("button", { name: "Creating..." });
  await button.waitFor();
  expect(await button.isDisabled()).toBe(true);
  await press(page, "Control+s");
  await holding.release();
  await page.waitForURL(/\/invoices\/\d+$/);
});
