import { fingerprintAnswer } from "@bahi/contracts/proof/api.ts";
import { failCalls } from "@bahi/tools/browser/fail-calls.ts";
import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { failing, held } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { printedPages } from "./pdf.ts";

let ashaId = 0;
let invoiceId = 0;

test.beforeAll(async ({ shop }) => {
  const asha = await shop.addCustomer({
    name: "Asha Traders",
    phone: "98200 11111",
    address: "12 Station Road\nNagpur",
    transporter: "VRL Logistics",
    gst_number: "27ABCDE1234F1Z5",
  });
  ashaId = asha.id;
  const invoice = await shop.addInvoice({ customer_id: asha.id, invoice_date: "2026-03-02", total: 123_456 });
  invoiceId = invoice.id;
  await shop.addPayment({
    customer_id: asha.id,
    invoice_id: invoice.id,
    payment_date: "2026-03-05",
    amount: 100_000,
    discount_amount: 456,
  });
  for (let day = 1; day <= 60; day += 1) {
    const date = new Date(Date.UTC(2026, 3, day)).toISOString().slice(0, 10);
    await shop.addInvoice({ customer_id: asha.id, invoice_date: date, total: 100 + day });
  }
  const mohan = await shop.addCustomer({ name: "Mohan & Sons", phone: "98200 22222" });
  await shop.addPayment({ customer_id: mohan.id, payment_date: "2026-03-09", amount: 750 });
});

async function pickCustomer(page: Page, typed: string, name: string): Promise<void> {
  const search = page.getByLabel("Customer*");
  await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type(typed);
  await page.getByRole("option", { name: new RegExp(name) }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => search.inputValue()).toBe(name);
}

test("a ledger is made by keyboard: details, period, debits, credits, balance and summary", async ({
  visit,
}) => {
  const page = await visit("/reports", { as: "staff" });
  await page.getByText("You can generate customer ledger reports.").waitFor();
  expect(await page.getByRole("tab").count()).toBe(1);
  const generate = page.getByRole("button", { name: "Generate Ledger" });
  expect(await generate.isDisabled()).toBe(true);
  expect(await page.getByRole("button", { name: "Print Report" }).count()).toBe(0);

  await pickCustomer(page, "asha", "Asha Traders");
  await page.getByLabel("To Date").fill("2026-03-31");
  await page.keyboard.press("Alt+g");
  const sheet = page.getByRole("article", { name: "Customer Ledger" });
  await sheet.getByText("All time to 31 Mar 2026").waitFor();
  const details = sheet.getByRole("region", { name: "Customer Details" });
  for (const detail of [
    "Asha Traders",
    "12 Station Road",
    "98200 11111",
    "VRL Logistics",
    "27ABCDE1234F1Z5",
  ]) {
    await details.getByText(detail).waitFor();
  }
  expect(await details.getByText(String(ashaId), { exact: true }).count()).toBe(1);
  expect(await sheet.getByRole("columnheader").allInnerTexts()).toEqual([
    "Date",
    "Description",
    "Debit",
    "Credit",
    "Balance",
  ]);
  const rows = await sheet.getByRole("row").allInnerTexts();
  expect(
    rows.slice(1).map((row) =>
      row
        .replaceAll("\u00A0", " ")
        .split(/\t/)
        .map((cell) => cell.trim()),
    ),
  ).toEqual([
    ["2 Mar 2026", expect.stringContaining(`#${invoiceId}`), "₹ 1,23,456.00", "", "₹ 1,23,456.00"],
    ["5 Mar 2026", expect.anything(), "", "₹ 1,00,000.00", "₹ 23,456.00"],
    ["5 Mar 2026", expect.anything(), "", "₹ 456.00", "₹ 23,000.00"],
  ]);
  const summary = await sheet.getByRole("region", { name: "Account Summary" }).innerText();
  expect(summary.replaceAll(/[\s\u00A0]+/g, " ")).toBe(
    "Account Summary Total Invoiced ₹ 1,23,456.00 Total Paid ₹ 1,00,000.00 Total Discount ₹ 456.00 Outstanding Balance ₹ 23,000.00",
  );
  await expectAccessible(page);
});

test("an account in credit says Credit Balance; typing another name drops customer and result; Esc clears", async ({
  visit,
}) => {
  const page = await visit("/reports");
  await pickCustomer(page, "mohan", "Mohan & Sons");
  await page.keyboard.press("Control+n");
  const sheet = page.getByRole("article");
  await sheet.getByText("Credit Balance").waitFor();
  await sheet.getByText("All time to Present").waitFor();
  await page.getByLabel("Customer*").press("Backspace");
  await expect.poll(() => sheet.count()).toBe(0);
  expect(await page.getByRole("button", { name: "Generate Ledger" }).isDisabled()).toBe(true);

  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByLabel("Customer*").inputValue()).toBe("");
});

test("with a from date the ledger begins with the opening balance", async ({ visit }) => {
  const page = await visit("/reports");
  await pickCustomer(page, "asha", "Asha Traders");
  await page.getByLabel("From Date").fill("2026-05-29");
  await page.getByLabel("From Date").press("Enter");
  await page.getByText("29 May 2026 to Present").waitFor();
  const summary = page.getByRole("region", { name: "Account Summary" });
  await summary.getByText("Opening Balance").waitFor();
});

test("a printed ledger is an A4 document with the shop's name, its table's header on each page, and no buttons", async ({
  visit,
}) => {
  const page = await visit("/reports");
  await pickCustomer(page, "asha", "Asha Traders");
  await page.keyboard.press("Alt+g");
  await page.getByText("Outstanding Balance").waitFor();
  const pages = await printedPages(page);
  expect(pages.length).toBeGreaterThanOrEqual(2);
  expect(pages[0]).toContain("Your Business");
  for (const text of pages.slice(0, -1)) expect(text).toContain("Description");
  const all = pages.join(" ");
  expect(all).toContain("Generated on");
  for (const screenOnly of ["Dashboard", "Print Report", "Generate Ledger", "Clear"]) {
    expect(all).not.toContain(screenOnly);
  }
});

test("what is printed of each report names the fingerprint of the books that it was made from", async ({
  shop,
  visit,
}) => {
  const head = fingerprintAnswer.parse((await shop.admin.get("/fingerprint")).body);
  const line = `Fingerprint of the books: ${head.fingerprint} (${head.events} events)`;
  const ledger = await visit("/reports", { as: "staff" });
  await pickCustomer(ledger, "mohan", "Mohan & Sons");
  await ledger.keyboard.press("Alt+g");
  const pages = [ledger];
  for (const tab of ["sales", "outliers"]) {
    const page = await visit(`/reports?tab=${tab}`);
    await page.getByLabel("From Date*").fill("2026-03-01");
    await page.getByLabel("To Date*").fill("2026-03-31");
    await page.keyboard.press("Alt+g");
    pages.push(page);
  }
  for (const page of pages) {
    await page.getByText(line).waitFor({ state: "attached" });
    expect(await page.getByText(line).isVisible()).toBe(false);
    expect((await printedPages(page)).at(-1)?.replaceAll("\n", "")).toContain(line);
  }
});

test("keys print a report only when there is one", async ({ visit }) => {
  const page = await visit("/reports", {
    before: (before) => before.addInitScript(() => void (window.print = () => (document.title = "printed"))),
  });
  await pickCustomer(page, "asha", "Asha Traders");
  await page.keyboard.press("Control+p");
  expect(await page.title()).not.toBe("printed");
  await page.keyboard.press("Alt+g");
  await page.getByRole("button", { name: "Print Report" }).waitFor();
  await page.keyboard.press("Alt+p");
  expect(await page.title()).toBe("printed");
  expect(new URL(page.url()).pathname).toBe("/reports");
});

test("sales of a period: tiles, efficiency, average, a chart for pointer and keys, and its figures as a table", async ({
  visit,
}) => {
  const page = await visit("/reports");
  await page.getByRole("tab", { name: "Sales Analysis" }).waitFor();
  await page.keyboard.press("Control+2");
  const from = page.getByLabel("From Date*");
  await expect.poll(() => from.evaluate((input) => input === document.activeElement)).toBe(true);
  const generate = page.getByRole("button", { name: "Generate Report" });
  await from.fill("2026-03-01");
  expect(await generate.isDisabled()).toBe(true);
  await page.getByLabel("To Date*").fill("2026-03-10");
  await page.getByLabel("To Date*").press("Enter");

  const sheet = page.getByRole("article", { name: "Sales Analysis" });
  await sheet.getByText("Collection Efficiency").waitFor();
  const text = (await sheet.innerText()).replaceAll(/[\s\u00A0]+/g, " ");
  for (const figure of [
    "Total Invoices 1",
    "Total Invoiced ₹ 1,23,456.00",
    "Total Payments ₹ 1,00,750.00",
    "Outstanding ₹ 23,000.00",
    "Collection Efficiency 81.6%",
    "Average Invoice Value ₹ 1,23,456.00",
  ]) {
    expect(text).toContain(figure);
  }
  const chart = sheet.getByRole("slider", { name: "Sales by day" });
  expect((await chart.boundingBox())?.height).toBe(300);
  const axis = ((await chart.textContent()) ?? "").replaceAll("\u00A0", " ");
  expect(axis).toContain("₹ 1 L");
  expect(axis).toContain("₹ 60 K");
  await chart.focus();
  await page.keyboard.press("ArrowRight");
  expect((await chart.getAttribute("aria-valuetext"))?.replaceAll("\u00A0", " ")).toBe(
    "2 Mar 2026: ₹ 1,23,456.00",
  );
  await page.keyboard.press("End");
  expect(await chart.getAttribute("aria-valuetext")).toMatch(/^10 Mar 2026/);
  await sheet.getByText("Show the figures as a table").click();
  expect(await sheet.getByRole("table", { name: "Sales by day" }).getByRole("row").count()).toBe(11);
  await expectAccessible(page);
});

test("the code of the charts loads with the sales tab only", async ({ visit }) => {
  const loaded: string[] = [];
  const page = await visit("/reports", {
    before: async (before) => void before.on("request", (request) => loaded.push(request.url())),
  });
  await page.getByRole("tab", { name: "Sales Analysis" }).waitFor();
  expect(loaded.filter((url) => url.includes("sales-trend"))).toEqual([]);
});

test("outliers: balances with their risk, invoices with their size, thresholds and counts", async ({
  visit,
}) => {
  const page = await visit("/reports?tab=outliers");
  await page.getByLabel("From Date*").fill("2026-03-01");
  await page.getByLabel("To Date*").fill("2026-03-31");
  await page.keyboard.press("Alt+g");
  const balances = page.getByRole("table", { name: "High Balance Customers" });
  await balances.waitFor();
  expect(await balances.getByRole("columnheader").allInnerTexts()).toEqual([
    "Customer Name",
    "Outstanding Balance",
    "Risk Level",
  ]);
  await balances.getByRole("row", { name: /Asha Traders.*High/ }).waitFor();
  const invoices = page.getByRole("table", { name: "Large Invoices" });
  expect(await invoices.getByRole("columnheader").allInnerTexts()).toEqual([
    "Invoice ID",
    "Customer Name",
    "Amount",
    "Size Category",
  ]);
  await invoices.getByRole("row", { name: new RegExp(`#${invoiceId}.*Extra Large`) }).waitFor();
  const summary = await page.getByRole("region", { name: "Summary", exact: true }).innerText();
  expect(summary.replaceAll(/\s+/g, " ")).toContain("High Risk Customers 1 Large Invoices 1");
  await expectAccessible(page);

  await page.getByLabel("From Date*").fill("2025-01-01");
  await page.getByLabel("To Date*").fill("2025-01-31");
  await page.keyboard.press("Alt+g");
  await page.getByText("No customers with high outstanding balances found.").waitFor();
  await page.getByText("No large invoices found in the selected period.").waitFor();
});

test("staff who open another tab by its address find the ledger, and its keys do nothing", async ({
  visit,
}) => {
  const page = await visit("/reports?tab=sales", { as: "staff" });
  await page.getByRole("button", { name: "Generate Ledger" }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await page.keyboard.press("Control+2");
  expect(await page.getByRole("button", { name: "Generate Ledger" }).count()).toBe(1);
});

test("a report that fails says so, and what was typed stays", async ({ visit }) => {
  const page = await visit("/reports", failing("/reports"));
  await pickCustomer(page, "asha", "Asha Traders");
  await page.keyboard.press("Alt+g");
  await page.getByRole("alert").getByText("The report could not be generated").waitFor();
  expect(await page.getByLabel("Customer*").inputValue()).toBe("Asha Traders");
});

async function generateSales(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel("From Date*").fill(from);
  await page.getByLabel("To Date*").fill(to);
  await page.keyboard.press("Alt+g");
  await page.getByRole("article", { name: "Sales Analysis" }).waitFor();
}

const printButton = (page: Page) => page.getByRole("button", { name: "Print Report" });

test("a report that could not be made leaves nothing of the one before, on screen and on paper", async ({
  visit,
}) => {
  const page = await visit("/reports?tab=sales", { expected: [/status of 500/] });
  await generateSales(page, "2026-03-01", "2026-03-31");
  await failCalls(page, "/reports", { status: 500, detail: undefined });
  await page.keyboard.press("Alt+g");
  await page.getByText("The report could not be generated").waitFor();
  expect(await page.getByRole("article").count()).toBe(0);
  expect(await printButton(page).count()).toBe(0);
  expect(await page.getByRole("heading", { name: "What has changed?" }).count()).toBe(0);
  expect((await printedPages(page)).join(" ")).not.toContain("1,23,456");
  await expectAccessible(page);

  // Nor does it come back for a moment when the same report is asked for once more.
  await page.unrouteAll();
  const answers = held("/reports");
  await answers.before(page);
  await page.keyboard.press("Alt+g");
  await page.getByText("Generating the report...").waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(await page.getByRole("article").count()).toBe(0);
  await answers.release();
  await page.getByRole("article").waitFor();
});

test("after Clear nothing of a report is left, and one that was on its way does not come", async ({
  visit,
}) => {
  const answers = held("/reports");
  const page = await visit("/reports?tab=sales");
  await generateSales(page, "2026-03-01", "2026-03-31");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.poll(() => page.getByRole("article").count()).toBe(0);
  expect(await printButton(page).count()).toBe(0);

  await answers.before(page);
  await page.getByLabel("From Date*").fill("2026-03-01");
  await page.getByLabel("To Date*").fill("2026-03-31");
  await page.keyboard.press("Alt+g");
  await page.getByText("Generating the report...").waitFor();
  expect(await page.getByRole("article").count()).toBe(0);
  // The browser gives the call up, or its answer comes for nothing.
  const isOfSales = (request: Request) => request.url().includes("sales-analysis");
  const ended = Promise.race([
    page.waitForEvent("requestfailed", isOfSales),
    page.waitForEvent("requestfinished", isOfSales),
  ]);
  await page.keyboard.press("Escape");
  await answers.release();
  await ended;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.getByRole("article").count()).toBe(0);
  expect(await page.getByText("Generating the report...").count()).toBe(0);
});

test("a report whose dates were changed says of which it is, on screen and on paper", async ({ visit }) => {
  const page = await visit("/reports?tab=sales");
  await generateSales(page, "2026-03-01", "2026-03-31");
  const marked = page.getByText(/^Made for /);
  expect(await marked.count()).toBe(0);
  await page.getByLabel("To Date*").fill("2026-03-15");
  const said = "Made for 1 Mar 2026 to 31 Mar 2026, not for what is entered now.";
  await expect.poll(() => marked.innerText()).toContain(said);
  expect((await printedPages(page)).join(" ").replaceAll(/\s+/g, " ")).toContain(said);
  await expectAccessible(page);
  await page.getByLabel("To Date*").fill("2026-03-31");
  await expect.poll(() => marked.count()).toBe(0);
  await page.getByLabel("From Date*").fill("");
  await marked.waitFor();
  await page.getByLabel("From Date*").fill("2026-03-10");
  await page.keyboard.press("Alt+g");
  await page.getByText("10 Mar 2026 to 31 Mar 2026").waitFor();
  expect(await marked.count()).toBe(0);

  // The moment at which it was known is part of what it was made for, and so are the open bounds of a ledger.
  await page.getByText("As known at an earlier moment").click();
  await page.getByLabel("As Known On", { exact: true }).fill("2026-03-20");
  await expect.poll(() => marked.innerText()).toContain("Made for 10 Mar 2026 to 31 Mar 2026, not");
  const ledger = await visit("/reports", { as: "staff" });
  await pickCustomer(ledger, "asha", "Asha Traders");
  await ledger.keyboard.press("Alt+g");
  await ledger.getByRole("article").waitFor();
  await ledger.getByLabel("From Date").fill("2026-03-01");
  await ledger.getByText("Made for all time to present, not for what is entered now.").waitFor();
});

test("each tab of the reports keeps its input and its result while another one is open", async ({
  visit,
}) => {
  const page = await visit("/reports");
  await pickCustomer(page, "asha", "Asha Traders");
  await page.getByLabel("To Date").fill("2026-03-31");
  await page.keyboard.press("Alt+g");
  const ledger = page.getByRole("article", { name: "Customer Ledger" });
  await ledger.waitFor();
  await page.keyboard.press("Control+2");
  await expect.poll(() => ledger.isVisible()).toBe(false);
  await generateSales(page, "2026-03-01", "2026-03-10");
  const sales = page.getByRole("article", { name: "Sales Analysis" });
  expect((await printedPages(page)).join(" ")).not.toContain("Account Summary");

  await page.getByRole("tab", { name: "Customer Ledger" }).click();
  await ledger.waitFor();
  const panel = page.getByRole("tabpanel", { name: "Customer Ledger" });
  expect(await panel.getByLabel("Customer*").inputValue()).toBe("Asha Traders");
  expect(await panel.getByLabel("To Date").inputValue()).toBe("2026-03-31");
  await expect
    .poll(() => panel.getByLabel("Customer*").evaluate((input) => input === document.activeElement))
    .toBe(true);
  await expectAccessible(page);

  // Esc clears the tab that is open, and no other.
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("article", { includeHidden: true }).count()).toBe(1);
  await page.goBack();
  await sales.waitFor();
  expect(await page.getByRole("tabpanel").getByLabel("To Date*").inputValue()).toBe("2026-03-10");
  await sales.getByRole("slider").waitFor();
});

test("a report that is on its way when its tab is left is there when it is opened again", async ({
  visit,
}) => {
  const answers = held("/reports/sales-analysis");
  const page = await visit("/reports?tab=sales", { before: answers.before });
  await page.getByLabel("From Date*").fill("2026-03-01");
  await page.getByLabel("To Date*").fill("2026-03-31");
  await page.keyboard.press("Alt+g");
  await page.getByText("Generating the report...").waitFor();
  await page.keyboard.press("Control+1");
  await page.getByLabel("Customer*").waitFor();
  const answered = page.waitForResponse(/sales-analysis/);
  await answers.release();
  await (await answered).finished();
  await page.keyboard.press("Control+2");
  await page.getByRole("article", { name: "Sales Analysis" }).waitFor();
});

test("Alt+P never leaves the reports: without one it says so", async ({ visit }) => {
  for (const as of ["admin", "staff"] as const) {
    const page = await visit("/reports", { as });
    await pickCustomer(page, "asha", "Asha Traders");
    await page.keyboard.press("Alt+p");
    await page.getByText("There is no report to print yet").waitFor();
    expect(new URL(page.url()).pathname).toBe("/reports");
    expect(await page.getByLabel("Customer*").inputValue()).toBe("Asha Traders");
    await page.getByRole("button", { name: "Keys of this screen" }).click();
    const keys = page.getByRole("dialog").locator("dl > div");
    await keys.first().waitFor();
    expect(await keys.filter({ hasText: "Alt+P" }).allInnerTexts()).toEqual([
      expect.stringContaining("Print Report"),
    ]);
  }
});

test("an earlier moment is folded away and explained, until somebody wants it", async ({ visit }) => {
  const page = await visit("/reports?tab=sales");
  const open = page.getByText("As known at an earlier moment");
  await open.waitFor();
  expect(await page.getByLabel("As Known On").isVisible()).toBe(false);
  expect(await page.getByLabel("Time").count()).toBe(0);
  expect(await page.locator("input:disabled").count()).toBe(0);
  await open.press("Enter");
  await page.getByText("What was entered later is left out.").waitFor();
  await expectAccessible(page);
  await page.getByLabel("As Known On").fill("2026-03-20");
  await page.getByLabel("Time").fill("13:30");
  // Folded again it still says what holds.
  await open.press("Enter");
  await page.getByText(/As known at an earlier moment: 20 Mar 2026, 1:30/).waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.poll(() => open.innerText()).toBe("As known at an earlier moment");
});

test("on a phone the ledger fits, with debit and credit in one column", async ({ visit }) => {
  const page = await visit("/reports", { as: "staff", window: PHONE });
  await pickCustomer(page, "asha", "Asha Traders");
  await page.getByRole("button", { name: "Generate Ledger" }).click();
  await page.getByText("Dr").first().waitFor();
  expect(await page.getByRole("columnheader").allInnerTexts()).toEqual(["Description", "Amount", "Balance"]);
  const table = await page.getByRole("table", { name: "Entries of the account" }).boundingBox();
  expect((table?.x ?? 0) + (table?.width ?? Infinity)).toBeLessThan(PHONE.width);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(PHONE.width);
});
