import { expect } from "vitest";
import { ADMIN } from "../bahi/bahi-for-test.ts";
import { test } from "./browser.ts";
import { englishLeft } from "./english-left.ts";

const CUSTOMERS = ["Asha Traders", "Asha Trader"];

test.beforeAll(async ({ shop }) => {
  for (const name of CUSTOMERS) await shop.addCustomer({ name, phone: "98290 12345" });
  await shop.addInvoice({ customer_id: 1, invoice_date: "2026-04-01", total: 300 });
  await shop.addPayment({ customer_id: 2, payment_date: "2026-04-02", amount: 45 });
});

test("the dashboard is in Hindi", async ({ visit }) => {
  const page = await visit("/dashboard", { language: "hi" });
  await page.getByRole("region", { name: "पैसा" }).getByText("98290 12345").waitFor();
  await page.getByRole("link", { name: /Asha Traders \(1 अप्रैल 2026\)/ }).waitFor();
  expect(await englishLeft(page, { data: CUSTOMERS })).toEqual([]);
});

test("customers and their dialogs are in Hindi, and why one cannot be deleted", async ({ visit }) => {
  const page = await visit("/customers", { language: "hi", expected: [/status of 409/] });
  await page.getByText("ग्राहक: कुल 2 में से 1-2").waitFor();
  expect(await englishLeft(page, { data: CUSTOMERS })).toEqual([]);

  await page.getByText("Asha Traders", { exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("शुरुआती बाकी").first().click();
  await dialog.getByText("खाते में यह पहली पंक्ति है").waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Asha Traders को हटाएँ" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("textbox").fill("DELETE");
  await page.keyboard.press("Enter");
  await question.getByText("इस ग्राहक की बाकी शून्य नहीं है: पहले हिसाब चुकता करें या ग्राहक को मिला दें").waitFor();
  expect(await englishLeft(page, { data: CUSTOMERS })).toEqual([]);
});

test("duplicates and their merge are in Hindi", async ({ visit }) => {
  const page = await visit("/admin/duplicates", { language: "hi" });
  await page.getByRole("radio", { name: "मुख्य: Asha Traders" }).click();
  expect(await englishLeft(page, { data: CUSTOMERS })).toEqual([]);
  await page.getByRole("button", { name: "चुने हुए मिलाएँ" }).click();
  await page.getByText(/0 बिल और 1 भुगतान Asha Traders के खाते में जाएँगे/).waitFor();
  expect(await englishLeft(page, { data: CUSTOMERS })).toEqual([]);
});

test("the settings are in Hindi, and what is wrong with a new user", async ({ visit }) => {
  const page = await visit("/settings", { language: "hi", expected: [/status of 4/] });
  await page.getByLabel("अभी का पासवर्ड").fill("not the one");
  await page.getByLabel("नया पासवर्ड").fill("short");
  await page.getByRole("button", { name: "पासवर्ड बदलें" }).click();
  await page.getByText("नया पासवर्ड: कम से कम 8 अक्षर होने चाहिए").waitFor();
  await page.getByLabel("नया पासवर्ड").fill("long enough");
  await page.getByRole("button", { name: "पासवर्ड बदलें" }).click();
  await page.getByText("अभी का पासवर्ड गलत है").waitFor();
  expect(await englishLeft(page)).toEqual([]);
  await page.getByLabel("नया पासवर्ड").fill("");

  const data = [
    "UPI ID",
    "name@bank",
    "80 mm",
    "https://example.in/logo.png",
    "Sunil Kumar",
    "sunil@example.in",
  ];
  for (const section of ["व्यापार की जानकारी", "लोगो", "उपयोगकर्ता", "बही बंद करना"]) {
    await page.getByRole("button", { name: section, exact: true }).click();
    await page.getByRole("heading", { name: section }).waitFor();
    await expect.poll(() => englishLeft(page, { data })).toEqual([]);
  }

  await page.getByRole("button", { name: "उपयोगकर्ता", exact: true }).click();
  await page.getByRole("button", { name: "नया उपयोगकर्ता जोड़ें" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("पूरा नाम").fill("Ravi Das");
  await dialog.getByLabel("उपयोगकर्ता नाम").fill(ADMIN.username);
  await dialog.getByLabel("ईमेल").fill("nowhere");
  await dialog.getByLabel("पासवर्ड").fill("long enough");
  await page.keyboard.press("Enter");
  await dialog.getByRole("alert").getByText("कृपया सही ईमेल भरें").first().waitFor();
  await dialog.getByLabel("ईमेल").fill("ravi@example.in");
  await page.keyboard.press("Enter");
  await dialog.getByText("यह उपयोगकर्ता नाम पहले से लिया हुआ है").waitFor();
  expect(await englishLeft(page, { data })).toEqual([]);
});

test("the screen System is in Hindi with its machinery", async ({ visit }) => {
  const page = await visit("/admin/system", { language: "hi" });
  await page.getByText("आँकड़ों की तालिकाएँ, पुनर्निर्माण और पीढ़ियाँ").click();
  await page.getByText("साथ चल रहा है").waitFor();
  await page.getByRole("heading", { name: "इतिहास का फ़िंगरप्रिंट" }).waitFor();
  await page.getByText(/घटनाओं की गिनती के साथ/).waitFor();
  // Names of programs and of commands, versions, and the fingerprints themselves.
  const left = await englishLeft(page, {
    data: [
      "BAHI_BACKUP_DIR",
      "EventStoreDB",
      "Postgres",
      "Node",
      "npm run verify -- --fingerprint",
      "--events",
    ],
  });
  expect(left.filter((text) => !/^[\w.-]+$/.test(text))).toEqual([]);
});

test("an import is in Hindi, and what is wrong with its rows", async ({ visit }) => {
  const page = await visit("/import?kind=invoices", { language: "hi" });
  await page.getByLabel("फ़ाइल", { exact: true }).setInputFiles({
    name: "old.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "Bill No,Bill Date,Party Name,Item,Qty,Unit,Rate\nA-1,31/02/2025,Asha Traders,Lota,6,Kg,10\nA-2,01/04/2025,Nobody,Lota,6,Pcs,10\n",
    ),
  });
  await page.getByRole("button", { name: "जाँचें" }).click();
  await page.getByText("“31/02/2025” ऐसी तारीख है जो होती ही नहीं।").waitFor();
  await page.getByText("“Kg”: Pcs या Doz होना चाहिए").waitFor();
  await page.getByText("“Nobody” नाम का कोई ग्राहक नहीं है").waitFor();
  const names = [
    "Tally",
    "Vyapar",
    "Marg",
    "Excel",
    "Bill No",
    "Bill Date",
    "Party Name",
    "Item",
    "Qty",
    "Unit",
    "Rate",
  ];
  const cells = [...CUSTOMERS, "Nobody", "Lota", "Pcs", "Kg", "Doz"];
  expect(await englishLeft(page, { data: [...names, ...cells] })).toEqual([]);
});
