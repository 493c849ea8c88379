import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { focused } from "./focus.ts";

let invoiceId = 0;
let customerId = 0;
test.beforeAll(async ({ shop }) => {
  const phone = "+91 98290-12345 / 0141-2345678 / 98765 43210";
  const customer = await shop.addCustomer({ name: "शर्मा & Sons", phone });
  customerId = customer.id;
  invoiceId = (await shop.addInvoice({ customer_id: customer.id, total: 1250 })).id;
});

const shareOf = (page: Page) => page.getByRole("dialog", { name: /^Share / });

test("an invoice goes to WhatsApp, to each number of the customer or to somebody else", async ({ visit }) => {
  const page = await visit(`/invoices/${invoiceId}`);
  await page.getByRole("button", { name: "Share" }).waitFor();
  await page.keyboard.press("Alt+s");
  const dialog = shareOf(page);
  const links = dialog.getByRole("link");
  await links.first().waitFor();
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(hrefs.map((href) => new URL(href).origin + new URL(href).pathname)).toEqual([
    "https://wa.me/919829012345",
    "https://wa.me/919876543210",
    "https://wa.me/",
  ]);
  const text = await dialog.getByLabel("Text").inputValue();
  expect(await focused(page)).toBe("WhatsApp to 98290 12345");
  expect(text).toContain(`Invoice #${invoiceId}`);
  expect(text).toContain("For शर्मा & Sons");
  expect(text).toContain("₹\u00A01,250.00");
  for (const href of hrefs) expect(new URL(href).searchParams.get("text")).toBe(text);
  await expectAccessible(page, "[role=dialog]");
});

test("the text is copied also where the browser gives a page no clipboard, as on plain http", async ({
  visit,
}) => {
  const page = await visit(`/invoices/${invoiceId}`, {
    before: (opened) =>
      opened.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined })),
  });
  await page.getByRole("button", { name: "Share" }).click();
  const text = await shareOf(page).getByLabel("Text").inputValue();
  await shareOf(page).getByRole("button", { name: "Copy text" }).click();
  await page.getByText("The text is copied").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+e");
  const reason = page.getByLabel("Reason*", { exact: true });
  await reason.focus();
  await page.keyboard.press("Control+v");
  expect(await reason.inputValue()).toBe(text.replaceAll("\n", " "));
});

test("the PDF is downloaded by whoever may see the invoice", async ({ visit }) => {
  const page = await visit(`/invoices/${invoiceId}`, { as: "staff" });
  await page.getByRole("button", { name: "Share" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    shareOf(page).getByRole("button", { name: "Download PDF" }).click(),
  ]);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
});

test("on a phone the first screen says who owes how much, and gives the PDF to another app", async ({
  visit,
}) => {
  const page = await visit(`/invoices/${invoiceId}`, {
    window: PHONE,
    isTouched: true,
    before: (opened) =>
      opened.addInitScript(() => {
        const shared: unknown[] = [];
        Object.assign(navigator, {
          canShare: () => true,
          share: async ({ files, text }: ShareData) => {
            const file = files?.[0];
            shared.push([file?.name, file?.type, text?.split("\n").length]);
          },
        });
        Object.assign(window, { shared });
      }),
  });
  const heading = page.getByRole("region", { name: "What is due" }).getByText("₹");
  const share = page.getByRole("button", { name: "Share" });
  for (const part of [heading, share, page.getByRole("button", { name: "Add Payment" })]) {
    await part.waitFor();
    const box = await part.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(PHONE.height);
  }
  await share.click();
  await shareOf(page).getByRole("button", { name: "Share PDF" }).click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, "shared") as unknown))
    .toEqual([[`Invoice ${invoiceId} – शर्मा & Sons.pdf`, "application/pdf", 5]]);
});

test("a ledger is shared as it was asked for", async ({ visit }) => {
  const page = await visit(`/reports?customer=${customerId}&to=2026-04-30`);
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = shareOf(page);
  const text = await dialog.getByLabel("Text").inputValue();
  expect(text).toContain("Account of शर्मा & Sons until 30 Apr 2026");
  const [asked] = await Promise.all([
    page.waitForRequest("**/reports/customer-ledger.pdf?*"),
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  expect(new URL(asked.url()).search).toBe(`?customer_id=${customerId}&date_to=2026-04-30`);
});

test("a receipt and a credit note go to WhatsApp and as PDF, too", async ({ shop, visit }) => {
  const payment = await shop.addPayment({ customer_id: customerId, amount: 300 });
  const invoice = (await shop.admin.get(`/invoices/${invoiceId}`)).body as { sales: { id: number }[] };
  const returned = await shop.admin.post("/credit-notes", {
    invoice_id: invoiceId,
    credit_note_date: "2026-04-16",
    reason: "Broken",
    sales: [{ id: invoice.sales[0]?.id, quantity: 1 }],
  });
  expect(returned.status).toBe(201);
  const noteId = (returned.body as { id: number }).id;
  for (const [path, title, sentence] of [
    [`/payments/${payment.id}`, `Share Receipt #${payment.id}`, "Received: ₹\u00A0300.00 (Cash)"],
    [`/credit-notes/${noteId}`, `Share Credit Note CN-${noteId}`, `Goods of invoice #${invoiceId}`],
  ] as const) {
    const page = await visit(path, { as: "staff" });
    await page.getByRole("button", { name: "Share" }).waitFor();
    await page.keyboard.press("Alt+s");
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.getByRole("link").first().waitFor();
    expect(await dialog.getByLabel("Text").inputValue()).toContain(sentence);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download PDF" }).click(),
    ]);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
  }
});
