import { picturesOfPdf } from "@bahi/tools/browser/pdf-pictures.ts";
import readQrCode from "jsqr";
import { expect } from "vitest";
import { test } from "./browser.ts";
import { fileOf, pagesOfFile, printedPaper } from "./pdf.ts";
import type { Shop } from "./shop.ts";

const NAMES = [
  ["Stainless Steel Jumbo Thali 12", "स्टेनलेस स्टील जंबो थाली 12"],
  ["Brass Uruli 10 inch", "पीतल उरुली 10 इंच"],
  ["Copper Bottle Hammered 1 L", "तांबे की बोतल 1 लीटर"],
] as const;
const UPI = "bharat.bartan@okhdfcbank";
const products: { id: number }[] = [];
let customerId = 0;

test.beforeAll(async ({ shop }) => {
  await shop.admin.call("PUT", "/settings/", {
    business_name: "Bharat Bartan & Co",
    business_address: "Shop 4, Johari Bazar\nJaipur 302003",
    business_phone: "0141 256 7788",
    business_email: "hello@bharat.example",
    upi_id: UPI,
  });
  const customer = await shop.addCustomer({
    name: "Sharma Traders",
    company_name: "Sharma & Sons",
    address: "12 MI Road\nJaipur",
    gst_number: "08ABCDE1234F1Z5",
    transporter: "Jaipur Golden Transport",
  });
  customerId = customer.id;
  for (const [item_name, item_name_hindi] of NAMES) {
    products.push(await shop.addProduct({ item_name, item_name_hindi }));
  }
});

function addBill(shop: Shop, lines: number) {
  const sales = Array.from({ length: lines }, (_, place) => ({
    product_id: products[place % products.length]?.id ?? 0,
    quantity: 3 + (place % 20),
    unit: "Pcs" as const,
    number_of_boxes: place % 4,
    number: 125.55 + (place % 20) * 37.5,
  }));
  return shop.addInvoice({ customer_id: customerId, sales });
}

const plain = (text: string) => text.replaceAll(/\s+/g, " ");

test("28 lines fit one A4 sheet with letterhead, Hindi names, transporter, words, a code to pay and a signature", async ({
  shop,
  visit,
  browser,
}) => {
  const invoice = await addBill(shop, 28);
  const page = await visit(`/invoices/${invoice.id}`, { as: "staff" });
  await page.getByText("Scan to pay by UPI").waitFor();
  const title = await page.title();
  const file = await printedPaper(page);
  expect(await fileOf(file)).toEqual({
    name: `Invoice ${invoice.id} – Sharma Traders`,
    sheetsMm: [[210, 297]],
  });
  expect(await page.title()).toBe(title);
  const [sheet = ""] = (await pagesOfFile(file)).map(plain);
  for (const said of [
    "Bharat Bartan & Co Shop 4, Johari Bazar Jaipur 302003 0141 256 7788",
    "Transporter Jaipur Golden Transport",
    "Rupees",
    "Scan to pay by UPI",
    "For Bharat Bartan & Co",
    "Authorised Signatory",
    "Received ₹ 0.00 · Balance ₹ ",
    "Thank you for your business!",
  ]) {
    expect(sheet).toContain(said);
  }
  // Zero boxes are blank.
  expect(sheet).toContain("3 Pcs 125.55 62.775 188.33");

  const [picture] = await picturesOfPdf(browser, file, { dotsPerInch: 150, sheetsMax: 1 });
  if (picture === undefined) throw new Error("There is no sheet");
  const amount = invoice.amount_due.toFixed(2);
  expect(readQrCode.default(picture.rgba, picture.width, picture.height)?.data).toBe(
    `upi://pay?pa=${UPI}&pn=Bharat%20Bartan%20%26%20Co&am=${amount}&cu=INR&tn=Invoice%20${invoice.id}`,
  );
});

test("a longer bill says on each sheet whose it is and what is carried forward, and keeps lines with its totals", async ({
  shop,
  visit,
}) => {
  const invoice = await addBill(shop, 36);
  const page = await visit(`/invoices/${invoice.id}`);
  await page.getByText("Scan to pay by UPI").waitFor();
  const [first = "", last = "", ...more] = (await pagesOfFile(await printedPaper(page))).map(plain);
  expect(more).toEqual([]);
  expect(last).toContain(`#${invoice.id} · Sharma Traders · 2 of 2`);
  const carried = /Carried forward ([\d,.]+)/.exec(first)?.[1];
  expect(carried).toMatch(/^[\d,]+\.\d\d$/);
  expect(last).toContain(`Brought forward ${carried}`);
  expect(last.match(/ Pcs /g)?.length).toBeGreaterThanOrEqual(2);
  expect(last).toMatch(/Total Amount ₹ .*Authorised Signatory/);
  expect(first).not.toContain("₹");
});

test("bills are printed on A5 and on the roll of a thermal printer when the settings say so", async ({
  emptyShop: shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Sharma Traders" });
  const product = await shop.addProduct({ item_name: "Brass Uruli", item_name_hindi: "पीतल उरुली" });
  const sale = { product_id: product.id, quantity: 2, unit: "Pcs" as const, number: 100 };
  const sales = Array.from({ length: 10 }, () => sale);
  const invoice = await shop.addInvoice({ customer_id: customer.id, sales });
  await shop.addPayment({ customer_id: customer.id, invoice_id: invoice.id, amount: 250 });
  for (const [paper_size, width] of [
    ["A5", 148],
    ["roll", 80],
  ] as const) {
    await shop.admin.call("PUT", "/settings/", { paper_size });
    const page = await visit(`/invoices/${invoice.id}`, { shop });
    await page.getByText("One Thousand Rupees Only").waitFor();
    const file = await printedPaper(page);
    const { sheetsMm } = await fileOf(file);
    expect(sheetsMm.map(([wide]) => wide)).toEqual([width]);
    const [sheet = ""] = (await pagesOfFile(file)).map(plain);
    for (const said of [
      "Brass Uruli",
      "Total Received ₹ 250.00",
      "Balance Due ₹ 750.00",
      "Authorised Signatory",
    ]) {
      expect(sheet).toContain(said);
    }
  }
});

test("a bill of 2,000 lines is printed, all of it", async ({ shop, visit }) => {
  const invoice = await addBill(shop, 2000);
  const page = await visit(`/invoices/${invoice.id}`);
  await page.getByText("Scan to pay by UPI").waitFor();
  const sheets = (await pagesOfFile(await printedPaper(page))).map(plain);
  expect(sheets.join(" ").match(/ Pcs /g)).toHaveLength(2000);
  expect(sheets.at(-1)).toContain(`${sheets.length} of ${sheets.length}`);
  expect(sheets.at(-1)).toContain("Total Items 2,000");
});

// Safari knows no named pages, and Firefox prints the first sheet on a page without a name.
test.for([
  ["A4", /^a4$/],
  ["A5", /^a5$/],
  ["roll", /^80mm \d+mm$/],
] as const)(
  "while a bill is printed on %s, that is the page without a name",
  async ([paper_size, size], { shop, visit }) => {
    await shop.admin.call("PUT", "/settings/", { upi_id: UPI, paper_size });
    const page = await visit(`/invoices/${(await addBill(shop, 2)).id}`);
    await page.getByText("Scan to pay by UPI").waitFor();
    const pageRules = () =>
      page.evaluate(() =>
        document.adoptedStyleSheets
          .flatMap(({ cssRules }) => [...cssRules])
          .filter((rule) => rule instanceof CSSPageRule)
          .map(({ selectorText, style }) => ({ selectorText, size: style.getPropertyValue("size") })),
      );
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await pageRules()).toEqual([{ selectorText: "", size: expect.stringMatching(size) }]);
    const paper = page.locator(".paper").first();
    expect(await paper.evaluate((element) => getComputedStyle(element).page)).toBe("auto");
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect.poll(pageRules).toEqual([]);
  },
);
