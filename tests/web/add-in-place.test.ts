import { expect } from "vitest";
import { held } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";
import { focused, press } from "./focus.ts";
import { CREATE, addCustomersAndProducts, field, search } from "./invoice-form.ts";

test.beforeAll(({ shop }) => addCustomersAndProducts(shop));

test("a bill for a new customer with a new product is written without leaving it", async ({
  shop,
  visit,
}) => {
  const page = await visit(CREATE, { as: "staff" });
  await expect.poll(() => focused(page)).toBe("Customer*");
  await search(page, "Uruli Stores", /^Add 'Uruli Stores'/);
  await press(page, "Enter");
  const customer = page.getByRole("dialog", { name: "Add New Customer" });
  await expect.poll(() => focused(page)).toBe("Phone Number*");
  expect(await customer.getByLabel("Customer Name").inputValue()).toBe("Uruli Stores");
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.type("98290 44556");
  await press(page, "Enter");
  await customer.waitFor({ state: "detached" });
  await page.getByText("98290 44556").waitFor();
  await expect.poll(() => focused(page)).toBe("Invoice Date*");

  await press(page, "Tab");
  await expect.poll(() => focused(page)).toBe("Product, line 1");
  // No search has an answer yet: the name is enough.
  await page.keyboard.type("Brass Uruli 12");
  await press(page, "Alt+Enter");
  const product = page.getByRole("dialog", { name: "Add New Product" });
  await expect.poll(() => focused(page)).toBe("Item Name*");
  await press(page, "Enter");
  await product.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Qty, line 1");
  await page.getByText("Brass Uruli 12", { exact: true }).waitFor();
  await page.keyboard.type("2");
  await press(page, "Tab", "Tab", "Tab");
  await page.keyboard.type("500");
  await press(page, "Control+s");
  await page.getByText("Invoice created successfully!").waitFor();
  const { body } = await shop.admin.get("/invoices/1");
  expect(body).toMatchObject({
    customer_name: "Uruli Stores",
    total_amount: 500,
    sales: [{ product_name: "Brass Uruli 12", quantity: 2 }],
  });
});

test("what is added is chosen at once, also where no search knows it yet", async ({ visit }) => {
  const page = await visit(CREATE, {
    before: (opened) =>
      opened.route("**/api/v1/products/search*", (route) =>
        route.fulfill({ json: [], headers: { "x-total-count": "0" } }),
      ),
  });
  await field(page, "Product, line 1").waitFor();
  await field(page, "Product, line 1").focus();
  await search(page, "Copper Lota", /^Add 'Copper Lota'/);
  await press(page, "ArrowDown", "Enter");
  await expect.poll(() => focused(page)).toBe("Item Name*");
  await press(page, "Enter");
  await expect.poll(() => focused(page)).toBe("Qty, line 1");
  await page.getByRole("button", { name: "Change product, line 1" }).waitFor();
});

test("one that is called so is offered in place of a second one, also when the search comes too late", async ({
  visit,
}) => {
  const late = held("/products/search");
  const page = await visit(CREATE, { as: "staff", ...late });
  await field(page, "Product, line 1").waitFor();
  await field(page, "Product, line 1").focus();
  await page.keyboard.type("sugar loose");
  await press(page, "Alt+Enter");
  const dialog = page.getByRole("dialog", { name: "Add New Product" });
  await expect.poll(() => focused(page)).toBe("Item Name*");
  await late.release();
  await dialog.getByText("Existing Product Selected").waitFor();
  await press(page, "Enter");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Qty, line 1");
  await page.getByText("Sugar Loose", { exact: true }).waitFor();
});

test("Esc goes back to the bill as it is, and Tab adds nothing", async ({ visit }) => {
  const page = await visit(CREATE, { as: "staff" });
  await field(page, "Product, line 1").waitFor();
  await field(page, "Product, line 1").focus();
  await search(page, "sugar loose", /Sugar Loose/);
  expect(await page.getByRole("option", { name: /^Add/ }).count()).toBe(0);
  await field(page, "Product, line 1").fill("");
  await search(page, "Slip of a hand", /^Add 'Slip of a hand'/);
  await press(page, "Enter");
  const dialog = page.getByRole("dialog", { name: "Add New Product" });
  await expect.poll(() => focused(page)).toBe("Item Name*");
  await press(page, "Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Product, line 1");
  expect(await field(page, "Product, line 1").inputValue()).toBe("Slip of a hand");
  await press(page, "Tab");
  await expect.poll(() => focused(page)).toBe("Qty, line 1");
  expect(await dialog.count()).toBe(0);
});

test("a payment of a new customer is written over one dialog and goes on in the other", async ({ visit }) => {
  const page = await visit("/payments?new=1", { as: "staff" });
  await expect.poll(() => focused(page)).toBe("Customer*");
  await page.keyboard.type("Advance Giver");
  await press(page, "Alt+Enter");
  await expect.poll(() => focused(page)).toBe("Phone Number*");
  await page.keyboard.type("98290 77889");
  await press(page, "Enter");
  await expect.poll(() => focused(page)).toBe("Invoice (optional)");
  const payment = page.getByRole("dialog", { name: "Add Payment" });
  expect(await payment.getByLabel("Customer*").inputValue()).toBe("Advance Giver");
  await payment.getByLabel("Amount").fill("250");
  await press(page, "Control+s");
  await page.getByText("Payment created successfully!").waitFor();
});
