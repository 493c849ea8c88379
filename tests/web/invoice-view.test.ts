import { businessDateOf, daysBetween } from "@bahi/contracts/calendar.ts";
import { expect } from "vitest";
import { failing } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { paperPages, printedPages } from "./pdf.ts";

const GST = "08ABCDE1234F1Z5";

test.beforeAll(async ({ shop }) => {
  await shop.admin.call("PUT", "/settings/", {
    business_name: "Bharat Kirana Store",
    business_address: "Shop 4, Johari Bazar\nJaipur 302003",
    business_phone: "0141 256 7788",
    business_email: "hello@bharatkirana.example",
  });
});

test("shows an invoice as it is handed to the customer, with what was received and what is due", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({
    name: "आशा ट्रेडर्स",
    company_name: "Asha & Sons",
    phone: "98290 11223",
    address: "12 MI Road\nJaipur",
    gst_number: GST,
  });
  const tea = await shop.addProduct({ item_name: "Tata Tea", item_name_hindi: "टाटा चाय" });
  const invoice = await shop.addInvoice({
    customer_id: customer.id,
    invoice_date: "2026-05-05",
    sales: [
      { product_id: tea.id, quantity: 3, unit: "Doz", number_of_boxes: 2, number: 25.55 },
      { product_id: tea.id, quantity: 1, unit: "Pcs", number_of_boxes: 1, number: 200_000 },
    ],
  });
  await shop.addPayment({
    customer_id: customer.id,
    invoice_id: invoice.id,
    amount: 1000,
    discount_amount: 38.33,
    discount_reason: "old customer",
    payment_method: "bank_transfer",
    reference_number: "NEFT 2211",
    payment_date: "2026-05-06",
  });

  // One record shows its amounts to staff too.
  const late = daysBetween("2026-05-05", businessDateOf(new Date()));
  for (const as of ["admin", "staff"] as const) {
    const page = await visit(`/invoices/${invoice.id}`, { as });
    const sheet = page.getByRole("article");
    await sheet.getByText("NEFT 2211").waitFor();
    await sheet.getByText(GST).waitFor();
    const text = (await sheet.innerText()).replaceAll(/\s+/g, " ");
    for (const said of [
      "Bharat Kirana Store Shop 4, Johari Bazar Jaipur 302003 0141 256 7788 hello@bharatkirana.example",
      `Invoice Number #${invoice.id} Date 5 May 2026 Due by 5 May 2026 Overdue by ${late} days Total Boxes 3 Status Partial`,
      `आशा ट्रेडर्स Asha & Sons 12 MI Road Jaipur 98290 11223 GST number: ${GST}`,
      "Product Qty Unit Boxes Number Price Amount",
      "1 Tata Tea टाटा चाय 3 Doz. 2 ₹ 25.55 ₹ 12.775 ₹ 38.33",
      "Total Items 2 Total Boxes 3 Total Amount ₹ 1,00,038.33",
      "Payments Received Date Method Discount Amount 6 May 2026 Bank Transfer NEFT 2211 ₹ 38.33 ₹ 1,000.00",
      "Total Received ₹ 1,000.00 Discount ₹ 38.33 Balance Due ₹ 99,000.00",
      "Thank you for your business! Generated on ",
    ]) {
      expect(text).toContain(said);
    }
    await expectAccessible(page);
  }
});

test("a payment is added from the invoice, which then tells of it", async ({ shop, visit }) => {
  const customer = await shop.addCustomer();
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 500 });
  const page = await visit(`/invoices/${invoice.id}`, { as: "staff" });
  await page.getByText("No payments received yet").waitFor();
  await page.getByRole("button", { name: "Add Payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Payment" });
  await dialog.getByText(customer.name).waitFor();
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.type("500");
  await page.keyboard.press("Control+s");
  await page.getByText("Payment added successfully!").waitFor();
  await page.getByRole("article").getByText("Paid", { exact: true }).waitFor();
  await page.getByText("Balance Due").waitFor();
  expect((await page.getByRole("article").innerText()).replaceAll(/\s+/g, " ")).toContain(
    "Total Received ₹ 500.00 Balance Due ₹ 0.00",
  );
});

test("prints on A4: the head of the table on each sheet, no line in two, totals in one, without the screen's own", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Balaji Kirana" });
  const tea = await shop.addProduct({ item_name: "Tea of many words", item_name_hindi: "चाय" });
  const invoice = await shop.addInvoice({
    customer_id: customer.id,
    sales: Array.from({ length: 70 }, (_, place) => ({
      product_id: tea.id,
      quantity: place + 2,
      unit: "Pcs" as const,
      number_of_boxes: 1,
      number: 7,
    })),
  });
  const page = await visit(`/invoices/${invoice.id}`);
  await page.getByText("No payments received yet").waitFor();
  const sheets = (await paperPages(page)).map((sheet) => sheet.replaceAll(/\s+/g, " "));
  expect(sheets).toHaveLength(2);
  const text = sheets.join(" ");
  for (const [place, sheet] of sheets.entries()) {
    expect(sheet).toContain(`Page ${place + 1} of 2`);
    expect(sheet).toContain("# Product Qty Unit Boxes Number Price Amount");
    // Whatever of a line is on a sheet, its other end is there too.
    expect(sheet.split("Tea of many words").length).toBe(sheet.split(" 7.00 3.50 ").length);
  }
  expect(text.split("Tea of many words")).toHaveLength(71);
  expect(text).toContain("Bharat Kirana Store");
  // The sheet with the thanks tells the sums too.
  expect(sheets.at(-1)).toMatch(
    /Tea of many words.*Total Items 70 Total Boxes 70 Total Amount ₹ 8,942\.50.*Thank you for your business!/,
  );
  for (const screenOnly of [
    "Dashboard",
    "Back to Invoices",
    "Add Payment",
    "Print Invoice",
    "Administrator",
  ]) {
    expect(text).not.toContain(screenOnly);
  }
  await page.emulateMedia({ media: "print" });
  const colours = await page.getByRole("article").evaluate((article) => [
    ...new Set(
      [article, ...article.querySelectorAll("*")].flatMap((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return [color, backgroundColor];
      }),
    ),
  ]);
  expect(colours.toSorted()).toEqual(["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"]);
});

test("a short invoice is one sheet, and Print Invoice asks the browser to print it", async ({
  shop,
  visit,
}) => {
  const invoice = await shop.addInvoice({ customer_id: (await shop.addCustomer()).id });
  const page = await visit(`/invoices/${invoice.id}`, {
    window: PHONE,
    before: (opened) =>
      opened.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute("data-printed", "yes");
      }),
  });
  await page.getByText("No payments received yet").waitFor();
  const [sheet = "", ...more] = await paperPages(page);
  expect(more).toEqual([]);
  expect(sheet.replaceAll(/\s+/g, " ")).toContain("Product Qty Unit Boxes Number Price Amount");
  // The first screenful of a phone: what is due, by whom, and how it is paid.
  await page.getByRole("region", { name: "What is due" }).getByText("₹ 100.00").waitFor();
  for (const name of ["What is due", "Add Payment"]) {
    const box = await page.getByRole(name === "Add Payment" ? "button" : "region", { name }).boundingBox();
    expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThan(PHONE.height);
  }
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Print Invoice" }).click();
  await page.locator("[data-printed=yes]").waitFor({ state: "attached" });
});

test("a phone says nothing of what is due on an invoice that is paid", async ({ shop, visit }) => {
  const { id: customer_id } = await shop.addCustomer();
  const invoice = await shop.addInvoice({ customer_id });
  await shop.addPayment({ customer_id, invoice_id: invoice.id, amount: 100 });
  const page = await visit(`/invoices/${invoice.id}`, { window: PHONE });
  await page.getByRole("article").getByText("Paid", { exact: true }).waitFor();
  expect(await page.getByRole("region", { name: "What is due" }).count()).toBe(0);
});

test("an invoice that was deleted says so, by whom and when", async ({ shop, visit }) => {
  const invoice = await shop.addInvoice({ customer_id: (await shop.addCustomer()).id });
  await shop.admin.call("DELETE", `/invoices/${invoice.id}?reason=typed+twice`);
  const page = await visit(`/invoices/${invoice.id}`, { as: "staff", expected: [/status of 404/] });
  await page.getByText(`Invoice #${invoice.id} was deleted`).waitFor();
  await page.getByText(/Administrator \(admin\) deleted it on .* typed twice\./).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Invoices" }).click();
  await page.waitForURL("**/invoices");
});

test("what cannot be loaded says so and leads back; payments that cannot be loaded leave the rest", async ({
  shop,
  visit,
}) => {
  for (const address of ["/invoices/999999", "/invoices/abc", "/invoices/0"]) {
    const none = await visit(address, { expected: [/status of 404/] });
    await none.getByText("Failed to load invoice").waitFor();
    await none.getByText("This invoice does not exist").waitFor();
    expect(await none.getByRole("link", { name: "Back to Invoices" }).isVisible()).toBe(true);
  }
  const invoice = await shop.addInvoice({ customer_id: (await shop.addCustomer()).id, total: 750 });
  const failed = await visit(`/invoices/${invoice.id}`, failing("/invoices"));
  await failed.getByText("Failed to load invoice").waitFor();
  await expectAccessible(failed);
  await failed.unrouteAll();
  await failed.getByRole("button", { name: "Try again" }).click();
  await failed.getByRole("article").waitFor();

  const page = await visit(`/invoices/${invoice.id}`, failing("/payments"));
  await page.getByRole("alert").getByText("The payments could not be loaded.").waitFor();
  expect((await printedPages(page)).join(" ")).toContain("The payments could not be loaded.");
  await expectAccessible(page);
  expect((await page.getByRole("article").innerText()).replaceAll(/\s+/g, " ")).toContain(
    "Balance Due ₹ 750.00",
  );
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("No payments received yet").waitFor();
});
