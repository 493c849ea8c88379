import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { failing } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { printedPages } from "./pdf.ts";

let asha = { id: 0 };

/** Asha owes 1,000 of March and 600 of April, Mohan 50 since May, and has paid 20 in advance; Ravi owes nothing. */
test.beforeAll(async ({ shop }) => {
  asha = await shop.addCustomer({ name: "Asha Traders", phone: "+91 98200 11111" });
  const march = await shop.addInvoice({ customer_id: asha.id, invoice_date: "2026-03-01", total: 1_500 });
  await shop.addPayment({
    customer_id: asha.id,
    invoice_id: march.id,
    payment_date: "2026-03-10",
    amount: 500,
  });
  await shop.addInvoice({ customer_id: asha.id, invoice_date: "2026-04-15", total: 600 });
  const mohan = await shop.addCustomer({
    name: '=HYPERLINK("http://x")',
    phone: "98200 22222",
    credit_days: 10,
  });
  await shop.addInvoice({ customer_id: mohan.id, invoice_date: "2026-05-01", total: 50 });
  await shop.addPayment({ customer_id: mohan.id, payment_date: "2026-05-02", amount: 20 });
  const ravi = await shop.addCustomer({ name: "Ravi Stores" });
  const settled = await shop.addInvoice({ customer_id: ravi.id, invoice_date: "2026-04-01", total: 75 });
  await shop.addPayment({
    customer_id: ravi.id,
    invoice_id: settled.id,
    payment_date: "2026-04-02",
    amount: 75,
  });
});

const dayOf = (page: Page) => page.getByRole("textbox", { name: "On", exact: true });
const sheetOf = (page: Page) => page.getByRole("article", { name: "Receivables" });
const plain = (text: string) => text.replaceAll(/[\s\u00A0]+/g, " ").trim();

async function generate(page: Page, on: string): Promise<void> {
  await dayOf(page).fill(on);
  await page.keyboard.press("Alt+g");
  await sheetOf(page).getByText("Net Balance").waitFor();
}

test("the fourth tab, by keyboard: totals, ageing, and the customers with the most that is late first", async ({
  visit,
}) => {
  const page = await visit("/reports");
  await page.getByRole("tab", { name: "Receivables" }).waitFor();
  await page.keyboard.press("Control+4");
  const day = dayOf(page);
  await expect.poll(() => day.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await day.inputValue()).toMatch(/^[A-Z][a-z]+, \d{1,2} [A-Z][a-z]+ \d{4}$/);
  await generate(page, "2026-05-11");
  const sheet = sheetOf(page);
  await sheet.getByText("On 11 May 2026").waitFor();
  const text = plain(await sheet.innerText());
  for (const figure of [
    "Outstanding ₹ 1,650.00",
    "Overdue ₹ 1,600.00",
    "Advances ₹ 20.00",
    "Net Balance ₹ 1,630.00",
    "Not due ₹ 50.00 3.0%",
    "1–30 days ₹ 600.00 36.4%",
    "31–60 days ₹ 0.00 0.0%",
    "61–90 days ₹ 1,000.00 60.6%",
    "Over 90 days ₹ 0.00 0.0%",
  ]) {
    expect(text).toContain(figure);
  }
  const table = sheet.getByRole("table");
  expect(await table.getByRole("columnheader").allInnerTexts()).toEqual([
    "Customer",
    "Oldest due",
    "Not due",
    "1–30 days",
    "31–60 days",
    "61–90 days",
    "Over 90 days",
    "Outstanding",
    "Advance",
    "Balance",
    "Last payment",
  ]);
  const rows = await table.getByRole("row").allInnerTexts();
  expect(rows.slice(1).map(plain)).toEqual([
    expect.stringMatching(/^Asha Traders \+91 98200 11111 1 Mar 2026.*₹ 1,600.00.*10 Mar 2026$/),
    expect.stringMatching(
      /^=HYPERLINK\S+ 98200 22222 11 May 2026 ₹ 50.00.*₹ 50.00 ₹ 20.00 ₹ 30.00 2 May 2026$/,
    ),
  ]);
  expect(await table.getByRole("link", { name: "98200 22222" }).getAttribute("href")).toBe(
    "tel:+919820022222",
  );
  await expectAccessible(page);
});

test("each figure explains itself, and a row leads to the ledger of that day, with the same balance", async ({
  visit,
}) => {
  const page = await visit("/reports?tab=receivables");
  await generate(page, "2026-04-20");
  const row = page.getByRole("row", { name: /Asha Traders/ });
  await row
    .getByRole("button", { name: /₹\s1,600\.00/ })
    .first()
    .press("Enter");
  const dialog = page.getByRole("dialog", { name: "Outstanding: Asha Traders" });
  await dialog.getByRole("row", { name: /Payment of .*−₹\s500\.00/ }).waitFor();
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await page
    .getByRole("region", { name: "Ageing" })
    .getByRole("button", { name: /₹\s1,000\.00/ })
    .press("Enter");
  await page.getByRole("dialog", { name: "31–60 days" }).getByText("₹ 1,000.00").first().waitFor();
  await page.keyboard.press("Escape");

  await row.getByRole("link", { name: "Asha Traders" }).press("Enter");
  const ledger = page.getByRole("article", { name: "Customer Ledger" });
  await ledger.getByText("All time to 20 Apr 2026").waitFor();
  const summary = plain(await ledger.getByRole("region", { name: "Account Summary" }).innerText());
  expect(summary).toContain("Outstanding Balance ₹ 1,600.00");
  expect(await page.getByLabel("Customer*").inputValue()).toBe("Asha Traders");
  // Back in the report, everything is as it was left.
  await page.goBack();
  await sheetOf(page).getByText("On 20 Apr 2026").waitFor();
});

test("Esc goes back to today and leaves no result; a changed day says of which day the report is", async ({
  visit,
}) => {
  const page = await visit("/reports?tab=receivables");
  await dayOf(page).waitFor();
  const today = await dayOf(page).inputValue();
  await generate(page, "2026-03-31");
  await dayOf(page).fill("2026-03-30");
  await page.getByText("Made for 31 Mar 2026, not for what is entered now.").waitFor();
  await dayOf(page).fill("");
  expect(await page.getByRole("button", { name: "Generate Report" }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => dayOf(page).inputValue()).toBe(today);
  expect(await page.getByRole("article").count()).toBe(0);
});

test("the file of the table is plain for spreadsheets, and no name in it is a formula", async ({ visit }) => {
  const page = await visit("/reports?tab=receivables");
  await generate(page, "2026-05-11");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const download = await downloading;
  await page.getByText("Downloaded Receivables – 11 May 2026.csv").waitFor();
  const text = await readFile(await download.path(), "utf8");
  expect(text.split("\r\n")).toEqual([
    "\uFEFFCustomer ID,Customer,Phone,Oldest due,Not due,1–30 days,31–60 days,61–90 days,Over 90 days,Outstanding,Advance,Balance,Last payment",
    `${asha.id},Asha Traders,'+91 98200 11111,2026-03-01,0.00,600.00,0.00,1000.00,0.00,1600.00,0.00,1600.00,2026-03-10`,
    `${asha.id + 1},"'=HYPERLINK(""http://x"")",98200 22222,2026-05-11,50.00,0.00,0.00,0.00,0.00,50.00,20.00,30.00,2026-05-02`,
    "",
  ]);
});

test("it is printed across, with every column and the bars", async ({ visit }) => {
  const page = await visit("/reports?tab=receivables");
  await generate(page, "2026-05-11");
  const printed = (await printedPages(page)).map(plain);
  expect(printed).toHaveLength(1);
  for (const said of [
    "Receivables",
    "On 11 May 2026",
    "Over 90 days",
    "Last payment",
    "Asha Traders",
    "60.6%",
  ]) {
    expect(printed[0]).toContain(said);
  }
  expect(printed[0]).not.toContain("Download CSV");
});

test("says that nothing is outstanding, and that a report could not be made", async ({
  visit,
  emptyShop,
}) => {
  const empty = await visit("/reports?tab=receivables", { shop: emptyShop });
  await dayOf(empty).waitFor();
  await empty.keyboard.press("Alt+g");
  await empty.getByText("Nothing is outstanding, and nobody has paid in advance.").waitFor();
  expect(await empty.getByRole("button", { name: "Download CSV" }).count()).toBe(0);
  await expectAccessible(empty);

  const page = await visit("/reports?tab=receivables", failing("/reports"));
  await dayOf(page).waitFor();
  await page.keyboard.press("Alt+g");
  await page.getByRole("alert").getByText("The report could not be generated").waitFor();
});

test("on a phone there is the customer, what is overdue and what is outstanding", async ({ visit }) => {
  const page = await visit("/reports?tab=receivables", { window: PHONE });
  await generate(page, "2026-05-11");
  expect(await page.getByRole("columnheader").allInnerTexts()).toEqual([
    "Customer",
    "Overdue",
    "Outstanding",
  ]);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(PHONE.width);
});

test("staff have no such tab, and are led to the ledger from its address", async ({ visit }) => {
  const page = await visit("/reports?tab=receivables", { as: "staff" });
  await page.getByRole("button", { name: "Generate Ledger" }).waitFor();
  expect(await page.getByRole("tab").count()).toBe(1);
  await page.keyboard.press("Control+4");
  expect(await dayOf(page).count()).toBe(0);
});
