import { expect } from "vitest";
import { test } from "./browser.ts";
import { englishLeft } from "./english-left.ts";

const DATA = ["Sharma Traders"];

test("the form of a payment is in Hindi, with what is wrong in it", async ({ visit, shop }) => {
  const customer = await shop.addCustomer({ name: "Sharma Traders" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 1000 });
  await shop.addInvoice({ customer_id: customer.id, total: 500 });
  const page = await visit("/payments?new=1", { language: "hi" });
  const form = page.getByRole("dialog", { name: "भुगतान जोड़ें" });
  await form.getByRole("button", { name: "भुगतान जोड़ें" }).click();
  await form.getByText("ग्राहक ज़रूरी है").waitFor();
  expect(await englishLeft(page)).toEqual([]);

  await form.getByRole("combobox", { name: "ग्राहक" }).fill("Sharma");
  await page.getByRole("option", { name: "Sharma Traders" }).click();
  await form.getByRole("heading", { name: "बाकी बिल" }).waitFor();
  await form.getByRole("textbox", { name: "रकम (₹)" }).fill("1700");
  await page.keyboard.press("Alt+O");
  await form.getByText("₹ 200.00 अग्रिम रहेगा").waitFor();
  expect(await englishLeft(page, { data: DATA })).toEqual([]);

  await form.getByRole("combobox", { name: "बिल (ज़रूरी नहीं)" }).fill(`#${invoice.id}`);
  await page.getByRole("option", { name: `बिल #${invoice.id}` }).click();
  await form.getByText("देय से ज़्यादा").waitFor();
  expect(await englishLeft(page, { data: DATA })).toEqual([]);
  await page.keyboard.press("Control+s");
  await page.getByRole("link", { name: "रसीद दिखाएँ" }).waitFor();
  expect(await englishLeft(page, { data: DATA })).toEqual([]);
});

test("the list of payments and the screen of a receipt are in Hindi", async ({ visit, shop }) => {
  const customer = await shop.addCustomer({ name: "Sharma Traders" });
  const payment = await shop.addPayment({ customer_id: customer.id, amount: 500, payment_method: "card" });
  const page = await visit(`/payments?q=card&kind=advance`, { language: "hi" });
  await page.getByRole("button", { name: `भुगतान #${payment.id} हटाएँ` }).click();
  await page.getByRole("alertdialog", { name: "भुगतान हटाएँ" }).waitFor();
  expect(await englishLeft(page, { data: DATA })).toEqual([]);
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: `भुगतान #${payment.id} की रसीद` }).click();
  await page.getByRole("article", { name: `रसीद #${payment.id}` }).waitFor();
  expect(await englishLeft(page, { data: DATA })).toEqual([]);
  await page.keyboard.press("Alt+E");
  await page.getByRole("dialog", { name: "भुगतान बदलें" }).getByRole("combobox").first().waitFor();
  expect(await englishLeft(page, { data: DATA })).toEqual([]);
});

test("customers and products are added in Hindi", async ({ visit, shop }) => {
  await shop.addCustomer({ name: "Mehta Stores", phone: "9876543210" });
  const page = await visit("/payments?new=1", { language: "hi" });
  await page.getByRole("combobox", { name: "ग्राहक" }).fill("Gupta");
  await page.keyboard.press("Alt+Enter");
  const form = page.getByRole("dialog", { name: "नया ग्राहक जोड़ें" });
  await form.getByRole("button", { name: "ग्राहक जोड़ें" }).click();
  await form.getByText("फ़ोन नंबर ज़रूरी है").waitFor();
  await form.getByRole("combobox", { name: "ग्राहक का नाम" }).fill("Mehta");
  await page.getByRole("option", { name: "Mehta Stores" }).click();
  await form.getByText("यह ग्राहक पहले से है").waitFor();
  expect(await englishLeft(page, { data: [...DATA, "Mehta Stores", "Gupta"] })).toEqual([]);

  await page.goto("/products?new=1");
  await page.getByRole("button", { name: "अपने आप बनाएँ" }).click();
  await page.getByText("कृपया पहले सामान का नाम लिखें").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "सामान जोड़ें" }).click();
  await page.getByText("सामान का नाम ज़रूरी है").waitFor();
  expect(await englishLeft(page, { data: ["Steel Glass"] })).toEqual([]);
});
