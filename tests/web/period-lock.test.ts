import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { addCustomersAndProducts, createButton, field, fillOneLine } from "./invoice-form.ts";
import type { Shop } from "./shop.ts";

const LOCKED = "2026-03-31";
const HEADING = /^The books are locked up to 31 Mar 2026 \(by Administrator, .*\)\./;

async function lock(shop: Shop, until: string | null): Promise<void> {
  const { status } = await shop.admin.call("PUT", "/settings/lock", { until, reason: "a test" });
  expect(status).toBe(200);
}

test.beforeAll(async ({ shop }) => {
  await addCustomersAndProducts(shop);
});
test.beforeEach(async ({ shop }) => lock(shop, null));

test("the books are locked, locked further on, back and unlocked, and the section and its history say who and why", async ({
  shop,
  visit,
}) => {
  const page = await visit("/settings?section=lock", { expected: [/status of 422/] });
  await page.getByText("Every day is open.").waitFor();
  const day = page.getByLabel("Lock Up To");
  // The end of last month is proposed, and nothing is locked before it is said.
  expect(await day.inputValue()).toMatch(/^[A-Z][a-z]+, (28|29|30|31) [A-Z][a-z]+ \d{4}$/);
  await expectAccessible(page);
  await day.fill("");
  await day.press("Enter");
  await page.getByText("Please choose the last day to be locked").waitFor();
  await day.fill("2199-12-31");
  await day.press("Enter");
  await page.getByText("The books can be locked up to today at most").waitFor();

  await day.fill(LOCKED);
  await page.getByLabel("Reason").fill("returns are filed");
  await page.getByLabel("Reason").press("Enter");
  await page.getByText("Locked up to 31 Mar 2026", { exact: true }).waitFor();
  await page.getByText(/^By Administrator on .+\. Reason: returns are filed$/).waitFor();
  await expectAccessible(page);

  await day.fill("2026-02-28");
  await page.getByText("Fewer days would be locked than now").waitFor();
  await page.getByRole("button", { name: "Lock Books" }).click();
  await page.getByText("Please say why less is to be locked").waitFor();
  await page.getByLabel("Reason").fill("two late bills");
  await page.getByRole("button", { name: "Lock Books" }).click();
  await page.getByText("Locked up to 28 Feb 2026", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Unlock" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Unlock Books" });
  const reason = dialog.getByLabel("Reason");
  await expect.poll(() => reason.evaluate((input) => input === document.activeElement)).toBe(true);
  await reason.press("Enter");
  await dialog.getByText("Please say why the books are unlocked").waitFor();
  await expectAccessible(page, "[role=dialog]");
  await reason.fill("audit");
  await reason.press("Enter");
  await page.getByText("Every day is open.").waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  expect((await shop.admin.get("/settings")).body).toMatchObject({ books_locked: null });

  await page.getByText("History", { exact: true }).last().click();
  const first = page.getByRole("listitem").filter({ hasText: "Books unlocked" }).first();
  await first.getByText("Reason: audit").waitFor();
  await page.getByText("Books locked up to 28 Feb 2026, no longer further").first().waitFor();
  await expectAccessible(page);
});

test("an admin who locks what another has changed meanwhile is told so, and sees the settings as they are", async ({
  shop,
  visit,
}) => {
  const page = await visit("/settings?section=lock", { expected: [/status of 412/] });
  await page.getByText("Every day is open.").waitFor();
  await lock(shop, "2026-01-31");
  await page.getByLabel("Reason").fill("returns are filed");
  await page.getByRole("button", { name: "Lock Books" }).click();
  await page.getByText(/Administrator \(admin\) changed this on .* Please load it again\./).waitFor();
  await page.getByRole("button", { name: "Load again" }).click();
  await page.getByText("Locked up to 31 Jan 2026", { exact: true }).waitFor();
  expect(await page.getByLabel("Reason").inputValue()).toBe("returns are filed");
});

test("a new invoice warns of a locked day as it is typed, and a refused save says it at the date", async ({
  shop,
  visit,
}) => {
  const page = await visit("/invoices/create", { as: "staff", expected: [/status of 409/] });
  await fillOneLine(page);
  await field(page, "Invoice Date*").fill(LOCKED);
  expect(await page.getByText(HEADING).count()).toBe(0);
  // It is locked while the form is open.
  await lock(shop, LOCKED);
  await createButton(page).click();
  await page.getByText(HEADING).first().waitFor();
  const date = field(page, "Invoice Date*");
  await expect.poll(() => date.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await date.getAttribute("aria-invalid")).toBe("true");
  await expectAccessible(page);
  await date.fill("2026-03-30");
  await page.getByRole("status").filter({ hasText: HEADING }).waitFor();
  await expectAccessible(page);
  await date.fill("2026-04-01");
  await expect.poll(() => page.getByRole("status").filter({ hasText: HEADING }).count()).toBe(0);
  await createButton(page).click();
  await page.waitForURL(/\/invoices\/\d+$/);
});

test("the correction of an invoice warns of its own day when that is locked, also when it is moved to an open one", async ({
  shop,
  visit,
}) => {
  const invoice = await shop.addInvoice({ customer_id: 1, invoice_date: LOCKED, total: 20 });
  await lock(shop, LOCKED);
  const page = await visit(`/invoices/${invoice.id}/correct`, { expected: [/status of 409/] });
  const warning = page.getByRole("status").filter({ hasText: HEADING });
  await warning.waitFor();
  await field(page, "Invoice Date*").fill("2026-04-05");
  expect(await warning.count()).toBe(1);
  await field(page, "Reason*").fill("Wrong day");
  await page.getByRole("button", { name: "Save Correction" }).click();
  await page.getByRole("alert").filter({ hasText: HEADING }).first().waitFor();
  expect((await shop.admin.get(`/invoices/${invoice.id}`)).body).toEqual(invoice);
});

test("the form of a payment warns of a locked day, of the one it is moved to and of the one it comes from", async ({
  shop,
  visit,
}) => {
  const { id } = await shop.addPayment({ customer_id: 1, payment_date: LOCKED, amount: 77 });
  await lock(shop, LOCKED);
  const page = await visit("/payments", { window: PHONE, expected: [/status of 409/] });
  await page
    .getByRole("button", { name: /^Edit payment/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Edit Payment" });
  const warning = dialog.getByRole("status").filter({ hasText: HEADING });
  await warning.waitFor();
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByLabel("Payment Date").fill("2026-04-05");
  expect(await warning.count()).toBe(1);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await dialog.getByText(/^Failed to update payment: The books are locked up to 31 Mar 2026/).waitFor();
  expect((await shop.admin.get(`/payments/${id}`)).body).toMatchObject({ payment_date: LOCKED });
});

test("the question before a deletion says that the day is locked", async ({ shop, visit }) => {
  const invoice = await shop.addInvoice({ customer_id: 1, invoice_date: LOCKED, total: 10 });
  await lock(shop, LOCKED);
  const page = await visit("/invoices", { expected: [/status of 409/] });
  await page.getByRole("button", { name: `Delete invoice #${invoice.id}` }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete Invoice" });
  await dialog.getByRole("status").filter({ hasText: HEADING }).waitFor();
  await expectAccessible(page, "[role=alertdialog]");
  await dialog.getByLabel("Type DELETE to confirm").fill("DELETE");
  await dialog.getByLabel("Type DELETE to confirm").press("Enter");
  await dialog.getByRole("alert").filter({ hasText: HEADING }).waitFor();
});
