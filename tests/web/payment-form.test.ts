import { expect } from "vitest";
import { readDateOfWeek } from "../../web/format/dates.ts";
import { failing, held } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";
import { field, formOf, hasFocus, optionsOf, pickCustomer } from "./payment-form.ts";
import type { Shop } from "./shop.ts";

type Records = Record<"asha" | "bina", Awaited<ReturnType<Shop["addCustomer"]>>> & {
  open: Awaited<ReturnType<Shop["addInvoice"]>>;
  paid: Awaited<ReturnType<Shop["addInvoice"]>>;
};
let records: Records;

test.beforeAll(async ({ shop }) => {
  const asha = await shop.addCustomer({ name: "Asha Traders" });
  const bina = await shop.addCustomer({ name: "Bina Bartan Bhandar" });
  const paid = await shop.addInvoice({ customer_id: asha.id, total: 800, invoice_date: "2026-03-02" });
  await shop.addPayment({ customer_id: asha.id, invoice_id: paid.id, amount: 800 });
  const open = await shop.addInvoice({ customer_id: asha.id, total: 1250.5, invoice_date: "2026-04-15" });
  await shop.addPayment({ customer_id: asha.id, invoice_id: open.id, amount: 250 });
  records = { asha, bina, open, paid };
});

test("asks for its fields in order, with today, cash and no discount to begin with", async ({ visit }) => {
  const page = await visit("/payments?new=1");
  const form = formOf(page);
  await expect.poll(() => hasFocus(field(form, "Customer"))).toBe(true);
  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date()),
  );
  expect(await field(form, "Payment Date").inputValue()).toBe(readDateOfWeek(today));
  expect(await field(form, "Payment Method").inputValue()).toBe("cash");
  const methods = await field(form, "Payment Method").locator("option").allTextContents();
  expect(methods.slice(1)).toEqual(["Cash", "Online", "Bank Transfer", "Cheque", "Card Payment"]);
  expect(await field(form, "Discount Amount").count()).toBe(0);

  await pickCustomer(page, "Asha");
  await field(form, "Invoice").click();
  await optionsOf(page)
    .filter({ hasText: `Invoice #${records.open.id}` })
    .click();
  await expect
    .poll(() => form.locator("label").allTextContents())
    .toEqual([
      "Customer*",
      "Invoice (optional)",
      "Payment Date*",
      "Amount (₹)*",
      "Discount Amount (₹)",
      "Discount Reason",
      "Payment Method*",
      "Reference Number",
      "Notes",
    ]);
  expect(await field(form, "Discount Amount").inputValue()).toBe("0");
  await expectAccessible(page, "[role=dialog]");
});

test("names what is missing, leads to the first of it, and forgets it when it is filled", async ({
  visit,
}) => {
  const page = await visit("/payments?new=1");
  const form = formOf(page);
  await field(form, "Payment Date").fill("");
  await field(form, "Payment Method").selectOption("");
  await form.getByRole("button", { name: "Add Payment" }).click();
  for (const sentence of [
    "Customer is required",
    "Payment date is required",
    "Amount must be greater than 0",
    "Payment method is required",
  ]) {
    await form.getByText(sentence).waitFor();
  }
  expect(await hasFocus(field(form, "Customer"))).toBe(true);
  await expectAccessible(page, "[role=dialog]");

  await pickCustomer(page, "Asha");
  expect(await form.getByText("Customer is required").count()).toBe(0);
  await form.getByText("Amount must be greater than 0").waitFor();
  for (const method of ["online", "bank_transfer", "cheque"]) {
    await field(form, "Payment Method").selectOption(method);
    await field(form, "Amount").press("Control+s");
    await form.getByText("Reference number is required for this payment method").waitFor();
  }
  await field(form, "Payment Method").selectOption("card");
  expect(await form.getByText("Reference number is required").count()).toBe(0);
  await field(form, "Invoice").click();
  await optionsOf(page).first().click();
  await field(form, "Discount Amount").fill("-1");
  await field(form, "Amount").press("Control+s");
  await form.getByText("Discount amount cannot be negative").waitFor();
});

test("an invoice is found by number, date and amount, with the open ones first", async ({ visit }) => {
  const invoices = held("/invoices");
  const page = await visit("/payments?new=1", { before: invoices.before });
  const form = formOf(page);
  const invoice = field(form, "Invoice");
  expect(await invoice.isDisabled()).toBe(true);
  expect(await invoice.getAttribute("placeholder")).toBe("Select customer first...");
  await pickCustomer(page, "Asha");
  await expect.poll(() => invoice.getAttribute("placeholder")).toBe("Loading invoices...");
  await invoices.release();

  await invoice.click();
  const options = optionsOf(page);
  await expect.poll(() => options.count()).toBe(2);
  expect(await options.first().innerText()).toMatch(
    new RegExp(`^Invoice #${records.open.id}\\s+15 Apr 2026\\s+₹\\s1,250\\.50\\s+Partial$`),
  );
  expect(await options.last().innerText()).toContain("Paid");
  await expectAccessible(page, "[role=dialog]");
  for (const typed of ["15 apr", "15/04/2026", "2026-04", "1250.5", "1,250", `#${records.open.id}`]) {
    await invoice.fill(typed);
    await expect.poll(() => options.count()).toBe(1);
    expect(await options.innerText()).toContain(`#${records.open.id}`);
  }
  await invoice.fill("no such");
  await page.getByRole("option", { name: "No invoices match" }).waitFor();

  await pickCustomer(page, "Bina");
  await expect.poll(() => invoice.getAttribute("placeholder")).toBe("No invoices found for this customer");
});

test("says when the invoices cannot be fetched, and takes an advance all the same", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Without Wires" });
  const page = await visit("/payments?new=1", failing("/invoices", { status: 400 }));
  const form = formOf(page);
  await pickCustomer(page, "Without Wires");
  await form.getByText("Failed to fetch invoices").waitFor();
  await field(form, "Amount").fill("75");
  await field(form, "Amount").press("Control+s");
  await page.getByText("Payment created successfully!").waitFor();
  const { body } = await shop.admin.get(`/payments?customer_id=${customer.id}`);
  expect(body).toMatchObject([{ amount: 75, invoice_id: null, discount_amount: 0, discount_reason: "" }]);
});

test("by keyboard alone: customer, invoice, what is due by Alt+F, and Ctrl+S", async ({ shop, visit }) => {
  const customer = await shop.addCustomer({ name: "Keshav Kirana" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 500 });
  const page = await visit("/payments", { as: "staff" });
  await page.getByText("Showing 1-").waitFor();
  await page.keyboard.press("Alt+a");
  const form = formOf(page);
  await expect.poll(() => hasFocus(field(form, "Customer"))).toBe(true);
  await page.keyboard.type("keshav");
  await optionsOf(page)
    .filter({ hasText: /Keshav Kirana/ })
    .waitFor();
  await page.keyboard.press("Tab");
  expect(await field(form, "Customer").inputValue()).toBe("Keshav Kirana");

  await expect.poll(() => hasFocus(field(form, "Invoice"))).toBe(true);
  await optionsOf(page)
    .filter({ hasText: `Invoice #${invoice.id}` })
    .waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => optionsOf(page).count()).toBe(0);
  expect(await form.count()).toBe(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect.poll(() => field(form, "Invoice").inputValue()).toContain(`#${invoice.id} · 15 Apr 2026`);
  await form.getByText("Still due").waitFor();

  await page.keyboard.press("Alt+f");
  expect(await field(form, "Amount").inputValue()).toBe("500.00");
  expect(await hasFocus(field(form, "Amount"))).toBe(true);
  await page.keyboard.press("Control+s");
  await page.getByText("Payment created successfully!").waitFor();
  await expect.poll(() => form.count()).toBe(0);
  const { body } = await shop.admin.get(`/invoices/${invoice.id}`);
  expect(body).toMatchObject({ payment_status: "complete", amount_due: 0 });
});

test("leaving the invoice field picks nothing, and its list stays for 150 ms", async ({ visit }) => {
  const page = await visit("/payments?new=1");
  const form = formOf(page);
  await pickCustomer(page, "Asha");
  await field(form, "Invoice").click();
  await optionsOf(page).first().waitFor();
  const stayedMs = await field(form, "Invoice").evaluate(async (input: HTMLInputElement) => {
    const closed = new Promise<number>((resolve) => {
      new MutationObserver(() => {
        if (input.getAttribute("aria-expanded") === "false") resolve(performance.now());
      }).observe(input, { attributes: true });
    });
    const left = performance.now();
    input.blur();
    return (await closed) - left;
  });
  expect(stayedMs).toBeGreaterThanOrEqual(149);
  expect(await field(form, "Invoice").inputValue()).toBe("");
});

test("another customer takes the invoice and its discount away, and so does an edited invoice", async ({
  visit,
}) => {
  const page = await visit("/payments?new=1");
  const form = formOf(page);
  const pickInvoice = async () => {
    await field(form, "Invoice").click();
    await optionsOf(page)
      .filter({ hasText: `Invoice #${records.open.id}` })
      .click();
    await field(form, "Discount Amount").fill("50");
    await field(form, "Discount Reason").fill("Round off");
  };
  await pickCustomer(page, "Asha");
  await pickInvoice();
  await field(form, "Invoice").fill("12");
  expect(await field(form, "Discount Amount").count()).toBe(0);
  await pickInvoice();
  expect(await field(form, "Discount Amount").inputValue()).toBe("50");

  await field(form, "Customer").press("End");
  await field(form, "Customer").press("Backspace");
  expect(await field(form, "Invoice").isDisabled()).toBe(true);
  expect(await field(form, "Invoice").inputValue()).toBe("");
  expect(await field(form, "Discount Amount").count()).toBe(0);

  await pickCustomer(page, "Asha");
  await field(form, "Invoice").click();
  await optionsOf(page)
    .filter({ hasText: `Invoice #${records.open.id}` })
    .click();
  expect(await field(form, "Discount Amount").inputValue()).toBe("0");
  expect(await field(form, "Discount Reason").inputValue()).toBe("");
  await pickCustomer(page, "Bina");
  expect(await field(form, "Invoice").inputValue()).toBe("");
});

test("shows what is due after the discount, fills it in, and warns before more is paid", async ({
  shop,
  visit,
}) => {
  const page = await visit("/payments?new=1", { expected: [/status of 422/] });
  const form = formOf(page);
  await pickCustomer(page, "Asha");
  await field(form, "Invoice").click();
  await optionsOf(page)
    .filter({ hasText: `Invoice #${records.open.id}` })
    .click();
  await form.getByText("Still due: ₹ 1,000.50").waitFor();
  await field(form, "Discount Amount").fill("0.50");
  await form.getByText("Still due: ₹ 1,000.00").waitFor();
  await form.getByRole("button", { name: /Fill in/ }).click();
  expect(await field(form, "Amount").inputValue()).toBe("1000.00");
  expect(await form.getByText("More than is due").count()).toBe(0);

  await field(form, "Amount").fill("1000.01");
  await form.getByText(`This is ₹ 0.01 more than is due on invoice #${records.open.id}.`).waitFor();
  await expectAccessible(page, "[role=dialog]");

  await field(form, "Discount Amount").fill("2000");
  await form.getByRole("button", { name: "Add Payment" }).click();
  await form
    .getByText("Failed to create payment: The discount cannot be larger than the invoice total")
    .waitFor();
  const { body } = await shop.admin.get(`/invoices/${records.open.id}`);
  expect(body).toMatchObject({ amount_due: 1000.5 });
});
