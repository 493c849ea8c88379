import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { failing } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { printedPages } from "./pdf.ts";

const LONG = "श्री महालक्ष्मी इलेक्ट्रिकल्स एंड हार्डवेयर ट्रेडिंग कंपनी प्राइवेट लिमिटेड";
let deletedId = 0;
let keptId = 0;
let chequeId = 0;

/** On 6 May two customers bought and paid; what was corrected since then was recorded today. */
test.beforeAll(async ({ shop }) => {
  const asha = await shop.addCustomer({ name: '=HYPERLINK("http://x")' });
  const long = await shop.addCustomer({ name: LONG });
  const day = "2026-05-06";
  const glass = await shop.addProduct();
  const sales = [
    { product_id: glass.id, quantity: 15, unit: "Pcs" as const, number_of_boxes: 0, number: 200 },
  ];
  keptId = (await shop.addInvoice({ customer_id: asha.id, invoice_date: day, sales })).id;
  deletedId = (await shop.addInvoice({ customer_id: long.id, invoice_date: day, total: 90 })).id;
  await shop.addInvoice({ customer_id: long.id, invoice_date: day, total: 250.5 });
  await shop.addPayment({
    customer_id: asha.id,
    invoice_id: keptId,
    payment_date: day,
    amount: 500,
    discount_amount: 10,
  });
  await shop.admin.post("/credit-notes", {
    invoice_id: keptId,
    credit_note_date: day,
    reason: "टूटा हुआ",
    sales: [{ id: 1, quantity: 1 }],
  });
  chequeId = (
    await shop.addPayment({
      customer_id: long.id,
      payment_date: day,
      amount: 75,
      payment_method: "cheque",
      reference_number: "CH 000123",
    })
  ).id;
  await shop.admin.call("PUT", `/payments/${chequeId}`, {
    customer_id: long.id,
    payment_date: day,
    amount: 70,
    payment_method: "cheque",
    reference_number: "CH 000123",
  });
  await shop.admin.call("DELETE", `/invoices/${deletedId}?reason=entered%20twice`);
});

const dayOf = (page: Page) => page.getByRole("textbox", { name: "Day", exact: true });
const sheetOf = (page: Page) => page.getByRole("article", { name: "Day Book" });
const section = (page: Page, name: string) => page.getByRole("region", { name });
const plain = (text: string) => text.replaceAll(/[\s\u00A0]+/g, " ").trim();
const CORRECTIONS = "Corrections and Deletions Made on This Day";

async function generate(page: Page, date?: string): Promise<void> {
  await dayOf(page).waitFor();
  if (date !== undefined) await dayOf(page).fill(date);
  await page.keyboard.press("Alt+g");
  await sheetOf(page).getByText("Discounts").waitFor();
}

test("the fifth tab, by keyboard: what is dated the day, by method and in all", async ({ visit }) => {
  const page = await visit("/reports");
  await page.getByRole("tab", { name: "Day Book" }).waitFor();
  await page.keyboard.press("Control+5");
  await expect.poll(() => dayOf(page).evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await dayOf(page).inputValue()).toMatch(/^[A-Z][a-z]+, \d{1,2} [A-Z][a-z]+ \d{4}$/);
  await generate(page, "2026-05-06");
  const text = plain(await sheetOf(page).innerText());
  for (const said of [
    "On 6 May 2026",
    "Sold ₹ 1,750.50 2 invoices",
    "Received ₹ 570.00 2 payments",
    "Discounts ₹ 10.00",
    "Returned ₹ 100.00 1 credit note",
    `CN-1 =HYPERLINK("http://x") #${keptId} टूटा हुआ ₹ 100.00`,
    "Cash (1) ₹ 500.00 Cheque (1) ₹ 70.00 Total ₹ 570.00",
    "Nothing was corrected or deleted on this day.",
  ]) {
    expect(text).toContain(said);
  }
  const rows = await section(page, "Invoices").getByRole("row").allInnerTexts();
  expect(rows.slice(1).map(plain)).toEqual([
    `#${keptId} =HYPERLINK("http://x") ₹ 890.00 ₹ 1,500.00`,
    `#${deletedId + 1} ${LONG} ₹ 250.50 ₹ 250.50`,
  ]);
  const receipts = await section(page, "Receipts").getByRole("row").allInnerTexts();
  expect(receipts.slice(1).map(plain)).toEqual([
    `#${chequeId - 1} =HYPERLINK("http://x") Cash Invoice #${keptId} ₹ 10.00 ₹ 500.00`,
    `#${chequeId} ${LONG} Cheque · CH 000123 Advance – ₹ 70.00`,
  ]);
  await expectAccessible(page);
});

test("says what was corrected on the day on which it was made, and each row leads to its record", async ({
  visit,
}) => {
  const page = await visit("/reports?tab=day-book");
  await generate(page);
  const rows = section(page, CORRECTIONS).getByRole("row");
  const said = (await rows.allInnerTexts()).slice(1).map(plain);
  expect(said).toEqual([
    expect.stringMatching(/Payment #\d+ Amount changed श्री.*\(admin\) ₹ 75.00 ₹ 70.00$/),
    expect.stringMatching(/Invoice #\d+ .*deleted Reason: entered twice .*\(admin\) ₹ 90.00 ₹ 0.00$/),
  ]);
  await expectAccessible(page);
  await page.getByRole("link", { name: `Payment #${chequeId}` }).press("Enter");
  await page.getByText("2 entries").waitFor();
  expect(await page.getByLabel("Number").inputValue()).toBe(String(chequeId));
  await page.goBack();
  await generate(page, "2026-05-06");
  await section(page, "Receipts").getByRole("link").last().press("Enter");
  await page
    .getByRole("article", { name: `Receipt #${chequeId}` })
    .getByText("CH 000123")
    .waitFor();
});

test("each total explains itself", async ({ visit }) => {
  const page = await visit("/reports?tab=day-book");
  await generate(page, "2026-05-06");
  await section(page, "Receipts").getByRole("button", { name: "₹ 70.00" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Cheque" });
  await dialog.getByRole("row", { name: /Amount changed.*−₹\s5\.00/ }).waitFor();
  await expectAccessible(page, "[role=dialog]");
});

test("the file of the day is plain for spreadsheets, and no name in it is a formula", async ({ visit }) => {
  const page = await visit("/reports?tab=day-book");
  await generate(page, "2026-05-06");
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("Alt+e");
  const download = await downloading;
  await page.getByText("Downloaded Day Book – 6 May 2026.csv").waitFor();
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(lines).toHaveLength(7);
  expect(lines.at(1)).toMatch(/^Invoice,\d+,\d+,"'=HYPERLINK\(""http:\/\/x""\)",,,,,1500\.00,,,,$/);
  expect(lines.at(4)).toMatch(/^Receipt,\d+,\d+,श्री.*,Cheque,CH 000123,Advance,0\.00,70\.00,,,,$/);
});

test("is printed with every list and column", async ({ visit }) => {
  const page = await visit("/reports?tab=day-book");
  await generate(page, "2026-05-06");
  const printed = (await printedPages(page)).map(plain);
  expect(printed).toHaveLength(1);
  for (const said of ["Day Book", "On 6 May 2026", "Receipts", "Method", "CH 000123", CORRECTIONS]) {
    expect(printed[0]).toContain(said);
  }
  expect(printed[0]).not.toContain("Download CSV");
});

test("says that a day is empty, and that a report could not be made", async ({ visit, emptyShop }) => {
  const empty = await visit("/reports?tab=day-book", { shop: emptyShop });
  await generate(empty);
  await empty.getByText("Nothing is dated this day, and nothing was corrected or deleted on it.").waitFor();
  expect(await empty.getByRole("button", { name: "Download CSV" }).count()).toBe(0);
  await expectAccessible(empty);

  const page = await visit("/reports?tab=day-book", failing("/reports"));
  await dayOf(page).waitFor();
  await page.keyboard.press("Alt+g");
  await page.getByRole("alert").getByText("The report could not be generated").waitFor();
});

test("on a phone there is the number, the customer and the amount, and nothing beyond the screen", async ({
  visit,
}) => {
  const page = await visit("/reports?tab=day-book", { window: PHONE });
  await generate(page, "2026-05-06");
  expect(await page.getByRole("columnheader").allInnerTexts()).toEqual([
    "Invoice",
    "Customer",
    "Amount",
    "Payment",
    "Customer",
    "Amount",
    "Credit Note",
    "Customer",
    "Amount",
  ]);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(PHONE.width);
});

test("staff have no such tab", async ({ visit }) => {
  const page = await visit("/reports?tab=day-book", { as: "staff" });
  await page.getByRole("button", { name: "Generate Ledger" }).waitFor();
  expect(await page.getByRole("tab").count()).toBe(1);
});
