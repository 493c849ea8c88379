import { expect } from "vitest";
import { failing } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { fileOf, pagesOfFile, printedPaper } from "./pdf.ts";
import type { Shop } from "./shop.ts";

/** ₹ 500.00 by cheque for an invoice over ₹ 400.00: the rest is an advance. */
async function addCheque(shop: Shop) {
  const customer = await shop.addCustomer({ name: "Sharma Traders", address: "12 MI Road\nJaipur" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 1000 });
  const payment = await shop.addPayment({
    customer_id: customer.id,
    allocations: [{ invoice_id: invoice.id, amount: 400 }],
    amount: 500,
    payment_method: "cheque",
    reference_number: "266373",
  });
  return { customer, invoice, payment };
}

const plain = (text: string) => text.replaceAll(/\s+/g, " ");

test("a row of the payments leads to the receipt, which says who paid, how, what for and what is owed after it", async ({
  shop,
  visit,
}) => {
  const { invoice, payment } = await addCheque(shop);
  const list = await visit("/payments?q=266373", { as: "staff" });
  await list.getByRole("link", { name: `Receipt for payment #${payment.id}` }).click();
  const sheet = list.getByRole("article", { name: `Receipt #${payment.id}` });
  await sheet.getByText("Five Hundred Rupees Only").waitFor();
  expect(plain(await sheet.innerText())).toContain(
    `Invoice #${invoice.id} ₹ 400.00 Advance ₹ 100.00 Balance after this payment ₹ 500.00`,
  );
  await expectAccessible(list);

  const file = await printedPaper(list);
  expect((await fileOf(file)).name).toBe(`Receipt ${payment.id} – Sharma Traders`);
  const [paper = "", ...more] = (await pagesOfFile(file)).map(plain);
  expect(more).toEqual([]);
  for (const said of [
    `Receipt Number #${payment.id}`,
    "Method Cheque",
    "Reference 266373",
    "Sharma Traders 12 MI Road Jaipur",
    "Balance after this payment ₹ 500.00",
    "Authorised Signatory",
  ]) {
    expect(paper).toContain(said);
  }
  await sheet.getByRole("link", { name: `Invoice #${invoice.id}` }).click();
  await list.getByRole("article", { name: `Invoice #${invoice.id}` }).waitFor();
});

test("a payment that was just saved leads to its receipt, and a deleted one has none", async ({
  shop,
  visit,
}) => {
  const { payment, customer } = await addCheque(shop);
  const page = await visit(`/payments/${payment.id}`, { window: PHONE, expected: [/status of 404/] });
  await page.getByText("Five Hundred Rupees Only").waitFor();
  await expectAccessible(page);
  await shop.admin.call("DELETE", `/payments/${payment.id}?reason=typed+twice`);
  await page.reload();
  await page.getByText("Failed to load receipt").waitFor();

  const list = await visit("/payments");
  await list.getByRole("button", { name: "Add Payment" }).click();
  const dialog = list.getByRole("dialog", { name: "Add Payment" });
  await dialog.getByLabel(/^Customer/).fill(customer.phone);
  await list.getByRole("option", { name: /Sharma Traders/ }).click();
  await dialog.getByLabel(/^Amount/).fill("75");
  await list.keyboard.press("Control+s");
  await list.getByRole("link", { name: "Show receipt" }).click();
  await list.getByRole("article").getByText("Seventy Five Rupees Only").waitFor();
});

test.for([
  ["/payments/203", "/payments", "This payment does not exist"],
  ["/credit-notes/203", "/credit-notes", "This credit note does not exist"],
] as const)(
  "%s: a server that fails does not say that there is none",
  async ([address, path, none], { visit }) => {
    const failed = await visit(address, failing(path));
    await failed.getByText("Server error. Please try again later.").waitFor();
    expect(await failed.getByText(none).count()).toBe(0);
    const missing = await visit(address, { expected: [/status of 404/] });
    await missing.getByText(none).waitFor();
  },
);
