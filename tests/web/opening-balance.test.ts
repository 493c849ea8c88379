import { expect } from "vitest";
import type { Page } from "playwright-core";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import type { Shop } from "./shop.ts";

async function openDialog(page: Page, name: string) {
  await page.getByRole("row", { name: new RegExp(name) }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Customer" });
  await dialog.waitFor();
  return dialog;
}

async function stored(shop: Shop, id: number): Promise<unknown> {
  const { body } = await shop.admin.get(`/customers/${id}`);
  return (body as { opening_balance: unknown }).opening_balance;
}

test("an admin sets it by keyboard, saves the customer after it, and finds it first in the ledger", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Opening Traders" });
  await shop.addInvoice({ customer_id: customer.id, invoice_date: "2026-04-10", total: 1000 });
  const page = await visit("/customers?q=Opening+Traders");
  const dialog = await openDialog(page, "Opening Traders");
  const section = dialog.locator("details").filter({ hasText: "Opening Balance" });
  await section.getByText("none").waitFor();
  await section.locator("summary").press("Enter");
  await dialog.getByText("It is the first entry of the account").waitFor();
  const save = section.getByRole("button", { name: "Save Opening Balance" });
  expect(await save.isDisabled()).toBe(true);
  await section.getByLabel("Balance", { exact: true }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("1,250.5O");
  await section.getByText("This is not a figure. Write it as 1250.50 or 1,250.50").waitFor();
  await section.getByLabel("Amount").fill("1,250.50");
  await section.getByLabel("Date").fill("2026-03-31");
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Enter");
  await page.getByText("Opening balance saved!").waitFor();
  await section.getByText("₹ 1,250.50 owed, 31 Mar 2026").waitFor();
  expect(await stored(shop, customer.id)).toEqual({ amount: 1250.5, date: "2026-03-31" });

  // The form of the customer was open all the while, and its save is no stale one.
  await dialog.getByLabel("Address").fill("Old market");
  await page.keyboard.press("Control+s");
  await page.getByText("Customer updated successfully!").waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  expect((await shop.admin.get(`/customers/${customer.id}`)).body).toMatchObject({
    address: "Old market",
    version: 3,
  });

  for (const as of ["admin", "staff"] as const) {
    const report = await visit("/reports", { as });
    await report.getByRole("combobox", { name: "Customer" }).fill("Opening Tr");
    await report.getByRole("option", { name: /Opening Traders/ }).click();
    await report.getByRole("button", { name: "Generate Ledger" }).click();
    await report.getByRole("heading", { name: "Account Summary" }).waitFor();
    const rows = await report.getByRole("table").getByRole("row").allInnerTexts();
    expect(rows.slice(1).map((row) => row.replaceAll(/\s+/g, " "))).toEqual([
      "31 Mar 2026 Opening balance ₹ 1,250.50 ₹ 1,250.50",
      expect.stringMatching(/^10 Apr 2026 Invoice #\d+ ₹ 1,000.00 ₹ 2,250.50$/),
      "Total ₹ 2,250.50 ₹ 0.00 ₹ 2,250.50",
    ]);
    const summary = (await report.getByRole("region", { name: "Account Summary" }).innerText()).replaceAll(
      /\s+/g,
      " ",
    );
    expect(summary).toContain("Opening Balance ₹ 1,250.50 Total Invoiced ₹ 1,000.00");
    expect(summary).toContain("Outstanding Balance ₹ 2,250.50");
    await report.getByRole("button", { name: "₹ 1,250.50" }).click();
    await report.getByRole("dialog").getByText("Opening balance of ₹ 1,250.50 owed").waitFor();
  }
});

test("Save Changes saves what is typed there too; a refusal keeps the dialog open and says why", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Both Stores" });
  await shop.addInvoice({ customer_id: customer.id, invoice_date: "2026-04-10" });
  const page = await visit("/customers?q=Both+Stores", { expected: [/status of 409/] });
  const dialog = await openDialog(page, "Both Stores");
  const section = dialog.locator("details").filter({ hasText: "Opening Balance" });
  await section.locator("summary").click();
  const sentence = section.getByText("to be put on invoices is entered as a payment without an invoice");
  expect(await sentence.count()).toBe(0);
  await section.getByLabel("Balance", { exact: true }).selectOption({ label: "Paid in advance" });
  await sentence.waitFor();
  await section.getByLabel("Amount").fill("500");
  await section.getByLabel("Date").fill("2026-04-11");
  await section.locator("summary").click(); // folded, it is not forgotten
  await dialog.getByLabel("Address").fill("New market");
  await page.keyboard.press("Control+s");
  await section
    .getByText("An opening balance cannot be dated after the first entry of the account, of 10 Apr 2026")
    .waitFor();
  await expectAccessible(page, "[role=dialog]");
  expect((await shop.admin.get(`/customers/${customer.id}`)).body).toMatchObject({
    address: "New market",
    opening_balance: null,
  });
  await page.keyboard.press("Escape");
  await page.getByText("Leave without saving?").waitFor();
  await page.getByRole("button", { name: "Stay" }).click();
  await section.getByLabel("Date").fill("2026-04-10");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Opening balance saved!").waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await stored(shop, customer.id)).toEqual({ amount: -500, date: "2026-04-10" });
});

test("it is corrected and taken away on a phone; who was quicker is told apart", async ({ shop, visit }) => {
  const customer = await shop.addCustomer({ name: "Phone Traders" });
  const opening = `/customers/${customer.id}/opening-balance`;
  await shop.admin.call("PUT", opening, { amount: 70, date: "2026-03-31" });
  const page = await visit("/customers?q=Phone+Traders", { window: PHONE, expected: [/status of 412/] });
  await page.getByRole("button", { name: /Edit Phone Traders/ }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Customer" });
  const section = dialog.locator("details").filter({ hasText: "Opening Balance" });
  await section.getByText("₹ 70.00 owed, 31 Mar 2026").waitFor();
  await section.locator("summary").click();
  await shop.admin.call("PUT", opening, { amount: 80, date: "2026-03-31" });
  await section.getByLabel("Amount").fill("90");
  await section.getByRole("button", { name: "Save Opening Balance" }).click();
  await section.getByText(/Administrator \(admin\) changed this on/).waitFor();
  await section.getByRole("button", { name: "Load again" }).click();
  await section.getByText("₹ 80.00 owed, 31 Mar 2026").waitFor();
  await expect.poll(() => section.getByLabel("Amount").inputValue()).toBe("80");
  await section.getByLabel("Amount").fill("0");
  await section.getByRole("button", { name: "Save Opening Balance" }).click();
  await page.getByText("Opening balance removed!").waitFor();
  await section.getByText("none").waitFor();
  expect(await stored(shop, customer.id)).toBeNull();
});

test("staff and a new customer have no such section", async ({ shop, visit }) => {
  await shop.addCustomer({ name: "Staff Traders" });
  const page = await visit("/customers?q=Staff+Traders", { as: "staff" });
  const dialog = await openDialog(page, "Staff Traders");
  await dialog.getByText("History").waitFor();
  expect(await dialog.getByText("Opening Balance").count()).toBe(0);
  const adding = await visit("/customers?new=1");
  await adding.getByRole("dialog", { name: "Add New Customer" }).getByLabel("Credit Days").waitFor();
  expect(await adding.getByRole("dialog").getByText("Opening Balance").count()).toBe(0);
});
