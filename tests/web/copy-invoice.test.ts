import type { Page } from "playwright-core";
import { expect } from "vitest";
import { readDateOfWeek } from "../../web/format/dates.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";
import { focused, press } from "./focus.ts";
import { HINDI, addCustomersAndProducts, field, fillOneLine, lines, search, total } from "./invoice-form.ts";
import type { Shop } from "./shop.ts";

test.beforeAll(({ shop }) => addCustomersAndProducts(shop));

const countInvoices = async (shop: Shop) =>
  Number((await shop.admin.get("/invoices?limit=1")).headers.get("x-total-count"));

/** An invoice of 3 × 25.55 / 2 of a tea and 1 × 100 / 2 of another product. */
async function addTwoLines(shop: Shop, customerId: number, secondName: string) {
  const tea = await shop.addProduct({ item_name: `Tea of ${secondName}`, item_name_hindi: HINDI });
  const second = await shop.addProduct({ item_name: secondName });
  const invoice = await shop.addInvoice({
    customer_id: customerId,
    invoice_date: "2026-04-15",
    sales: [
      { product_id: tea.id, quantity: 3, unit: "Doz", number_of_boxes: 2, number: 25.55 },
      { product_id: second.id, quantity: 1, unit: "Pcs", number: 100 },
    ],
  });
  return { invoice, second };
}

const lineTexts = (page: Page) => lines(page).locator("[data-column=product] p").allInnerTexts();

test("Alt+K copies customer and lines to an invoice of today, and nothing is stored until it is saved", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Copied Stores" });
  const { invoice } = await addTwoLines(shop, customer.id, "Jaggery");
  const before = await countInvoices(shop);
  const page = await visit(`/invoices/${invoice.id}`, { as: "staff" });
  await page.getByText("No payments received yet").waitFor();
  await press(page, "Alt+k");
  await page.getByText(`Copy of invoice #${invoice.id}. Nothing is stored until you create it.`).waitFor();
  await expect.poll(() => focused(page)).toBe("Qty, line 1");
  await page.getByRole("group", { name: "Customer" }).getByText("Copied Stores").waitFor();
  expect(await lineTexts(page)).toEqual(["Tea of Jaggery", HINDI, "Jaggery"]);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());
  expect(await field(page, "Invoice Date*").inputValue()).toBe(readDateOfWeek(today));
  expect(await total(page)).toBe("₹\u00A088.33");
  await expectAccessible(page);

  // Nothing was typed: nothing is asked.
  await press(page, "Escape");
  await page.getByText("No payments received yet").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/invoices/${invoice.id}`);
  await page.getByRole("link", { name: "Copy to New Invoice" }).click();
  await expect.poll(() => focused(page)).toBe("Qty, line 1");
  await page.keyboard.type("5");
  await press(page, "Escape");
  await page.getByText("No payments received yet").waitFor();
  await page.goBack();
  await page.getByText(/^Your bill from .+ is here as you left it/).waitFor();
  expect(await countInvoices(shop)).toBe(before);
  await press(page, "Control+s");
  await page.waitForURL((url) => /\/invoices\/\d+$/.test(url.pathname));
  await page.getByText("Invoice created successfully!").waitFor();
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  expect(id).not.toBe(invoice.id);
  expect((await shop.admin.get(`/invoices/${id}`)).body).toMatchObject({
    customer_name: "Copied Stores",
    invoice_date: today,
    sales: [
      { product_name: "Tea of Jaggery", quantity: 5, unit: "Doz", number_of_boxes: 2, number: 25.55 },
      { product_name: "Jaggery", quantity: 1, unit: "Pcs", number_of_boxes: 0, number: 100 },
    ],
  });
  expect((await shop.admin.get(`/invoices/${invoice.id}`)).body).toEqual(invoice);
});

test("a copied line whose product was deleted says so and stops the save until it is replaced; so does the customer", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Closed Stores" });
  const { invoice, second } = await addTwoLines(shop, customer.id, "Old Soap");
  await shop.admin.call("DELETE", `/products/${second.id}`);
  // Deleted, as an invoice that was wrong; its customer owes nothing then, and is deleted too.
  await shop.admin.call("DELETE", `/invoices/${invoice.id}`);
  await shop.admin.call("DELETE", `/customers/${customer.id}`);
  const page = await visit(`/invoices/${invoice.id}`, { expected: [/status of 404/] });
  await page.getByRole("link", { name: "Copy to New Invoice" }).click();
  const gone = page.getByRole("alert").getByText("Closed Stores was deleted: choose another customer");
  await gone.waitFor();
  await expect.poll(() => focused(page)).toBe("Customer*");
  await lines(page).nth(1).getByText("Old Soap was deleted: choose another product").waitFor();
  expect(await total(page)).toBe("₹\u00A038.33");
  await expectAccessible(page);
  await search(page, "asha", /Asha Traders/);
  await press(page, "Enter");
  expect(await gone.count()).toBe(0);
  await press(page, "Control+s");
  await page.getByText("Line 2 is not complete. Old Soap was deleted: choose another product").waitFor();
  expect(await focused(page)).toBe("Product, line 2");
  await search(page, "su", /Sugar Loose/);
  await press(page, "Enter", "Control+s");
  await page.waitForURL((url) => /\/invoices\/\d+$/.test(url.pathname));
  await page.getByRole("article").getByText("Sugar Loose").waitFor();
});

test("a copy belongs to the customer into whom the old one was merged", async ({ shop, visit }) => {
  const [old, master] = [await shop.addCustomer(), await shop.addCustomer({ name: "Merged & Sons" })];
  const invoice = await shop.addInvoice({ customer_id: old.id });
  await shop.admin.post("/customers/merge", { target_id: master.id, source_ids: [old.id] });
  const page = await visit(`/invoices/create?copy_of=${invoice.id}`);
  await page.getByRole("group", { name: "Customer" }).getByText("Merged & Sons").waitFor();
});

test("a draft that stands in the form stays when an invoice is copied, until the copy is asked to replace it", async ({
  shop,
  visit,
}) => {
  const { invoice } = await addTwoLines(shop, (await shop.addCustomer()).id, "Rock Salt");
  const page = await visit("/invoices/create");
  await fillOneLine(page);
  await page.goto(`/invoices/create?copy_of=${invoice.id}`);
  await page.getByText(/^Your bill from .+ is here as you left it/).waitFor();
  await page.getByText("Asha & Sons · 98290 11223").waitFor();
  expect(await lineTexts(page)).toEqual(["Tata Tea", HINDI]);
  await expectAccessible(page);
  await page.getByRole("button", { name: `Discard it for the copy of #${invoice.id}` }).click();
  await page.getByText(`Copy of invoice #${invoice.id}. Nothing is stored until you create it.`).waitFor();
  expect(await lineTexts(page)).toEqual(["Tea of Rock Salt", HINDI, "Rock Salt"]);
  await expect.poll(() => focused(page)).toBe("Qty, line 1");
});

test("a copy that was sent unchanged and got no answer makes one invoice, also after a reload", async ({
  shop,
  visit,
}) => {
  const { invoice } = await addTwoLines(shop, (await shop.addCustomer()).id, "Cardamom");
  const before = await countInvoices(shop);
  const address = `/invoices/create?copy_of=${invoice.id}`;
  const page = await visit(address, {
    expected: [/Failed to load resource/],
    before: (opened) =>
      opened.route("**/api/v1/invoices/", async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        await route.fetch();
        return route.abort();
      }),
  });
  await expect.poll(() => focused(page)).toBe("Qty, line 1");
  await press(page, "Control+s");
  await page.getByText(/cannot be reached/).waitFor();
  await page.unrouteAll();
  page.on("dialog", (asked) => void asked.accept());
  await page.reload();
  await page.getByText(/^Your bill from .+ is here as you left it/).waitFor();
  await press(page, "Control+s");
  await page.waitForURL((url) => /\/invoices\/\d+$/.test(url.pathname));
  expect(await countInvoices(shop)).toBe(before + 1);
});

test("what cannot be copied says why, and leads to a blank invoice", async ({ visit }) => {
  const page = await visit("/invoices/create?copy_of=99999", { expected: [/status of 404/] });
  await page.getByText("Invoice #99999 could not be copied").waitFor();
  await page.getByText("This invoice does not exist").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Start with a blank invoice" }).click();
  await expect.poll(() => focused(page)).toBe("Customer*");
});
