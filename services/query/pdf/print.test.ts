import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { pdfText } from "../testing/pdf-text.ts";
import { creditNoteRow, customerRow, invoiceRow, lineRow, paymentRow } from "../testing/rows.ts";

const LOGO = `/logos/${"a".repeat(64)}`;
/** A red dot. */
const DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

let edge: EdgeForTest;
const asked: string[] = [];
const commands = createServer((request, answer) => {
  asked.push(request.url ?? "");
  answer.setHeader("content-type", "image/png").end(Buffer.from(DOT, "base64"));
});

async function pdfOf(path: string, as: "admin" | "staff" = "admin") {
  const headers = { authorization: `Bearer ${edge.tokens[as]}` };
  const answer = await edge.app.inject({ url: `/api/v1${path}`, headers });
  expect([path, answer.statusCode, answer.headers["content-type"]]).toEqual([path, 200, "application/pdf"]);
  const [text = ""] = await pdfText(answer.rawPayload);
  return { text, headers: answer.headers, bytes: answer.rawPayload };
}

beforeAll(async () => {
  await new Promise<void>((resolve) => void commands.listen(0, "127.0.0.1", resolve));
  // as: a server that listens on a port has an address
  const { port } = commands.address() as AddressInfo;
  edge = await edgeForTest({ commandUrl: `http://127.0.0.1:${port}` });
  const { db } = edge;
  await db
    .insertInto("customer")
    .values(customerRow({ id: 1, name: "शर्मा ट्रेडर्स" }))
    .execute();
  await db
    .insertInto("invoice")
    .values([
      invoiceRow({ id: 182, customer_name: "शर्मा/ट्रेडर्स", total_paise: 100_00, paid_paise: 40_00 }),
      invoiceRow({ id: 183, is_deleted: true }),
    ])
    .execute();
  await db
    .insertInto("invoice_line")
    .values(lineRow({ invoice_id: 182, product_name: "Brass Uruli", product_name_hindi: "पीतल उरुली" }))
    .execute();
  await db
    .insertInto("payment")
    .values(paymentRow({ id: 5, invoice_id: 182, amount_paise: 40_00, reference_number: "chq 266373" }))
    .execute();
  await db
    .insertInto("credit_note")
    .values(creditNoteRow({ id: 3, invoice_id: 182, reason: "Dented" }))
    .execute();
  await db
    .insertInto("settings")
    .values({
      id: 1,
      business_name: "Bharat Bartan Bhandar",
      business_address: "",
      business_phone: "",
      business_email: "",
      logo_url: "",
      default_credit_days: 0,
      upi_id: "",
      paper_size: "A5",
      version: 1,
      since: "",
    })
    .execute();
  await edge.move();
});
afterAll(async () => {
  await edge.close();
  commands.close();
});

test("an invoice is a PDF under the name of its sheet, for everyone who may see it", async () => {
  const { text, headers } = await pdfOf("/invoices/182.pdf", "staff");
  for (const said of ["#182", "शर्मा/ट्रेडर्स", "पीतल उरुली", "chq 266373", "₹ 60.00"]) {
    expect(text).toContain(said);
  }
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "content-disposition": `attachment; filename="Invoice 182 - _____ ________.pdf"; filename*=UTF-8''${encodeURIComponent("Invoice 182 – शर्मा ट्रेडर्स.pdf")}`,
  });
});

test("nothing is made anew for who has the sheet of this version", async () => {
  const { headers } = await pdfOf("/invoices/182.pdf");
  const known = { "if-none-match": String(headers.etag) };
  expect((await edge.get("/invoices/182.pdf", { headers: known })).status).toBe(304);
});

test("a receipt, a credit note and a ledger are PDFs as well", async () => {
  expect((await pdfOf("/payments/5/receipt.pdf")).text).toContain("Forty Rupees Only");
  expect((await pdfOf("/credit-notes/3.pdf")).text).toContain("Reason: Dented");
  const ledger = await pdfOf("/reports/customer-ledger.pdf?customer_id=1&date_to=2026-04-30");
  expect(ledger.text).toContain("Report period: All time to 30 Apr 2026");
  expect(ledger.headers["content-disposition"]).toContain('filename="Ledger - ');
});

test("what is not there is refused as without the ending", async () => {
  for (const path of ["/invoices/183.pdf", "/invoices/999.pdf", "/payments/9/receipt.pdf"]) {
    const { status, headers } = await edge.get(path);
    expect([path, status, headers["content-type"]]).toEqual([
      path,
      404,
      expect.stringMatching(/problem\+json/),
    ]);
  }
  // An account on paper is whole: a part of its entries would not add up to its balance.
  const part = "/reports/customer-ledger.pdf?customer_id=1&last=1";
  for (const path of ["/invoices/182.pdf?size=A3", "/invoices/abc.pdf", part]) {
    expect([path, (await edge.get(path)).status]).toEqual([path, 422]);
  }
  expect((await edge.get("/invoices/182.pdf", { as: "" })).status).toBe(401);
});

test("the letterhead has the logo that was uploaded, and none that is elsewhere", async () => {
  const set = async (logo_url: string) => {
    await edge.db.updateTable("settings").set({ logo_url }).execute();
    await edge.move();
  };
  const hasPicture = ({ bytes }: { bytes: Buffer }) => bytes.includes("/Subtype /Image");
  await set(LOGO);
  expect(hasPicture(await pdfOf("/invoices/182.pdf"))).toBe(true);
  expect(asked).toEqual([LOGO]);
  await set("https://example.com/logo.png");
  expect(hasPicture(await pdfOf("/invoices/182.pdf"))).toBe(false);
  expect(asked).toEqual([LOGO]);
});
