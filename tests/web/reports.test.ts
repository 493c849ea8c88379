import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { addAccounts, generateSales, pickCustomer } from "./report-form.ts";

let accounts: Awaited<ReturnType<typeof addAccounts>>;

test.beforeAll(async ({ shop }) => {
  accounts = await addAccounts(shop);
});

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
  expect(await details.getByText(String(accounts.ashaId), { exact: true }).count()).toBe(1);
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
    ["2 Mar 2026", expect.stringContaining(`#${accounts.invoiceId}`), "₹ 1,23,456.00", "", "₹ 1,23,456.00"],
    ["5 Mar 2026", expect.anything(), "", "₹ 1,00,000.00", "₹ 23,456.00"],
    ["5 Mar 2026", expect.anything(), "", "₹ 456.00", "₹ 23,000.00"],
    ["Total", "₹ 1,23,456.00", "₹ 1,00,456.00", "₹ 23,000.00"],
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
  for (const label of ["₹ 0", "₹ 0.6 lakh", "₹ 1 lakh", "Average", "1 Mar", "2026"])
    expect(axis).toContain(label);
  await chart.focus();
  await page.keyboard.press("ArrowRight");
  expect((await chart.getAttribute("aria-valuetext"))?.replaceAll("\u00A0", " ")).toBe(
    "2 Mar 2026: ₹ 1,23,456.00",
  );
  await page.keyboard.press("End");
  expect(await chart.getAttribute("aria-valuetext")).toMatch(/^10 Mar 2026/);
  await sheet.getByText("Show the figures as a table: Sales by day").click();
  expect(await sheet.getByRole("table", { name: "Sales by day" }).getByRole("row").count()).toBe(11);

  const weeks = sheet.getByRole("region", { name: "Sales by week", exact: true });
  await weeks.getByText("Monday to Sunday").waitFor();
  await weeks.getByText("Show the figures as a table").click();
  // 1 March 2026 is a Sunday.
  expect(
    (await weeks.getByRole("row").allInnerTexts()).map((row) => row.replaceAll(/[\s\u00A0]+/g, " ").trim()),
  ).toEqual([
    "Week Amount Returns",
    "1 Mar 2026 (a part) ₹ 0.00 ₹ 0.00",
    "2 Mar 2026 to 8 Mar 2026 ₹ 1,23,456.00 ₹ 0.00",
    "9 Mar 2026 to 10 Mar 2026 (a part) ₹ 0.00 ₹ 0.00",
  ]);
  const customers = sheet.getByRole("table", { name: "Best Customers" });
  await customers.getByRole("row", { name: /Asha Traders.*1,23,456\.00.*100\.0%/ }).waitFor();
  await sheet
    .getByRole("table", { name: "Best Products" })
    .getByRole("row", { name: /Pcs.*100\.0%/ })
    .waitFor();
  await expectAccessible(page);

  // As wide as an A4 sheet within its margins, whatever the width of the window.
  await page.emulateMedia({ media: "print" });
  await expect.poll(async () => (await chart.boundingBox())?.width).toBe(688);
  await page.emulateMedia({ media: null });
  await expect.poll(async () => (await chart.boundingBox())?.width).toBeGreaterThan(1000);
});

test("a chart that has not heard of the print is drawn for paper when it is drawn again", async ({
  visit,
}) => {
  const page = await visit("/reports?tab=sales", {
    before: (opened) =>
      opened.addInitScript(() => {
        MediaQueryList.prototype.addEventListener = () => {};
      }),
  });
  await generateSales(page, "2026-03-01", "2026-03-10");
  const chart = page.getByRole("slider", { name: "Sales by day" });
  await chart.waitFor();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect.poll(async () => (await chart.boundingBox())?.width).toBe(688);
});

test("the code of the charts loads with the sales tab only", async ({ visit }) => {
  const loaded: string[] = [];
  const page = await visit("/reports", {
    before: async (before) => void before.on("request", (request) => loaded.push(request.url())),
  });
  await page.getByRole("tab", { name: "Sales Analysis" }).waitFor();
  expect(loaded.filter((url) => url.includes("sales-charts"))).toEqual([]);
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
  await invoices.getByRole("row", { name: new RegExp(`#${accounts.invoiceId}.*Extra Large`) }).waitFor();
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

// The Chromium of the tests shows no scroll bars.
test("the tabs do not scroll up and down", async ({ visit }) => {
  const page = await visit("/reports");
  const tabs = page.getByRole("tablist");
  await tabs.waitFor();
  expect(await tabs.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});
