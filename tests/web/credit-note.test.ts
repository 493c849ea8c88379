import { failCalls } from "@bahi/tools/browser/fail-calls.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { comeBackLater } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { type Visit, test } from "./browser.ts";
import { paperPages } from "./pdf.ts";
import { generateSales, pickCustomer } from "./report-form.ts";
import type { Shop } from "./shop.ts";

/** An invoice of 10 pieces at ₹ 100.00 and a dozen of something else at ₹ 50.00, of which ₹ 800.00 was paid. */
async function anInvoice(shop: Shop, paid = 800, discount = 0) {
  const customer = await shop.addCustomer({ name: "Asha Traders" });
  const glass = await shop.addProduct({ item_name: `Glass ${customer.id}`, item_name_hindi: "गिलास" });
  const invoice = await shop.addInvoice({
    customer_id: customer.id,
    sales: [
      { product_id: glass.id, quantity: 10, unit: "Pcs", number: 200 },
      { product_id: glass.id, quantity: 1, unit: "Doz", number: 100 },
    ],
  });
  await shop.addPayment({
    customer_id: customer.id,
    invoice_id: invoice.id,
    amount: paid,
    discount_amount: discount,
  });
  return { customer, glass, invoice };
}

type Open = (path: string, visit?: Visit) => Promise<Page>;

async function openForm(visit: Open, invoiceId: number) {
  const page = await visit(`/invoices/${invoiceId}`, { as: "staff" });
  await page.getByText("Balance Due").waitFor();
  await page.keyboard.press("Alt+b");
  const dialog = page.getByRole("dialog", { name: `Credit Note for Invoice #${invoiceId}` });
  await expect
    .poll(() => dialog.getByLabel(/line 1$/).evaluate((it) => it === document.activeElement))
    .toBe(true);
  return { page, dialog };
}

test("goods come back by keyboard alone: what comes back, why, and what it does is said before it is saved", async ({
  shop,
  visit,
}) => {
  const { invoice, glass } = await anInvoice(shop);
  const { page, dialog } = await openForm(visit, invoice.id);
  await page.keyboard.type("5");
  await dialog.getByText("₹ 250.00 settles this invoice, ₹ 250.00 stays as credit of the customer").waitFor();
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("टूटे हुए");
  await page.keyboard.press("Enter");
  await page.waitForURL(/credit-notes\/\d+$/);

  // Until it is there the invoice is shown, which tells of it too.
  const sheet = page.getByRole("article", { name: /^Credit Note/ });
  await sheet.getByText("टूटे हुए").waitFor();
  const text = (await sheet.innerText()).replaceAll(/\s+/g, " ");
  for (const said of [
    `Of Invoice #${invoice.id}`,
    `${glass.item_name} गिलास 5 Pcs ₹ 100.00 ₹ 500.00`,
    `Total Amount ₹ 500.00 Settles invoice #${invoice.id} ₹ 250.00 Stays as credit ₹ 250.00`,
  ]) {
    expect(text).toContain(said);
  }
  await expectAccessible(page);
  const [printed = ""] = await paperPages(page);
  expect(printed.replaceAll(/\s+/g, " ").toLowerCase()).toContain("credit note");

  await page.keyboard.press("Escape");
  await page.waitForURL(`**/invoices/${invoice.id}`);
  await page.getByRole("article").getByText("Paid", { exact: true }).waitFor();
  const link = page.getByRole("article").getByRole("link", { name: /^CN-/ });
  await link.waitFor();
  await expectAccessible(page);
});

test("the form says how much of what comes back was a discount, and how to leave it out", async ({
  shop,
  visit,
}) => {
  const { invoice } = await anInvoice(shop, 950, 100);
  const { page, dialog } = await openForm(visit, invoice.id);
  const note =
    "₹ 100.00 of this was a discount and was not paid. Lower the discount on its payment if it is not to be credited.";
  await page.keyboard.type("9");
  await dialog.getByText("₹ 900.00 stays as credit of the customer").waitFor();
  await expect(dialog.getByText("was a discount").count()).resolves.toBe(0);
  await page.keyboard.press("Alt+w");
  await dialog.getByText("₹ 1,050.00 stays as credit of the customer").waitFor();
  await dialog.getByText(note).waitFor();
  await expectAccessible(page, "[role=dialog]");
});

test("more than is left, nothing at all and no reason are held back, each at its field, and Alt+W takes everything", async ({
  shop,
  visit,
}) => {
  const { invoice } = await anInvoice(shop, 1);
  const { page, dialog } = await openForm(visit, invoice.id);
  await page.keyboard.press("Control+s");
  await dialog.getByText("Please enter what comes back of at least one line").waitFor();
  await page.keyboard.type("11");
  await dialog.getByText("This must be at most 10").waitFor();
  await page.keyboard.press("Alt+w");
  await dialog.getByText("₹ 1,049.00 settles this invoice, ₹ 1.00 stays as credit of the customer").waitFor();
  await page.keyboard.press("Control+s");
  await dialog.getByText("Please say why the goods come back").waitFor();
  await dialog.getByLabel("Reason").fill("Wrong colour");
  await page.keyboard.press("Control+s");
  await page.waitForURL(/credit-notes\/\d+$/);
  await page.goBack();
  await page.getByRole("link", { name: /^CN-/ }).waitFor();
  await page.keyboard.press("Alt+b");
  await expect.poll(() => dialog.getByText("All came back").count()).toBe(2);
});

test("who goes back before the credit note is shown finds the invoice, and not the form that is done", async ({
  shop,
  visit,
}) => {
  const { invoice } = await anInvoice(shop, 1);
  const { page, dialog } = await openForm(visit, invoice.id);
  await page.keyboard.press("Alt+w");
  await dialog.getByLabel("Reason").fill("Wrong colour");
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...to) => {
      push(...to);
      history.back();
      // A slow computer: what is shown comes after the way back.
      const until = performance.now() + 300;
      queueMicrotask(() => {
        while (performance.now() < until);
      });
    };
  });
  await page.keyboard.press("Control+s");
  await page.getByRole("link", { name: /^CN-/ }).waitFor();
});

test("the form says what is stored, also where the number was corrected after a part came back", async ({
  shop,
  visit,
}) => {
  const { invoice, glass } = await anInvoice(shop);
  const back = (quantity: number) => ({
    invoice_id: invoice.id,
    credit_note_date: invoice.invoice_date,
    reason: "Broken",
    sales: [{ id: 1, quantity }],
  });
  expect(await shop.admin.post("/credit-notes", back(5))).toMatchObject({ status: 201 });
  const sales = [{ id: 1, product_id: glass.id, quantity: 10, unit: "Pcs", number: 400 }];
  const content = { customer_id: invoice.customer_id, invoice_date: invoice.invoice_date, sales };
  const corrected = await shop.admin.call(
    "PUT",
    `/invoices/${invoice.id}`,
    { ...content, reason: "The number of the new list" },
    { headers: { "if-match": '"1"' } },
  );
  expect(corrected).toMatchObject({
    status: 200,
    body: { sales: [{ returned_quantity: 5, returned_amount: 500 }] },
  });

  const { page, dialog } = await openForm(visit, invoice.id);
  await page.keyboard.type("1");
  // Six at ₹ 200.00 are ₹ 1,200.00, of which ₹ 500.00 were credited.
  await dialog.getByText("₹ 700.00 settles this invoice").waitFor();
  await dialog.getByLabel("Reason").fill("Broken");
  await page.keyboard.press("Control+s");
  // Until it is there the invoice is shown, which has a total too.
  const sheet = page.getByRole("article", { name: /^Credit Note/ });
  await sheet.getByText("Total Amount").waitFor();
  expect(await sheet.innerText()).toMatch(/Total Amount\s+₹\s700\.00/);
});

test("an admin deletes a credit note, and the invoice is due again; staff cannot", async ({
  shop,
  visit,
}) => {
  const { invoice } = await anInvoice(shop);
  const answer = await shop.admin.post("/credit-notes", {
    invoice_id: invoice.id,
    credit_note_date: "2026-04-20",
    reason: "Broken",
    sales: [{ id: 1, quantity: 1 }],
  });
  const { id } = answer.body as { id: number };
  const staff = await visit(`/credit-notes/${id}`, { as: "staff" });
  await staff.getByRole("button", { name: "Print Credit Note" }).waitFor();
  expect(await staff.getByRole("button", { name: "Delete Credit Note" }).count()).toBe(0);

  const page = await visit(`/credit-notes/${id}`);
  await page.getByRole("button", { name: "Delete Credit Note" }).click();
  await page.getByLabel("Type DELETE to confirm").fill("DELETE");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/invoices/${invoice.id}`);
  await page.getByText("Credit note deleted successfully!").waitFor();
  await expect.poll(() => page.getByRole("article").innerText()).not.toContain(`CN-${id}`);
});

test("the credit notes of an invoice stay where they cannot be read again", async ({ shop, visit }) => {
  const { invoice } = await anInvoice(shop);
  await shop.admin.post("/credit-notes", {
    invoice_id: invoice.id,
    credit_note_date: "2026-04-20",
    reason: "Broken",
    sales: [{ id: 1, quantity: 1 }],
  });
  const page = await visit(`/invoices/${invoice.id}`, {
    before: (opened) => opened.clock.install(),
    expected: [/Failed to load resource/],
  });
  const link = page.getByRole("link", { name: /^CN-/ });
  await link.waitFor();
  await failCalls(page, "/credit-notes", { status: 403 });
  await comeBackLater(page);
  // They are asked for once more after the first answer is seen.
  await comeBackLater(page);
  expect(await link.count()).toBe(1);
});

test("the ledger leads to a credit note, and the sales analysis names returns apart from sales", async ({
  emptyShop: shop,
  visit,
}) => {
  const { invoice, customer } = await anInvoice(shop);
  const returned = { invoice_id: invoice.id, credit_note_date: "2026-04-21", reason: "Broken" };
  const answer = await shop.admin.post("/credit-notes", { ...returned, sales: [{ id: 1, quantity: 1 }] });
  expect(answer.status).toBe(201);
  const page = await visit("/reports", { shop });
  await pickCustomer(page, customer.name, customer.name);
  await page.keyboard.press("Alt+g");
  const ledger = page.getByRole("article", { name: "Customer Ledger" });
  await ledger.getByText("Total Returned").waitFor();
  await expectAccessible(page);
  await ledger.getByRole("link", { name: `Credit note CN-1 (invoice #${invoice.id})` }).click();
  await page.getByRole("article", { name: "Credit Note CN-1" }).waitFor();

  const sales = await visit("/reports?tab=sales", { shop });
  await sales.getByRole("tab", { name: "Sales Analysis", selected: true }).waitFor();
  await generateSales(sales, "2026-04-01", "2026-04-30");
  const sheet = sales.getByRole("article", { name: "Sales Analysis" });
  const text = (await sheet.innerText()).replaceAll(/\s+/g, " ");
  expect(text).toContain("Total Invoiced ₹ 1,050.00");
  expect(text).toContain("Returns ₹ 100.00 (1 credit note)");
});
