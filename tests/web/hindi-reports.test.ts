import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./browser.ts";
import { englishLeft } from "./english-left.ts";

const DAY = "2026-05-06";
const data = [
  "आशा Traders",
  "Steel Glass",
  "Chai",
  "CN-1",
  " am",
  " pm",
  "Sunil Kumar",
  "sunil@example.in",
  "Bahi",
];
let customerId = 0;

/** Everything that a report can name: bills, one of them deleted, payments, a discount, a return, an advance. */
test.beforeAll(async ({ shop }) => {
  const asha = await shop.addCustomer({ name: "आशा Traders" });
  const glass = await shop.addProduct({ item_name: "Steel Glass" });
  customerId = asha.id;
  const sales = [
    { product_id: glass.id, quantity: 15, unit: "Pcs" as const, number_of_boxes: 1, number: 20_000 },
    { product_id: glass.id, quantity: 2, unit: "Doz" as const, number_of_boxes: 0, number: 10 },
  ];
  const kept = await shop.addInvoice({ customer_id: asha.id, invoice_date: DAY, sales });
  const other = await shop.addInvoice({ customer_id: asha.id, invoice_date: DAY, total: 90 });
  await shop.addPayment({
    customer_id: asha.id,
    invoice_id: kept.id,
    payment_date: DAY,
    amount: 500,
    discount_amount: 10,
  });
  const split = {
    customer_id: asha.id,
    payment_date: DAY,
    amount: 75,
    payment_method: "cheque",
    reference_number: "123",
  } as const;
  const allocations = [
    { invoice_id: kept.id, amount: 20 },
    { invoice_id: other.id, amount: 30 },
  ];
  const { id } = await shop.addPayment({ ...split, allocations });
  await shop.admin.call("PUT", `/payments/${id}`, { ...split, allocations, amount: 70, notes: "Chai" });
  await shop.admin.post("/credit-notes", {
    invoice_id: kept.id,
    credit_note_date: DAY,
    reason: "टूटा हुआ",
    sales: [{ id: 1, quantity: 1 }],
  });
  await shop.admin.call("DELETE", `/invoices/${other.id}?reason=Chai`);
});

async function generate(page: Page): Promise<void> {
  await page.getByRole("button", { name: "रिपोर्ट बनाएँ" }).click();
  await page.getByRole("article").waitFor();
  await expect.poll(() => page.getByRole("article").getByRole("status").count()).toBe(0);
}

async function fillPeriod(page: Page): Promise<void> {
  await page.getByLabel("तारीख से").fill("1 अप्रैल 26");
  await page.getByLabel("तारीख तक").fill("२० मई 26");
}

test("each report, what makes up its figures and what has changed in it is in Hindi", async ({ visit }) => {
  const page = await visit(`/reports?customer=${customerId}`, { language: "hi" });
  const sheet = page.getByRole("article");
  await sheet.getByText("क्रेडिट नोट CN-1 (बिल #1)").waitFor();
  await sheet.getByText("चेक 123").waitFor();
  expect(await englishLeft(page, { data })).toEqual([]);

  await sheet.getByTitle("कुल भुगतान: किससे बना").click();
  await page.getByRole("dialog").getByRole("rowheader", { name: "कुल भुगतान" }).waitFor();
  expect(await englishLeft(page, { data })).toEqual([]);
  await page.keyboard.press("Escape");

  await page.getByText("पहले किसी समय तक की जानकारी").click();
  await page.getByLabel("किस दिन तक की जानकारी").last().fill("1/5/26");
  await page.getByRole("button", { name: "बदलाव दिखाएँ" }).click();
  await page.getByText(/^(इस घटना|इन \d+ घटनाओं) से$/).waitFor();
  expect(await englishLeft(page, { data })).toEqual([]);

  for (const [tab, found] of [
    ["receivables", "कुल बाकी"],
    ["day-book", "इस दिन किए गए सुधार और हटाई गई चीज़ें"],
    ["sales", "सबसे ज़्यादा बिका सामान"],
    ["outliers", "बहुत बड़ा"],
  ] as const) {
    await page.goto(`/reports?tab=${tab}`);
    if (tab === "day-book") await page.getByLabel("दिन").first().fill(DAY);
    if (tab === "sales" || tab === "outliers") await fillPeriod(page);
    await generate(page);
    await sheet.getByText(found).first().waitFor();
    expect([tab, await englishLeft(page, { data })]).toEqual([tab, []]);
  }
});

test("the history, one of its records and Go To are in Hindi", async ({ visit }) => {
  const page = await visit("/admin/history", { language: "hi" });
  await page.getByText("बिल #2 हटाए जाने से").waitFor({ state: "attached" });
  for (const line of await page.locator("summary").all()) await line.click();
  expect(await englishLeft(page, { data })).toEqual([]);
  await page.getByLabel("क्या", { exact: true }).selectOption("payment");
  await page.getByText("4 प्रविष्टियाँ", { exact: true }).waitFor();
  await page.locator("summary").first().click();
  await page.getByRole("button", { name: "उस समय जैसा था" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("भुगतान का तरीका").waitFor();
  expect(await englishLeft(page, { data })).toEqual([]);
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "सब कुछ खोजें" });
  await box.waitFor();
  expect(await englishLeft(page, { data })).toEqual([]);
  await box.fill("आशा");
  await page.getByRole("option", { name: /^बिल #1/ }).waitFor();
  expect(await englishLeft(page, { data })).toEqual([]);
  await page
    .getByRole("group", { name: "भुगतान" })
    .getByRole("option", { name: /^भुगतान #1/ })
    .waitFor();
});
