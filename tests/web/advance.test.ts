import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { failing, heldCommands } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { focused, press } from "./focus.ts";
import { paperPages } from "./pdf.ts";
import type { Shop } from "./shop.ts";

/** A customer with an invoice and with these advances, the oldest first. */
async function addAdvances(shop: Shop, name: string, total: number, amounts: readonly number[]) {
  const customer = await shop.addCustomer({ name });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total });
  const payments: Awaited<ReturnType<Shop["addPayment"]>>[] = [];
  for (const [place, amount] of amounts.entries()) {
    payments.push(
      await shop.addPayment({ customer_id: customer.id, amount, payment_date: `2026-04-0${place + 1}` }),
    );
  }
  return { customer, invoice, payments };
}

const dialogOf = (page: Page) => page.getByRole("alertdialog", { name: /^Apply advance to invoice/ });
const allocationsOf = async (shop: Shop, payment: { id: number } | undefined) =>
  (await shop.admin.get(`/payments/${payment?.id}`)).body;

test("an invoice says that an advance is there, and applies it only after it has said of which payments, the oldest first", async ({
  shop,
  visit,
}) => {
  const { invoice, payments } = await addAdvances(shop, "Advance Traders", 1000, [400, 300, 2000, 50]);
  const page = await visit(`/invoices/${invoice.id}`, { as: "staff" });
  await page.getByText("₹ 2,750.00 advance available").waitFor();
  expect((await paperPages(page)).join(" ")).not.toContain("advance available");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  const dialog = dialogOf(page);
  const said = (await dialog.getByRole("list").innerText()).replaceAll(/\s+/g, " ");
  const [first, second, third, fourth] = payments;
  expect(said).toBe(
    `Payment #${first?.id} · 1 Apr 2026 · Cash ₹ 400.00 ` +
      `Payment #${second?.id} · 2 Apr 2026 · Cash ₹ 300.00 ` +
      `Payment #${third?.id} · 3 Apr 2026 · Cash ₹ 300.00 of ₹ 2,000.00`,
  );
  await dialog.getByText("After this nothing is due on it.").waitFor();
  await expectAccessible(page, "[role=alertdialog]");
  // A hasty Enter applies nothing.
  expect(await focused(page)).toBe("Cancel");
  await press(page, "Enter");
  expect(await dialog.count()).toBe(0);
  expect(await allocationsOf(shop, first)).toMatchObject({ allocations: [] });

  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await press(page, "Control+s");
  await page.getByText(`₹ 1,000.00 of advance applied to invoice #${invoice.id}`).waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  const sheet = page.getByRole("article");
  await sheet.getByText("of ₹ 2,000.00").waitFor();
  await sheet.getByText("Paid", { exact: true }).waitFor();
  await expect.poll(() => page.getByText("advance available").count()).toBe(0);
  expect((await paperPages(page)).join(" ").replaceAll(/\s+/g, " ")).toContain("300.00 of 2,000.00");
  expect(await allocationsOf(shop, third)).toMatchObject({
    allocations: [{ invoice_id: invoice.id, amount: 300 }],
    unallocated: 1700,
  });
  expect(await allocationsOf(shop, fourth)).toMatchObject({ allocations: [], unallocated: 50 });
});

test("a payment that is on other invoices in part keeps its place there, and adds to what it has on this one", async ({
  shop,
  visit,
}) => {
  const { customer, invoice } = await addAdvances(shop, "In Part", 500, []);
  const other = await shop.addInvoice({ customer_id: customer.id, total: 200 });
  const { id } = await shop.addPayment({
    customer_id: customer.id,
    amount: 450,
    allocations: [
      { invoice_id: other.id, amount: 150 },
      { invoice_id: invoice.id, amount: 100 },
    ],
  });
  const page = await visit(`/invoices/${invoice.id}`, { window: PHONE });
  await page.getByText("₹ 200.00 advance available").waitFor();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await dialogOf(page).getByText("After this ₹ 200.00 is still due.").waitFor();
  await expectAccessible(page, "[role=alertdialog]");
  await dialogOf(page).getByRole("button", { name: "Apply ₹ 200.00" }).click();
  await page.getByText("₹ 200.00 of advance applied").waitFor();
  expect(await allocationsOf(shop, { id })).toMatchObject({
    allocations: [
      { invoice_id: other.id, amount: 150 },
      { invoice_id: invoice.id, amount: 300 },
    ],
    unallocated: 0,
  });
});

test("what went and what did not is said; a lost answer is asked for again and applies nothing twice", async ({
  shop,
  visit,
}) => {
  const { invoice, payments } = await addAdvances(shop, "Partly Gone", 1000, [400, 300]);
  const [first, second] = payments;
  const page = await visit(`/invoices/${invoice.id}`, { expected: [/net::ERR_FAILED/] });
  const dialog = dialogOf(page);
  const keys: string[] = [];
  let isLost = true;
  await page.route(`**/api/v1/payments/${second?.id}/allocations`, async (route: Route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    if (!isLost) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await dialog.getByRole("button", { name: "Apply ₹ 700.00" }).click();
  await dialog
    .getByText(`₹ 400.00 is applied. It is not known whether payment #${second?.id} was:`)
    .waitFor();
  expect(await dialog.getByText("Applied", { exact: true }).count()).toBe(1);
  await expectAccessible(page, "[role=alertdialog]");
  isLost = false;
  await dialog.getByRole("button", { name: "Try again" }).click();
  await page.getByText("₹ 700.00 of advance applied").waitFor();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  for (const [payment, amount] of [[first, 400] as const, [second, 300] as const]) {
    expect(await allocationsOf(shop, payment)).toMatchObject({
      allocations: [{ invoice_id: invoice.id, amount }],
      version: 2,
    });
  }
});

test("an advance that someone else has used meanwhile is not applied, and the rest is seen after closing", async ({
  shop,
  visit,
}) => {
  const { customer, invoice, payments } = await addAdvances(shop, "Used Meanwhile", 1000, [400, 300]);
  const other = await shop.addInvoice({ customer_id: customer.id, total: 250 });
  const page = await visit(`/invoices/${invoice.id}`);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  const [, second] = payments;
  const taken = { allocations: [{ invoice_id: other.id, amount: 250 }] };
  await shop.admin.post(`/payments/${second?.id}/allocations`, taken);
  await dialogOf(page).getByRole("button", { name: "Apply ₹ 700.00" }).click();
  await dialogOf(page)
    .getByText(
      `₹ 400.00 is applied. ₹ 300.00 is not applied. Payment #${second?.id}: Only ₹ 50.00 of it is free by now.`,
    )
    .waitFor();
  expect(await allocationsOf(shop, second)).toMatchObject(taken);
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByText("₹ 50.00 advance available").waitFor();
  await page.getByRole("article").getByText("₹ 400.00").first().waitFor();
});

test("a new invoice of the customer and the form of a payment say that an advance is there", async ({
  shop,
  visit,
}) => {
  const { invoice } = await addAdvances(shop, "Said Everywhere", 900, [5000]);
  const page = await visit("/invoices/create", { as: "staff" });
  await page.getByLabel(/^Customer/).fill("Said Everywhere");
  await page
    .locator("[popover]")
    .getByRole("option", { name: /Said Everywhere/ })
    .click();
  await page.getByText("₹ 5,000.00 advance available. It is offered on the invoice after saving.").waitFor();
  await expectAccessible(page);

  const view = await visit(`/invoices/${invoice.id}`);
  await view.getByRole("button", { name: "Add Payment" }).click();
  const form = view.getByRole("dialog", { name: "Add Payment" });
  await form.getByText(`Close this form to apply it to invoice #${invoice.id}.`).waitFor();
  await expectAccessible(view, "[role=dialog]");

  const failed = await visit(
    `/invoices/${invoice.id}`,
    failing(`/customers/${invoice.customer_id}/account`, { status: 400 }),
  );
  await failed.getByText("Whether the customer has an advance could not be looked up.").waitFor();
  await expectAccessible(failed);
});

test("a payment in full takes two keys from the invoice: Alt+A, Ctrl+S", async ({ shop, visit }) => {
  const { invoice } = await addAdvances(shop, "Two Keys", 1234.5, []);
  const page = await visit(`/invoices/${invoice.id}`, { as: "staff" });
  await page.getByText("No payments received yet").waitFor();
  await press(page, "Alt+a", "Control+s");
  await page.getByText("Payment added successfully!").waitFor();
  await page.getByRole("article").getByText("Paid", { exact: true }).waitFor();
  expect((await shop.admin.get(`/invoices/${invoice.id}`)).body).toMatchObject({
    payment_status: "complete",
    amount_due: 0,
  });
});

test("the amount that is filled in follows the discount until another one is typed", async ({
  shop,
  visit,
}) => {
  const { invoice } = await addAdvances(shop, "Filled In", 1000, []);
  const page = await visit(`/invoices/${invoice.id}`);
  await page.getByText("No payments received yet").waitFor();
  await press(page, "Alt+a");
  const form = page.getByRole("dialog", { name: "Add Payment" });
  const amount = form.getByLabel("Amount (₹)*");
  await expect.poll(() => amount.inputValue()).toBe("1000.00");
  await form.getByLabel("Discount Amount (₹)").fill("50");
  expect(await amount.inputValue()).toBe("950.00");
  await amount.fill("900");
  await form.getByLabel("Discount Amount (₹)").fill("20");
  expect(await amount.inputValue()).toBe("900");
});

test("the list of payments names the first invoices and counts the rest, and says that a part is an advance", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Spread Over Four" });
  const allocations: { invoice_id: number; amount: number }[] = [];
  for (const amount of [10, 20, 30, 40]) {
    const { id } = await shop.addInvoice({ customer_id: customer.id, total: amount });
    allocations.push({ invoice_id: id, amount });
  }
  await shop.addPayment({ customer_id: customer.id, amount: 150, allocations });
  const names = allocations.map(({ invoice_id }) => `#${invoice_id}`);
  for (const as of ["admin", "staff"] as const) {
    const page = await visit("/payments?q=Spread", { as });
    const cell = page.getByTitle(names.join(", "), { exact: true });
    // Staff are not told amounts in lists, so that they see no part of one either.
    const [part, partCount] = as === "admin" ? [" Part advance", 1] : ["", 0];
    expect((await cell.innerText()).replaceAll(/\s+/g, " ")).toBe(`${names[0]}, ${names[1]} +2${part}`);
    expect(await page.getByTitle(/50\.00 of it is an advance/).count()).toBe(partCount);
    await expectAccessible(page);
  }
});

test("what is not applied after its dialog was left is said where the user is", async ({ shop, visit }) => {
  const { invoice, payments } = await addAdvances(shop, "Left Traders", 500, [200]);
  const commands = heldCommands();
  const page = await visit(`/invoices/${invoice.id}`, {
    ...commands,
    expected: [/Failed to load resource/],
  });
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await press(page, "Control+s");
  await dialogOf(page).getByRole("button", { name: "Applying..." }).waitFor();
  await press(page, "Control+k");
  await page.getByRole("combobox", { name: "Search everything" }).fill("dashboard");
  await page.getByRole("option", { name: /^Dashboard/ }).click();
  await page.getByRole("heading", { name: "Quick Actions" }).waitFor();
  await commands.refuse({ status: 422, detail: "The books are locked." });
  await page.getByText(new RegExp(`#${payments[0]?.id}.*The books are locked`)).waitFor();
});
