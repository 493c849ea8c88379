import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";
import { focused, press } from "./focus.ts";
import { CREATE, addCustomersAndProducts, search } from "./invoice-form.ts";

test.beforeAll(({ shop }) => addCustomersAndProducts(shop));

const left = (page: Page) => page.getByText(/^Your entries from .+ are here as you left them/);
const asks = (page: Page) => page.getByRole("alertdialog");

const forms = [
  { name: "Add New Customer", path: "/customers?new=1", field: "Address", first: "Customer Name*" },
  { name: "Edit Customer", path: "/customers", field: "Address", first: "Customer Name*", open: /^Edit / },
  { name: "Add New Product", path: "/products?new=1", field: "Hindi Name (optional)", first: "Item Name*" },
  {
    name: "Edit Product",
    path: "/products",
    field: "Hindi Name (optional)",
    first: "Item Name*",
    open: /^Edit /,
  },
] as const;

test.for(forms)(
  "what was typed into '$name' is there as it was left, until it is discarded",
  async (form, { visit }) => {
    const page = await visit(form.path, { as: "staff" });
    const dialog = page.getByRole("dialog", { name: form.name, exact: true });
    const field = dialog.getByLabel(form.field, { exact: true });
    const open = async () => {
      if ("open" in form) await page.getByRole("button", { name: form.open }).first().click();
      await dialog.waitFor();
    };
    await open();
    const before = await field.inputValue();
    await field.fill("गली 4");
    await press(page, "Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await asks(page).count()).toBe(0);

    await page.goto(form.path);
    await open();
    await left(page).waitFor();
    expect(await field.inputValue()).toBe("गली 4");
    await expectAccessible(page, "[role=dialog]");
    await page.getByRole("button", { name: "Discard" }).click();
    await left(page).waitFor({ state: "detached" });
    await expect.poll(() => focused(page)).toBe(form.first);
    expect(await field.inputValue()).toBe(before);
    await press(page, "Escape");
    await dialog.waitFor({ state: "detached" });
    await page.goto(form.path);
    await open();
    expect(await left(page).count()).toBe(0);
  },
);

test("what was typed about a customer whom somebody else changed is not brought back", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Changed Traders", address: "Old market" });
  const page = await visit("/customers?q=Changed+Traders", { as: "staff" });
  const dialog = page.getByRole("dialog", { name: "Edit Customer" });
  const open = () => page.getByRole("button", { name: "Edit Changed Traders" }).click();
  await open();
  await dialog.getByLabel("Address").fill("New market");
  await press(page, "Escape");
  await dialog.waitFor({ state: "detached" });
  const { name, phone, transporter } = customer;
  const changed = { name, phone, transporter, address: "Station Road" };
  expect((await shop.admin.call("PUT", `/customers/${customer.id}`, changed)).status).toBe(200);
  await page.reload();
  await open();
  await page.getByText(/^This record was changed since you left it/).waitFor();
  expect(await dialog.getByLabel("Address").inputValue()).toBe("Station Road");
  await dialog.getByLabel("Address").fill("New Road");
  await press(page, "Control+s");
  await page.getByText("Customer updated successfully!").waitFor();
  expect((await shop.admin.get(`/customers/${customer.id}`)).body).toMatchObject({ address: "New Road" });
});

test("a customer that was sent without an answer is sent again as the same command", async ({
  shop,
  visit,
}) => {
  const page = await visit("/customers?new=1", { expected: [/Failed to load resource/] });
  const dialog = page.getByRole("dialog", { name: "Add New Customer" });
  await page.route("**/api/v1/customers/", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await dialog.getByLabel("Customer Name").fill("Sent Traders");
  await dialog.getByLabel("Phone Number").fill("98290 11223");
  await press(page, "Control+s");
  await dialog.getByRole("alert").waitFor();
  await press(page, "Escape");
  await dialog.waitFor({ state: "detached" });
  await page.unrouteAll();
  await page.goto("/customers?new=1");
  await left(page).waitFor();
  await press(page, "Control+s");
  await page.getByText("Customer created successfully!").waitFor();
  const { headers } = await shop.admin.get("/customers?q=Sent+Traders");
  expect(headers.get("x-total-count")).toBe("1");
});

test("who is added over a bill has the entries of nobody else", async ({ visit }) => {
  const page = await visit(CREATE, { as: "staff" });
  const dialog = page.getByRole("dialog", { name: "Add New Customer" });
  const add = async (name: string) => {
    await expect.poll(() => focused(page)).toBe("Customer*");
    await press(page, "Control+a");
    await search(page, name, new RegExp(`^Add '${name}'`));
    await press(page, "Enter");
    await dialog.waitFor();
  };
  await expect.poll(() => focused(page)).toBe("Customer*");
  await add("Uruli Stores");
  await dialog.getByLabel("Address").fill("Mandi");
  await press(page, "Escape");
  await dialog.waitFor({ state: "detached" });
  await add("Lota Stores");
  expect(await left(page).count()).toBe(0);
  expect(await dialog.getByLabel("Address").inputValue()).toBe("");
  await press(page, "Escape");
  await dialog.waitFor({ state: "detached" });
  await add("Uruli Stores");
  await left(page).waitFor();
  expect(await dialog.getByLabel("Address").inputValue()).toBe("Mandi");
});

test("a credit note that was begun is there as it was left, until it is issued", async ({ shop, visit }) => {
  const customer = await shop.addCustomer({ name: "Return Traders" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 100 });
  const page = await visit(`/invoices/${invoice.id}`);
  const dialog = page.getByRole("dialog");
  const open = async () => {
    await page.getByText("No payments received yet").waitFor();
    await press(page, "Alt+b");
    await dialog.waitFor();
  };
  const line = dialog.locator("[data-line]").first();
  await open();
  await line.fill("1");
  await dialog.getByLabel("Reason").fill("Broken");
  await press(page, "Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await asks(page).count()).toBe(0);
  await page.reload();
  await open();
  await page.getByText(/^Your credit note from .+ is here as you left it/).waitFor();
  expect(await line.inputValue()).toBe("1");
  await expectAccessible(page, "[role=dialog]");
  await press(page, "Control+s");
  await page.waitForURL(/credit-notes\/\d+$/);
  await page.goto(`/invoices/${invoice.id}`);
  await page.getByRole("link", { name: /^CN-/ }).waitFor();
  await press(page, "Alt+b");
  await dialog.getByText("All came back").waitFor();
  expect(await page.getByText(/is here as you left it/).count()).toBe(0);
});
