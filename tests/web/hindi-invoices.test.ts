import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./browser.ts";
import { englishLeft } from "./english-left.ts";
import { press } from "./focus.ts";

const GST = "08ABCDE1234F1Z5";

async function expectHindi(page: Page): Promise<void> {
  expect(await englishLeft(page, { data: [GST, "UTR", "CN-1"] })).toEqual([]);
}

test("a bill is written in Hindi, and what is missing in it is said there in Hindi", async ({
  visit,
  shop,
}) => {
  await shop.addCustomer({ name: "बालाजी किराना" });
  const tea = await shop.addProduct({ item_name: "चाय" });
  const page = await visit("/invoices/create", { language: "hi", expected: [/status of 4\d\d/] });
  await page.getByPlaceholder("नाम या फ़ोन से खोजें...").waitFor();
  await expectHindi(page);
  await page.keyboard.type("बालाजी");
  await page.getByRole("option", { name: "बालाजी किराना" }).waitFor();
  await press(page, "Enter", "Enter");
  await page.keyboard.type("चाय");
  await page.getByRole("option", { name: "चाय", exact: true }).waitFor();
  await press(page, "Enter", "Control+s");
  await page.getByText("पंक्ति 1 अधूरी है। नंबर भरें।").waitFor();
  await expectHindi(page);

  // The server's refusal stands in the line that it is about.
  await shop.admin.call("DELETE", `/products/${tea.id}`);
  await page.keyboard.type("100");
  await press(page, "Control+s");
  await page
    .locator("tr[data-line]")
    .getByRole("alert")
    .getByText("सामान चाय हटाया जा चुका है", { exact: true })
    .waitFor();
});

test("a bill, what can be done with it and what came of it are in Hindi", async ({ visit, shop }) => {
  const customer = await shop.addCustomer({ name: "आशा ट्रेडर्स", gst_number: GST, credit_days: 15 });
  const glass = await shop.addProduct({ item_name: "गिलास" });
  const { id, sales, invoice_date } = await shop.addInvoice({
    customer_id: customer.id,
    sales: [
      { product_id: glass.id, quantity: 10, unit: "Doz", number: 200, number_of_boxes: 2 },
      { product_id: glass.id, quantity: 10, unit: "Pcs", number: 200 },
    ],
  });
  await shop.addPayment({
    customer_id: customer.id,
    invoice_id: id,
    amount: 100,
    discount_amount: 5,
    discount_reason: "पुराना ग्राहक",
    reference_number: "UTR",
  });
  await shop.addPayment({ customer_id: customer.id, amount: 30 });
  await shop.admin.post("/credit-notes", {
    invoice_id: id,
    credit_note_date: invoice_date,
    reason: "टूटा हुआ",
    sales: [{ id: sales[0]?.id, quantity: 1 }],
  });

  const page = await visit("/invoices", { language: "hi" });
  await page.getByRole("button", { name: `बिल #${id} हटाएँ` }).click();
  await page.getByText("इसका नंबर दोबारा काम में नहीं आएगा").waitFor();
  await expectHindi(page);
  await press(page, "Escape");
  await page.getByText("आशा ट्रेडर्स", { exact: true }).click();
  await page.getByText("UTR").waitFor();
  await page.getByText("दो हज़ार रुपये मात्र").waitFor();
  await page.getByText("₹ 30.00 का अग्रिम है").waitFor();
  await press(page, "Alt+s");
  await page.getByRole("button", { name: "PDF डाउनलोड करें" }).waitFor();
  await expectHindi(page);
  await press(page, "Escape");
  await page.getByRole("button", { name: "लगाएँ" }).click();
  await page.getByText("सबसे पुराना भुगतान पहले लगता है").waitFor();
  await expectHindi(page);
  await press(page, "Escape");
  await press(page, "Alt+b");
  await page.getByRole("button", { name: "सब कुछ वापस आया" }).click();
  await page.getByText("इस बिल में से घटेगा").waitFor();
  await expectHindi(page);

  await page.goto("/credit-notes/1");
  await page.getByText("यह पूरा काम आ गया").waitFor();
  await page.getByRole("button", { name: "क्रेडिट नोट हटाएँ" }).click();
  await page.getByText("फिर बिका हुआ माना जाएगा").waitFor();
  await expectHindi(page);

  await page.goto(`/invoices/${id}/correct`);
  await page.getByLabel("मात्रा, पंक्ति 2").fill("1");
  await press(page, "Control+s");
  await page.getByText("कृपया बताएँ कि बिल क्यों सुधारा जा रहा है").waitFor();
  await expectHindi(page);
  await page.getByRole("option", { name: "गलत मात्रा" }).click();
  await press(page, "Control+s");
  await page.getByText("संस्करण 2 (यह दिख रहा है)").waitFor();
  await page.getByText("कुल: ").waitFor();
  await expectHindi(page);
  await page.getByRole("link", { name: "संस्करण 1" }).click();
  await page.getByText("पुराना संस्करण, अब मान्य नहीं").waitFor();
  await expectHindi(page);
});
