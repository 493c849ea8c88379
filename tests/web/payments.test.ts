import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { failing, held } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { DESK, PHONE, test } from "./browser.ts";
import { expectCut } from "./cut-text.ts";
import { field, formOf, pickCustomer } from "./payment-form.ts";

const LONG_REFERENCE = "UTR2026051500998877";
const PER_PAGE = 10;
const CASH_COUNT = 58;

/** Numbers by the words of the list, filled before the first test. */
const ids = { card: 0, advance: 0, invoice: 0 };

test.beforeAll(async ({ shop }) => {
  const asha = await shop.addCustomer({ name: "Asha Traders", company_name: "Asha Metal Company" });
  const balaji = await shop.addCustomer({ name: "श्री बालाजी बर्तन भंडार एवं जनरल स्टोर" });
  const invoice = await shop.addInvoice({ customer_id: asha.id, total: 2000 });
  const card = await shop.addPayment({
    customer_id: asha.id,
    invoice_id: invoice.id,
    amount: 1234.5,
    discount_amount: 65.5,
    payment_method: "card",
    payment_date: "2026-05-20",
  });
  const advance = await shop.addPayment({
    customer_id: balaji.id,
    amount: 7500,
    payment_method: "bank_transfer",
    reference_number: LONG_REFERENCE,
    payment_date: "2026-05-19",
  });
  Object.assign(ids, { card: card.id, advance: advance.id, invoice: invoice.id });
  const cash = await shop.addCustomer({ name: "Cash Counter" });
  for (let count = 0; count < CASH_COUNT; count += 1)
    await shop.addPayment({ customer_id: cash.id, amount: 11 });
});

test("lists the latest payments first, ten a page and at most five page buttons", async ({ visit }) => {
  const page = await visit("/payments");
  await page.getByRole("heading", { name: "Payments", level: 1 }).waitFor();
  await page.getByText(`Showing 1-${PER_PAGE} of ${CASH_COUNT + 2} payments`).waitFor();
  const row = page.getByRole("row").nth(1);
  const cells = await row.getByRole("gridcell").allInnerTexts();
  expect(cells[0]).toMatch(new RegExp(`#${ids.card}$`));
  expect(cells.slice(1, 8).map((cell) => cell.replaceAll(/\s+/g, " "))).toEqual([
    "Asha Traders Asha Metal Company",
    "20 May 2026",
    `#${ids.invoice}`,
    "₹ 1,234.50",
    "₹ 65.50",
    "Card",
    "N/A",
  ]);
  const second = page.getByRole("row").nth(2);
  await page.setViewportSize({ width: 700, height: 900 });
  await expectCut(second.getByTitle(LONG_REFERENCE), 15);
  await expectCut(second.getByTitle(/श्री बालाजी/), 20);
  await page.setViewportSize(DESK);
  expect(await second.getByText("Advance").count()).toBe(1);
  expect(await second.getByTitle(/श्री बालाजी/).count()).toBe(1);

  const numbers = page.getByRole("navigation", { name: "Pages" }).getByRole("listitem");
  expect(await numbers.allTextContents()).toEqual(["1", "2", "3", "4", "5"]);
  await page.getByRole("button", { name: "Page 5" }).click();
  await page.getByText(`Showing 41-50 of ${CASH_COUNT + 2} payments`).waitFor();
  expect(await numbers.allTextContents()).toEqual(["2", "3", "4", "5", "6"]);
  expect(new URL(page.url()).search).toBe("?page=5");
  await expectAccessible(page);
});

test("filters by method and invoice type, as chips that can be removed, in the address, and adds up what is left", async ({
  visit,
}) => {
  const page = await visit("/payments?page=3");
  await page.getByText("Total ₹ 9,372.50, and ₹ 65.50 of discounts").waitFor();
  await page.getByLabel("Payment method").selectOption({ label: "Bank Transfer" });
  await page.getByText("Showing 1-1 of 1 payments").waitFor();
  expect(await page.getByText(/^Total/).innerText()).toMatch(/^Total ₹\s7,500\.00$/);
  await page.getByLabel("Invoice type").selectOption({ label: "With Invoice" });
  await page.getByText("No payments found").waitFor();
  await page.getByText("Try adjusting your search or filters").waitFor();
  expect(new URL(page.url()).search).toBe("?method=bank_transfer&kind=with_invoice");
  await page.getByRole("button", { name: "Remove filter Method: Bank Transfer" }).click();
  await page.getByText("Showing 1-1 of 1 payments").waitFor();
  expect(await page.getByRole("row").nth(1).innerText()).toContain("Card");
  await page.goBack();
  await page.getByText("No payments found").waitFor();
  expect(await page.getByLabel("Payment method").locator("option").allTextContents()).toEqual([
    "All Methods",
    "Cash",
    "Online",
    "Bank Transfer",
    "Cheque",
    "Card",
  ]);
  expect(await page.getByLabel("Invoice type").locator("option").allTextContents()).toEqual([
    "All Payments",
    "With Invoice",
    "Advance",
  ]);
});

test("a filter of the address that is not offered leaves every payment, on the screen and in the file", async ({
  visit,
}) => {
  const page = await visit("/payments?method=nonsense&kind=all");
  await page.getByText(`of ${CASH_COUNT + 2} payments`).waitFor();
  expect(await page.getByRole("button", { name: /^Remove filter/ }).count()).toBe(0);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  const written = await readFile(await file.path(), "utf8");
  expect(written.trimEnd().split("\r\n")).toHaveLength(CASH_COUNT + 3);
});

test("finds a payment by customer, company, reference, method, number, invoice and, for admins, amount", async ({
  visit,
}) => {
  const admin = await visit("/payments");
  const staff = await visit("/payments", { as: "staff" });
  for (const page of [admin, staff]) {
    for (const [typed, found] of [
      ["metal comp", ids.card],
      ["बालाजी", ids.advance],
      ["UTR2026", ids.advance],
      ["card", ids.card],
      ["card asha metal", ids.card],
      [`asha #${ids.invoice} card`, ids.card],
      [`#${ids.advance}`, ids.advance],
      [`#${ids.advance.toLocaleString("hi-u-nu-deva")}`, ids.advance],
    ] as const) {
      await page.getByRole("searchbox").fill(typed);
      await page.getByRole("button", { name: `Edit payment #${found} of` }).waitFor();
    }
  }
  await admin.getByRole("searchbox").fill("1,234.5");
  await admin.getByText("Showing 1-1 of 1 payments").waitFor();
  await admin.getByRole("searchbox").fill("asha 1,234.50");
  await admin.getByText("Showing 1-1 of 1 payments").waitFor();
  await admin.getByRole("searchbox").fill("cash 1,234.50");
  await admin.getByText("No payments found").waitFor();
  await staff.getByRole("searchbox").fill("1234.5");
  await staff.getByText("No payments found").waitFor();
});

test("staff see what they may do, no amounts and no way to delete", async ({ visit }) => {
  const bodies: string[] = [];
  const page = await visit("/payments?sort=amount", {
    as: "staff",
    before: async (opened) => {
      opened.on("response", (response) => {
        if (response.url().includes("/payments/?")) void response.text().then((text) => bodies.push(text));
      });
    },
  });
  await page.getByText("Staff Access:").waitFor();
  await page.getByText("View Only").first().waitFor();
  const headers = await page.getByRole("columnheader").allInnerTexts();
  expect(headers.map((header) => header.trim())).toEqual([
    "Payment ID",
    "Customer",
    "Date",
    "Invoice",
    "Method",
    "Reference",
    "Actions",
  ]);
  expect(await page.getByRole("button", { name: /^Delete/ }).count()).toBe(0);
  expect(await page.getByRole("main").innerText()).not.toContain("₹");
  await expect.poll(() => bodies.length).toBeGreaterThan(0);
  expect(bodies.join()).not.toContain("amount");
  await expectAccessible(page);
});

test("an admin deletes a payment after a question that Esc and a hasty Enter answer with no", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Gone Traders" });
  const payment = await shop.addPayment({ customer_id: customer.id, amount: 42 });
  const page = await visit("/payments?q=Gone", { expected: [/status of 50\d/] });
  const bin = page.getByRole("button", { name: `Delete payment #${payment.id}` });
  const dialog = page.getByRole("alertdialog", { name: "Delete Payment" });
  for (const key of ["Escape", "Enter"]) {
    await bin.click();
    await dialog.getByText(`Are you sure you want to delete Payment #${payment.id}?`).waitFor();
    await page.keyboard.press(key);
    await expect.poll(() => dialog.count()).toBe(0);
  }
  const search = page.getByRole("searchbox");
  await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);

  await bin.click();
  await expectAccessible(page, "[role=alertdialog]");
  shop.commands.cut();
  await dialog.getByRole("button", { name: "Delete Payment" }).click();
  await dialog.getByText(/^Failed to delete payment: \S/).waitFor();
  shop.commands.mend();
  await dialog.getByRole("button", { name: "Delete Payment" }).click();
  await page.getByText("Payment deleted successfully!").waitFor();
  await page.getByText("No payments found").waitFor();
});

test("that a payment is saved is no longer said when it is deleted", async ({ shop, visit }) => {
  await shop.addCustomer({ name: "Brief Traders" });
  const page = await visit("/payments?new=1");
  await pickCustomer(page, "Brief Traders");
  await field(formOf(page), "Amount").fill("15");
  await formOf(page).getByRole("button", { name: "Add Payment" }).click();
  const said = page.getByText(/^Payment #\d+ is saved\./);
  const [, id] = /#(\d+)/.exec(await said.innerText()) ?? [];
  await page.getByRole("button", { name: `Delete payment #${id}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Payment" }).click();
  await page.getByText("Payment deleted successfully!").waitFor();
  expect(await said.count()).toBe(0);
});

test("a payment on several invoices names them, and keeps its place on each when something else of it is changed", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Spread Traders" });
  const first = await shop.addInvoice({ customer_id: customer.id, total: 300 });
  const second = await shop.addInvoice({ customer_id: customer.id, total: 500 });
  const allocations = [
    { invoice_id: first.id, amount: 300 },
    { invoice_id: second.id, amount: 150 },
  ];
  const payment = await shop.addPayment({ customer_id: customer.id, amount: 500, allocations });
  const page = await visit("/payments?q=Spread");
  const row = page.getByRole("button", { name: `Edit payment #${payment.id} of` });
  await page.getByText(`#${first.id}, #${second.id}`).waitFor();
  await row.click();
  const form = page.getByRole("dialog", { name: "Edit Payment" });
  await form.getByText("₹ 50.00 remains as an advance").waitFor();
  await expectAccessible(page, "[role=dialog]");
  await form.getByLabel("Notes").fill("counted again");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Payment updated successfully!").waitFor();
  expect((await shop.admin.get(`/payments/${payment.id}`)).body).toMatchObject({
    notes: "counted again",
    allocations,
    unallocated: 50,
  });

  const many = await Promise.all(
    Array.from({ length: 10 }, () => shop.addInvoice({ customer_id: customer.id, total: 100 })),
  );
  const parts = many.map(({ id }) => ({ invoice_id: id, amount: 10.01 }));
  const cheque = await shop.addPayment({ customer_id: customer.id, amount: 200, allocations: parts });
  await page.reload();
  await page.getByText(/^#\d+, #\d+ \+8/).waitFor();
  await page.getByRole("button", { name: `Edit payment #${cheque.id} of` }).click();
  await form.getByText("₹ 99.90 remains as an advance").waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: `Delete payment #${payment.id}` }).click();
  await page
    .getByText(`Invoices #${first.id}, #${second.id} will be less settled, each by what of it is on that.`)
    .waitFor();
  const sheet = (await visit(`/invoices/${second.id}`)).getByRole("article");
  await sheet.getByText("of ₹ 500.00").waitFor();
  expect((await sheet.innerText()).replaceAll(/\s+/g, " ")).toContain("Total Received ₹ 150.00");
});

test("on a phone each payment is a card that opens", async ({ visit }) => {
  const page = await visit("/payments?q=Asha", { window: PHONE });
  const card = page.getByRole("list", { name: "payments" }).getByRole("listitem");
  await expect.poll(() => card.count()).toBe(1);
  expect(await card.innerText()).toMatch(/Asha Traders[^]*₹\s1,234\.50[^]*20 May 2026[^]*Card/);
  await expectAccessible(page);
  await card.getByRole("button", { name: /^Edit payment/ }).click();
  await page.getByRole("dialog", { name: "Edit Payment" }).getByLabel("Payment Date").waitFor();
});

test("says when payments cannot be loaded, when there are none, and while they are on their way", async ({
  emptyShop,
  visit,
}) => {
  const broken = await visit("/payments", failing("/payments"));
  await broken.getByText("Error loading payments").waitFor();
  await broken.getByText("Failed to load payments. Please try again.").waitFor();
  await broken.unrouteAll();
  await broken.getByRole("button", { name: "Try again" }).click();
  await broken.getByText("Showing 1-10").waitFor();

  const answers = held("/payments");
  const empty = await visit("/payments", { shop: emptyShop, before: answers.before });
  await empty.getByText("Loading payments...").waitFor({ state: "attached" });
  await answers.release();
  await empty.getByText("No payments found").waitFor();
  await expectAccessible(empty);
});

test("the keys of the list and of its form are told by ?", async ({ visit }) => {
  const page = await visit("/payments");
  await page.getByText("Showing 1-").waitFor();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard Shortcuts" });
  await keys.getByText("Add Payment").first().waitFor();
  await keys.locator(":focus").waitFor(); // from then on the dialog hears Esc
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+n");
  const form = page.getByRole("dialog", { name: "Add Payment" });
  expect(new URL(page.url()).search).toBe("?new=1");
  await form.getByRole("button", { name: "Cancel" }).focus();
  await page.keyboard.press("?");
  await keys.getByText("Fill in the amount that is still due").waitFor();
  await keys.locator(":focus").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => keys.count()).toBe(0);
  await page.keyboard.press("Escape");
  await expect.poll(() => form.count()).toBe(0);
  expect(new URL(page.url()).search).toBe("");
});
