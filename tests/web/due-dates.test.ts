import { businessDateOf, daysAfter } from "@bahi/contracts/calendar.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { standStillAt } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { CREATE, addCustomersAndProducts, createButton, field, search } from "./invoice-form.ts";
import { press } from "./focus.ts";
import { paperPages } from "./pdf.ts";

/** For the pages it stays this moment: midnight may come while they are looked at. */
const started = new Date();
const stayThere = { before: (page: Page) => standStillAt(page, started) };
const today = businessDateOf(started);
const ago = (days: number) => daysAfter(today, 0 - days);
const read = (date: string) =>
  new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(date));

/** Customers with these days of credit. */
const TERMS = { "At Once": 0, "Thirty Days": 30, "As Usual": null };

test.beforeAll(async ({ shop }) => {
  await addCustomersAndProducts(shop);
  for (const [name, credit_days] of Object.entries(TERMS)) await shop.addCustomer({ name, credit_days });
});

test("the list says what is due when, and what is late by how many days; it sorts by that, settled invoices last", async ({
  shop,
  visit,
}) => {
  const at = await shop.addCustomer({ name: "Due Traders", credit_days: 0 });
  const late = await shop.addInvoice({ customer_id: at.id, invoice_date: ago(12) });
  const yesterday = await shop.addInvoice({ customer_id: at.id, invoice_date: ago(1) });
  const now = await shop.addInvoice({ customer_id: at.id, invoice_date: today });
  const paid = await shop.addInvoice({ customer_id: at.id, invoice_date: ago(40), total: 90 });
  await shop.addPayment({ customer_id: at.id, invoice_id: paid.id, amount: 90 });

  for (const as of ["admin", "staff"] as const) {
    const page = await visit("/invoices?q=Due+Traders&sort=due_date&order=asc", { as, ...stayThere });
    await page.getByText("Showing 1-4 of 4 invoices").waitFor();
    const cells = page.getByRole("row").getByRole("gridcell").nth(3);
    const dues = async () =>
      (await page.locator("tbody tr").all()).map(async (row) =>
        (await row.getByRole("gridcell").nth(3).innerText()).replaceAll(/\s+/g, " "),
      );
    await cells.waitFor();
    expect(await Promise.all(await dues())).toEqual([
      `${read(ago(12))} Overdue by 12 days`,
      `${read(ago(1))} Overdue by 1 day`,
      read(today),
      expect.stringMatching(/–/),
    ]);
    await page.getByRole("columnheader", { name: /^Due/ }).getByRole("button").click();
    await expect.poll(() => page.locator("tbody tr").first().innerText()).toContain(`#${now.id}`);
    await expect.poll(() => page.locator("tbody tr").last().innerText()).toContain(`#${paid.id}`);
    await expectAccessible(page);
  }
  const phone = await visit("/invoices?q=Due+Traders", { window: PHONE, ...stayThere });
  const card = phone.getByRole("listitem").filter({ hasText: `#${late.id}` });
  await card.getByText("Overdue by 12 days").waitFor();
  expect(yesterday.due_date).toBe(ago(1));
});

test("a bill says by when it is due, on paper too; how late it is, on the screen alone; nothing when it is paid", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Thirty More", credit_days: 30 });
  const invoice = await shop.addInvoice({ customer_id: customer.id, invoice_date: ago(42), total: 500 });
  const due = `Due by ${read(ago(12))}`;
  const page = await visit(`/invoices/${invoice.id}`, { as: "staff", ...stayThere });
  const sheet = page.getByRole("article");
  const text = async () => (await sheet.innerText()).replaceAll(/\s+/g, " ");
  await page.getByText("No payments received yet").waitFor();
  expect(await text()).toContain(`Date ${read(ago(42))} ${due} Overdue by 12 days Total Boxes`);
  await expectAccessible(page);
  const [printed = ""] = await paperPages(page);
  expect(printed.replaceAll(/\s+/g, " ")).toContain(due);
  expect(printed).not.toContain("Overdue");
  const phone = await visit(`/invoices/${invoice.id}`, { window: PHONE, ...stayThere });
  await phone.getByText("Overdue by 12 days").waitFor();

  const { body } = await shop.admin.get(`/invoices/${invoice.id}/history`);
  const [{ position }] = body as [{ position: string }];
  await shop.addPayment({ customer_id: customer.id, invoice_id: invoice.id, amount: 500 });
  const paid = await visit(`/invoices/${invoice.id}`);
  await paid.getByRole("article").getByText("Paid", { exact: true }).waitFor();
  expect(await paid.getByText(/Due by|Overdue/).count()).toBe(0);
  expect((await paperPages(paid)).join(" ")).not.toContain("Due by");
  // As it was before the payment: by when it was due, and not how late that is today.
  const then = await visit(`/invoices/${invoice.id}?as_of=${position}`);
  await then.getByText("No payments received yet").waitFor();
  expect((await then.getByRole("article").innerText()).replaceAll(/\s+/g, " ")).toContain(due);
  expect(await then.getByText("Overdue").count()).toBe(0);
});

test("a new invoice says when it will be due, by its customer, its date and the settings", async ({
  shop,
  visit,
}) => {
  await shop.admin.call("PUT", "/settings/", { default_credit_days: 15 });
  const page = await visit(CREATE, { as: "staff", ...stayThere });
  const hint = page.getByText(/^Due /);
  await field(page, "Customer*").waitFor();
  await search(page, "thirty d", /Thirty Days/);
  await press(page, "Enter");
  await page.getByText(`Due ${read(daysAfter(today, 30))} (credit of 30 days)`).waitFor();
  expect(await field(page, "Invoice Date*").getAttribute("aria-describedby")).not.toBeNull();
  await field(page, "Invoice Date*").fill("2028-02-28");
  await page.getByText("Due 29 Mar 2028 (credit of 30 days)").waitFor();
  await expectAccessible(page);
  // A year that is being typed is no date yet.
  await field(page, "Invoice Date*").fill("0002-02-28");
  await expect.poll(() => hint.count()).toBe(0);
  await field(page, "Invoice Date*").fill("2026-05-05");

  await page.getByRole("button", { name: "Change customer" }).click();
  await expect.poll(() => hint.count()).toBe(0);
  await search(page, "at once", /At Once/);
  await press(page, "Enter");
  await page.getByText("Due 5 May 2026 (no credit)").waitFor();
  await page.getByRole("button", { name: "Change customer" }).click();
  await search(page, "as usual", /As Usual/);
  await press(page, "Enter");
  await page.getByText("Due 20 May 2026 (credit of 15 days)").waitFor();
  await field(page, "Product, line 1").fill("tat");
  await page.getByRole("option", { name: /Tata/ }).click();
  await field(page, "Number, line 1").fill("100");
  await createButton(page).click();
  await page.getByText("Invoice created successfully!").waitFor();
  await page.getByRole("article").getByText("20 May 2026").waitFor();
});

test("a customer's days of credit are typed, kept, changed and taken away", async ({ shop, visit }) => {
  await shop.admin.call("PUT", "/settings/", { default_credit_days: 7 });
  const page = await visit("/customers?new=1", { as: "staff" });
  const form = page.getByRole("dialog");
  const days = form.getByLabel("Credit Days");
  await form.getByText("Left empty: 7 days, as in Settings").waitFor();
  await form.getByLabel("Customer Name").fill("Credit Stores");
  await form.getByLabel("Phone Number").fill("98290 55443");
  await days.fill("400");
  await form.getByText("This must be at most 365").waitFor();
  await page.keyboard.press("Enter");
  expect(await days.evaluate((input) => input === document.activeElement)).toBe(true);
  await expectAccessible(page, "[role=dialog]");
  await days.fill("४५");
  await page.keyboard.press("Enter");
  await page.getByText("Customer created successfully!").waitFor();
  const stored = async () => {
    const { body } = await shop.admin.get("/customers?q=Credit+Stores");
    return (body as { credit_days: number | null }[]).map(({ credit_days }) => credit_days);
  };
  expect(await stored()).toEqual([45]);

  const edit = await visit("/customers?q=Credit+Stores");
  for (const [typed, credit] of [
    ["0", 0],
    ["", null],
  ] as const) {
    await edit.getByRole("row", { name: /Credit Stores/ }).click();
    const dialog = edit.getByRole("dialog", { name: "Edit Customer" });
    await dialog.getByLabel("Credit Days").fill(typed);
    await edit.keyboard.press("Control+s");
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await stored()).toEqual([credit]);
  }
});

test("the usual days of credit are a setting; a slip of the finger is not saved", async ({ shop, visit }) => {
  await shop.admin.call("PUT", "/settings/", { default_credit_days: 0 });
  const page = await visit("/settings?section=business");
  const days = page.getByLabel("Credit Days");
  await expect.poll(() => days.inputValue()).toBe("0");
  await days.fill("3O");
  await page.getByRole("button", { name: "Save Business Information" }).click();
  await page.getByText("This is not a figure. Write it as 1250 or 1,250").waitFor();
  expect(await days.evaluate((input) => input === document.activeElement)).toBe(true);
  await days.fill("30");
  await page.getByRole("button", { name: "Save Business Information" }).click();
  await page.getByText("Settings saved successfully").first().waitFor();
  expect((await shop.admin.get("/settings")).body).toMatchObject({ default_credit_days: 30 });
  await expectAccessible(page);
});
