import { expect } from "vitest";
import { failing, held } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { DESK, PHONE, test } from "./browser.ts";
import { expectCut } from "./cut-text.ts";

const LONG = "Shree Venkateshwara General Stores & Provision Merchants";
const COMPANY = "Venkateshwara Wholesale Trading Company";

test.beforeAll(async ({ shop }) => {
  const long = await shop.addCustomer({ name: LONG, company_name: COMPANY });
  const hindi = await shop.addCustomer({ name: "आशा ट्रेडर्स" });
  // Invoice n is over n × 1,000 rupees.
  for (let made = 1; made <= 27; made += 1) {
    const customer = made % 2 === 0 ? hindi : long;
    const invoice = await shop.addInvoice({
      customer_id: customer.id,
      invoice_date: `2026-05-${String(28 - made).padStart(2, "0")}`,
      total: made * 1000,
    });
    const paid = { 3: 3000, 4: 100, 5: 9000 }[made];
    if (paid === undefined) continue;
    await shop.addPayment({ customer_id: customer.id, invoice_id: invoice.id, amount: paid });
  }
});

test("lists the invoices, the newest first, with long names cut and amounts for an admin", async ({
  visit,
}) => {
  const page = await visit("/invoices");
  await page.getByText("Showing 1-25 of 27 invoices").waitFor();
  const heads = page.getByRole("columnheader");
  expect(await heads.allInnerTexts()).toEqual([
    "Invoice ID",
    "Customer",
    "Date",
    "Due",
    "Amount",
    "Amount due",
    "Status",
    "Boxes",
    "Items",
    "Actions",
  ]);
  const cells = page.getByRole("row").nth(1).getByRole("gridcell");
  expect((await cells.allInnerTexts()).slice(0, 9).map((cell) => cell.replaceAll(/\s+/g, " "))).toEqual([
    `View invoice #27 of ${LONG} #27`,
    `${LONG} ${COMPANY}`,
    "1 May 2026",
    expect.stringMatching(/^1 May 2026 Overdue by \d+ days$/),
    "₹ 27,000.00",
    "₹ 27,000.00",
    "Pending",
    "0",
    "1",
  ]);
  await page.setViewportSize({ width: 700, height: 900 });
  await expectCut(page.getByTitle(LONG).first(), 20);
  await expectCut(page.getByTitle(COMPANY).first(), 18);
  await page.setViewportSize(DESK);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Showing 26-27 of 27 invoices").waitFor();
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByText("Showing 1-25 of 27 invoices").waitFor();
});

test("finds by customer, company and number; the status filter is a chip that can be removed; all in the address", async ({
  visit,
}) => {
  const page = await visit("/invoices");
  const search = page.getByPlaceholder("Search by customer name, company, or invoice ID...");
  await search.fill("आशा");
  await page.getByText("of 13 invoices").waitFor();
  await search.fill("wholesale trading");
  await page.getByText("of 14 invoices").waitFor();
  await search.fill("#27");
  await page.getByText("of 1 invoices").waitFor();
  // Words of the customer and a number: 2, 12, 20, 22, 24 and 26 are even, and so theirs.
  await search.fill("आशा 2");
  await page.getByText("of 6 invoices").waitFor();
  await page.getByRole("button", { name: "Clear Search" }).click();

  const filter = page.getByLabel("Payment status");
  expect(await filter.getByRole("option").allInnerTexts()).toEqual([
    "All Status",
    "Pending",
    "Partial",
    "Paid",
    "Overpaid",
  ]);
  for (const [label, id] of [
    ["Paid", 3],
    ["Partial", 4],
    ["Overpaid", 5],
  ] as const) {
    await filter.selectOption({ label });
    await page.getByText("Showing 1-1 of 1 invoices").waitFor();
    await page.getByRole("row", { name: new RegExp(`#${id} .*${label}`) }).waitFor();
  }
  expect(new URL(page.url()).search).toBe("?payment_status=overpaid");
  await search.fill("nobody");
  await page.getByText("No invoices found").waitFor();
  await page.getByText("Try adjusting your search or filters").waitFor();
  await expectAccessible(page);
  await search.fill("");
  await page.getByRole("button", { name: "Remove filter Status: Overpaid" }).click();
  await page.getByText("Showing 1-25 of 27 invoices").waitFor();
  await page.goBack();
  await page.getByText("Showing 1-1 of 1 invoices").waitFor();

  const unknown = await visit("/invoices?payment_status=nonsense");
  await unknown.getByText("Showing 1-25 of 27 invoices").waitFor();
});

test("each column sorts", async ({ visit }) => {
  const page = await visit("/invoices");
  const first = page.getByRole("row").nth(1);
  for (const [column, row] of [
    ["Invoice ID", /#1\b/],
    ["Customer", /Shree/],
    ["Date", /#27\b/],
    ["Due", /#27\b/],
    ["Amount", /\s1,000\.00/],
    ["Amount due", /#5\s.*Overpaid/s],
    ["Status", /Paid/],
    ["Boxes", /./],
    ["Items", /./],
  ] as const) {
    const button = page.getByRole("columnheader").getByRole("button", { name: column, exact: true });
    await button.click();
    const head = page.getByRole("columnheader", { name: column, exact: true });
    await expect.poll(() => head.getAttribute("aria-sort")).toBe("ascending");
    await expect.poll(() => first.innerText()).toMatch(row);
  }
});

test("invoices with the same value are in the order of their numbers, as in the file", async ({ visit }) => {
  for (const [order, first] of [
    ["asc", ["#1", "#2", "#3"]],
    ["desc", ["#27", "#26", "#25"]],
  ] as const) {
    const page = await visit(`/invoices?sort=sales_count&order=${order}`);
    await page.getByText("Showing 1-25 of 27 invoices").waitFor();
    const rows = await page.getByRole("row").allInnerTexts();
    expect(rows.slice(1, 4).map((row) => /#\d+(?=\t)/.exec(row)?.[0])).toEqual(first);
  }
});

test("a row opens the invoice, Edit says what is to come", async ({ visit }) => {
  const page = await visit("/invoices", { as: "staff" });
  await page.getByRole("button", { name: "Edit invoice #27" }).click();
  await page.getByText("Invoice editing will be implemented in a future update").waitFor();
  expect(new URL(page.url()).pathname).toBe("/invoices");
  await page.getByRole("row", { name: /#27/ }).click();
  await page.waitForURL("**/invoices/27");
  await page.goBack();
  await page.getByRole("button", { name: /View invoice #26/ }).press("Enter");
  await page.waitForURL("**/invoices/26");
});

test("staff see no amounts and no way to delete, and a notice that says so", async ({ visit }) => {
  const page = await visit("/invoices", { as: "staff" });
  await page.getByText("Showing 1-25 of 27 invoices").waitFor();
  await page
    .getByText(
      "You can view and edit invoices. For sales totals and deletion capabilities, please contact your administrator.",
    )
    .waitFor();
  expect(await page.getByRole("columnheader", { name: "Amount" }).count()).toBe(0);
  expect(await page.getByText("₹").count()).toBe(0);
  expect(await page.getByRole("button", { name: /^Delete/ }).count()).toBe(0);
  await expectAccessible(page);
  const refused = await visit("/invoices?sort=total_amount", { as: "staff" });
  await refused.getByText("Showing 1-25 of 27 invoices").waitFor();
});

test("an admin deletes an invoice by typing DELETE, told what becomes of its payments", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Unwanted Order" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 1250 });
  const payment = await shop.addPayment({ customer_id: customer.id, invoice_id: invoice.id, amount: 250 });
  const page = await visit("/invoices");
  await page.getByRole("button", { name: `Delete invoice #${invoice.id}` }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete Invoice" });
  await dialog
    .getByText(`Are you sure you want to delete Invoice #${invoice.id}? This action cannot be undone.`)
    .waitFor();
  const said = (await dialog.innerText()).replaceAll(/\s+/g, " ");
  expect(said).toContain(`Invoice #${invoice.id} Customer Unwanted Order Amount ₹ 1,250.00`);
  expect(said).toContain("Payments received for it are kept and become advances of the customer");
  await expectAccessible(page, "[role=alertdialog]");
  await page.keyboard.type("delete");
  expect(await dialog.getByRole("button", { name: "Delete Invoice" }).isDisabled()).toBe(true);
  await dialog.getByRole("textbox").fill("DELETE");
  await page.keyboard.press("Enter");
  await page.getByText("Invoice deleted successfully!").waitFor();
  await page.getByText("of 27 invoices").waitFor();
  expect((await shop.admin.get(`/payments/${payment.id}`)).body).toMatchObject({
    invoice_id: null,
    amount: 250,
  });
});

test("the list and its form say in general what the server does not", async ({ visit }) => {
  const page = await visit("/invoices", { expected: [/status of 500/] });
  await page.route("**/api/v1/invoices/*", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 500, contentType: "application/json", body: "{}" })
      : route.fallback(),
  );
  await page.getByRole("button", { name: "Delete invoice #27" }).click();
  await page.getByRole("alertdialog").getByRole("textbox").fill("DELETE");
  await page.keyboard.press("Enter");
  await page.getByText("Failed to delete invoice").waitFor();

  const failed = await visit("/invoices", failing("/invoices"));
  await failed.getByText("Failed to load invoices").waitFor();
  await failed.getByText("Please try again later").waitFor();
  await expectAccessible(failed);
});

test("shows the shape of the rows while they load, and an empty shop what to do", async ({
  emptyShop,
  visit,
}) => {
  const holding = held("/invoices");
  const page = await visit("/invoices", { shop: emptyShop, before: holding.before });
  await page.getByText("Loading invoices...").waitFor({ state: "attached" });
  await holding.release();
  await page.getByText("No invoices found").waitFor();
  await page.getByText("Get started by creating your first invoice").waitFor();
  await expectAccessible(page);
});

test("warns at exactly 100 invoices, while nothing is searched for", async ({ visit }) => {
  const rows = Array.from({ length: 100 }, (_, place) => ({
    id: place + 1,
    invoice_date: "2026-05-05",
    due_date: "2026-06-04",
    customer_id: 1,
    customer_name: "Asha Traders",
    customer_company: "",
    total_amount: 100,
    total_boxes: 0,
    sales_count: 1,
    payment_status: "pending",
    created_at: "2026-05-05T10:00:00.000Z",
    version: 1,
  }));
  const page = await visit("/invoices", {
    before: (opened) =>
      opened.route("**/api/v1/invoices/?*", (route) =>
        route.fulfill({ json: rows, headers: { "x-total-count": "100" } }),
      ),
  });
  const warning = page.getByText("Showing most recent 100 invoices. Use search to find specific invoices.");
  await warning.waitFor();
  await page.getByRole("searchbox").fill("asha");
  await warning.waitFor({ state: "detached" });
});

test("on a phone each invoice is a card that opens", async ({ visit }) => {
  const page = await visit("/invoices", { window: PHONE });
  const card = page.getByRole("listitem").filter({ hasText: "#27" });
  await card.getByText("₹ 27,000.00").first().waitFor();
  await card.getByText("Pending").waitFor();
  await page.getByLabel("Sort by").selectOption({ label: "Amount, ascending" });
  const cheapest = page.getByRole("listitem").filter({ hasText: /#1\D/ });
  await cheapest.getByText("₹ 1,000.00").first().waitFor();
  await cheapest.getByRole("button", { name: /View invoice #1 / }).click();
  await page.waitForURL("**/invoices/1");
});
