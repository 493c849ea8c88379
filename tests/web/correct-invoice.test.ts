import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { focused, press } from "./focus.ts";
import { addCustomersAndProducts, field, lines, pickProduct, search, total } from "./invoice-form.ts";
import type { Shop } from "./shop.ts";

test.beforeAll(({ shop }) => addCustomersAndProducts(shop));

/** An invoice with so many lines of 2 × 100 / 2 each. */
async function addLines(shop: Shop, lineCount: number): Promise<InvoiceRecord> {
  const customer = await shop.addCustomer();
  const product = await shop.addProduct();
  return shop.addInvoice({
    customer_id: customer.id,
    sales: Array.from({ length: lineCount }, () => ({
      product_id: product.id,
      quantity: 2,
      unit: "Pcs" as const,
      number: 100,
    })),
  });
}

/** What the server says of it now. */
async function now(shop: Shop, { id }: Pick<InvoiceRecord, "id">): Promise<InvoiceRecord> {
  return (await shop.admin.get(`/invoices/${id}`)).body as InvoiceRecord; // the contract's tests parse it
}

const outcome = async (page: Page) =>
  (await page.locator("section", { hasText: "Total after the correction" }).last().innerText()).replaceAll(
    /\s+/g,
    " ",
  );

async function atLines(page: Page): Promise<void> {
  await expect.poll(() => focused(page)).toBe("Qty, line 1");
}

test("the number of one line of a saved bill of twelve is corrected with at most 12 keys", async ({
  shop,
  visit,
}) => {
  const invoice = await addLines(shop, 12);
  const page = await visit(`/invoices/${invoice.id}`, { as: "staff" });
  await page.getByText("No payments received yet").waitFor();
  let keys = 0;
  const count = async (...pressed: string[]) => {
    keys += pressed.length;
    await press(page, ...pressed);
  };
  await count("Alt+e");
  await atLines(page);
  await count("ArrowDown", "Tab", "Tab", "Tab", "1", "2", "5", "0", "Control+s");
  await expect.poll(() => focused(page)).toBe("Reason*");
  await page.getByRole("option", { name: "Wrong number" }).waitFor();
  await count("Enter", "Control+s");
  await page.getByText("Invoice corrected successfully!").waitFor();
  await page.getByTitle("What makes up Total Amount").getByText("₹\u00A02,350.00").waitFor();
  expect(keys).toBeLessThanOrEqual(12);
  const corrected = await now(shop, invoice);
  expect(corrected).toMatchObject({ content_version: 2, correction_reason: "Wrong number" });
  expect(corrected.sales).toEqual(
    invoice.sales.map((sale) => (sale.id === 2 ? { ...sale, number: 1250, price: 625, amount: 1250 } : sale)),
  );
});

test("a correction needs a change and a reason; until then nothing is saved, and without a change nothing is asked", async ({
  shop,
  visit,
}) => {
  const invoice = await addLines(shop, 2);
  const page = await visit(`/invoices/${invoice.id}`, { as: "staff" });
  await page.getByRole("link", { name: "Correct Invoice" }).click();
  await atLines(page);
  await press(page, "Control+s");
  await page.getByText("Nothing is changed yet, so there is nothing to save.").waitFor();
  await press(page, "Escape");
  await page.getByText("No payments received yet").waitFor();
  await press(page, "Alt+e");
  await atLines(page);
  await page.keyboard.type("5");
  await press(page, "Control+s");
  await page.getByRole("alert").getByText("Please say why the invoice is corrected").waitFor();
  await expect.poll(() => focused(page)).toBe("Reason*");
  await page.getByRole("option", { name: "Wrong quantity" }).waitFor();
  await expectAccessible(page);
  // What is typed is a reason too, and no suggestion takes its place.
  await page.keyboard.type("wrong");
  await press(page, "Escape");
  await page.getByText("No payments received yet").waitFor();
  await press(page, "Alt+e");
  await page.getByText(/^Your correction from .+ is here as you left it/).waitFor();
  expect(await now(shop, invoice)).toEqual(invoice);
  await field(page, "Reason*").focus();
  await press(page, "End");
  await page.keyboard.type(" पाँच बिके");
  await press(page, "Enter");
  await page.getByText("Invoice corrected successfully!").waitFor();
  expect(await now(shop, invoice)).toMatchObject({
    correction_reason: "wrong पाँच बिके",
    sales: [
      { id: 1, quantity: 5 },
      { id: 2, quantity: 2 },
    ],
  });
});

test("lines are added, taken off and given another product; those that stay are the same lines", async ({
  shop,
  visit,
}) => {
  const invoice = await addLines(shop, 3);
  const page = await visit(`/invoices/${invoice.id}/correct`);
  await atLines(page);
  await press(page, "Control+Delete");
  await expect.poll(() => lines(page).count()).toBe(2);
  await page.getByRole("button", { name: "Change product, line 2" }).click();
  await search(page, "ta", /Tata Tea/);
  await press(page, "Enter");
  await page.getByRole("button", { name: "Add Row" }).click();
  await search(page, "su", /Sugar Loose/);
  await press(page, "Enter", "Enter", "Enter", "Enter");
  await page.keyboard.type("50");
  expect(await total(page)).toBe("₹\u00A0225.00");
  await field(page, "Reason*").fill("Counted again");
  await press(page, "Control+s");
  await page.getByText("Invoice corrected successfully!").waitFor();
  const { sales } = await now(shop, invoice);
  expect(sales.map(({ id, product_name: name }) => [id, name])).toEqual([
    [2, invoice.sales[1]?.product_name],
    [3, "Tata Tea"],
    [4, "Sugar Loose"],
  ]);
});

test("before saving it says what goes back to the advance, of which payments, the newest first", async ({
  shop,
  visit,
}) => {
  const invoice = await addLines(shop, 2);
  const pay = (amount: number) =>
    shop.addPayment({ customer_id: invoice.customer_id, invoice_id: invoice.id, amount });
  const [first, second] = [await pay(120), await pay(80)];
  const page = await visit(`/invoices/${invoice.id}/correct`, { as: "staff" });
  await page.getByText("goes back to the advance").waitFor({ state: "detached" });
  await field(page, "Qty, line 1").fill("1");
  await page.getByText(`₹\u00A050.00 of payment #${second.id} goes back to the advance`).waitFor();
  expect(await outcome(page)).toContain(
    "Total before ₹ 200.00 Total after the correction ₹ 150.00 Received for it ₹ 150.00 Balance due after it ₹ 0.00",
  );
  await field(page, "Number, line 1").fill("0.02");
  await page.getByText("₹\u00A099.99 goes back to the advance").waitFor();
  const parts = page.getByRole("list", { name: "What goes back to the advance" });
  expect((await parts.innerText()).replaceAll(/\s+/g, " ")).toMatch(
    new RegExp(`₹ 80.00 of payment #${second.id} · .* ₹ 19.99 of payment #${first.id} · `),
  );
  await expectAccessible(page);
  await field(page, "Reason*").fill("One was broken");
  await press(page, "Control+s");
  await page.getByText("Invoice corrected successfully!").waitFor();
  expect((await shop.admin.get(`/payments/${second.id}`)).body).toMatchObject({ unallocated: 80 });
  expect((await shop.admin.get(`/payments/${first.id}`)).body).toMatchObject({ unallocated: 19.99 });
});

test("what the server refuses of a correction is said at its place, and what was typed stays", async ({
  shop,
  visit,
}) => {
  const invoice = await addLines(shop, 2);
  const product = await shop.addProduct({ item_name: "Fleeting Balm" });
  await shop.addPayment({
    customer_id: invoice.customer_id,
    invoice_id: invoice.id,
    amount: 10,
    discount_amount: 150,
  });
  const page = await visit(`/invoices/${invoice.id}/correct`, { expected: [/status of 4\d\d/] });
  await atLines(page);
  await field(page, "Qty, line 1").fill("3");
  await field(page, "Reason*").fill("Counted again");
  await pickProductOfLine(page, 2, "fleet", /Fleeting Balm/);
  await shop.admin.call("DELETE", `/products/${product.id}`);
  await press(page, "Control+s");
  await lines(page).nth(1).getByRole("alert").getByText("The product Fleeting Balm was deleted").waitFor();
  expect(await field(page, "Qty, line 1").inputValue()).toBe("3");
  await pickProductOfLine(page, 2, "ta", /Tata Tea/);

  await page.getByRole("button", { name: "Change customer" }).click();
  await search(page, "bala", /Balaji/);
  await press(page, "Enter", "Control+s");
  await page
    .getByRole("group", { name: "Customer" })
    .getByText(/Money or a discount is on this invoice/)
    .waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("button", { name: "Discard" }).click();
  await atLines(page);
  await field(page, "Number, line 1").fill("20");
  await page
    .getByText(/The discount of ₹\u00A0150\.00 on this invoice is more than its new total leaves/)
    .waitFor();
  await field(page, "Reason*").fill("Counted again");
  await press(page, "Control+s");
  await page
    .getByText(/On this invoice is a discount of .*150\.00, and its total would be .*120\.00/)
    .waitFor();
  expect(await now(shop, invoice)).toMatchObject({ content_version: 1 });
});

test("an invoice that was corrected meanwhile says what changed, keeps what was typed, and asks which is right", async ({
  shop,
  visit,
}) => {
  const invoice = await addLines(shop, 3);
  const page = await visit(`/invoices/${invoice.id}/correct`, { expected: [/status of 4[12]2/] });
  await atLines(page);
  await page.keyboard.type("7");
  await field(page, "Reason*").fill("Counted again");
  const [first, second] = invoice.sales.map(({ id, product_id, quantity, unit, number }) => {
    return { id, product_id, quantity, unit, number };
  });
  const theirs = await shop.staff.call("PUT", `/invoices/${invoice.id}`, {
    customer_id: invoice.customer_id,
    invoice_date: invoice.invoice_date,
    sales: [first, { ...second, number: 300 }],
    reason: "Another price",
  });
  expect(theirs.status).toBe(200);
  await press(page, "Control+s");
  await page.getByText("What you typed is kept, and not saved yet").waitFor();
  await page.getByText("Line 3: this invoice has no line 3 any more").waitFor();
  const changes = page.getByRole("list", { name: "What changed" });
  const [name] = invoice.sales.map(({ product_name }) => product_name);
  expect((await changes.innerText()).replaceAll(/\s+/g, " ")).toBe(
    [
      "Total: ₹ 300.00 → to ₹ 400.00",
      `${name}: Number ₹ 100.00 → to ₹ 300.00, Amount ₹ 100.00 → to ₹ 300.00`,
      `Removed: ${name}, ₹ 100.00`,
    ].join(" "),
  );
  expect(await field(page, "Qty, line 1").inputValue()).toBe("7");
  await expectAccessible(page);
  // After a reload it is said once, with one way to discard.
  await page.reload();
  await page.getByRole("button", { name: "Load theirs, drop mine" }).waitFor();
  expect(await page.getByText(/is here as you left it/).count()).toBe(0);
  expect(await field(page, "Qty, line 1").inputValue()).toBe("7");
  await page.getByRole("button", { name: "Keep mine instead" }).click();
  await page.getByText("Save again: yours then takes the place of theirs").waitFor();
  await press(page, "Control+s");
  await page.getByText("Invoice corrected successfully!").waitFor();
  const saved = await now(shop, invoice);
  expect(saved).toMatchObject({ content_version: 3, total_amount: 550 });
  // The line that they took off is a new one by now.
  expect(saved.sales.map(({ id, quantity }) => [id, quantity])).toEqual([
    [1, 7],
    [2, 2],
    [4, 2],
  ]);
});

test("on a phone an invoice is corrected with a thumb, and one that is no more says so", async ({
  shop,
  visit,
}) => {
  const invoice = await addLines(shop, 1);
  const page = await visit(`/invoices/${invoice.id}/correct`, { window: PHONE });
  await field(page, "Qty, line 1").fill("4");
  await field(page, "Reason*").click();
  await page.getByRole("option", { name: "Wrong quantity" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save Correction" }).click();
  await page.getByText("Invoice corrected successfully!").waitFor();
  expect(await now(shop, invoice)).toMatchObject({ total_amount: 200 });
  await page.getByRole("list", { name: "Versions of this invoice" }).waitFor();
  await page.getByText("Changed", { exact: true }).waitFor();
  await shop.admin.call("DELETE", `/invoices/${invoice.id}`);
  const gone = await visit(`/invoices/${invoice.id}/correct`, { expected: [/status of 404/] });
  await gone.getByText(`Invoice #${invoice.id} was deleted`).waitFor();
});

async function pickProductOfLine(page: Page, line: number, letters: string, offered: RegExp): Promise<void> {
  await page.getByRole("button", { name: `Change product, line ${line}` }).click();
  await pickProduct(page, line, letters, offered);
}
