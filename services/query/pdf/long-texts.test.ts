import { AT, invoice, payment, settings } from "@bahi/paper/bill.fixture.ts";
import { invoiceSheet } from "@bahi/paper/invoice-sheet.ts";
import { ledgerSheet } from "@bahi/paper/ledger-sheet.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pdfLines, pdfText } from "../testing/pdf-text.ts";
import type { PdfSheet } from "./pdf-sheet.ts";
import { type Printer, openPrinter } from "./printer.ts";

let printer: Printer;
beforeAll(() => {
  printer = openPrinter();
});
afterAll(() => printer.close());

type Paper = "A4" | "A5" | "roll";
type Content = Partial<Parameters<typeof invoiceSheet>[0]>;

const LONG_NAME =
  "Shri Mahalaxmi Brass, Copper and Stainless Steel Utensils Wholesale Merchants and Commission Agents";

function bill(paper: Paper, content: Content): PdfSheet {
  const sheet = invoiceSheet({ invoice, payments: [], creditNotes: [], settings, at: AT, ...content });
  return { kind: "bill", sheet, paper };
}

function print(wanted: PdfSheet): Promise<Uint8Array> {
  return printer.print({ wanted, logo: undefined, userId: 1 }, new AbortController().signal);
}

const longCustomer = { invoice: { customer_name: LONG_NAME }, settings: { business_name: LONG_NAME } };

test.each([
  ["A5", 70, {}],
  ["A5", 120, {}],
  ["A4", 50, { invoice: { is_deleted: true } }],
  ["A4", 100, { invoice: { is_deleted: true } }],
  ["A4", 150, longCustomer],
  ["A5", 150, longCustomer],
] as const)("a bill on %s of %i lines, %j, has the sheets that it counts", async (paper, count, changed) => {
  const sales = Array.from({ length: count }, (_, index) => ({ ...invoice.sales[0], id: index + 1 }));
  const content = {
    // as: the fixture has a line
    invoice: {
      ...invoice,
      sales: sales as typeof invoice.sales,
      ...("invoice" in changed ? changed.invoice : {}),
    },
    settings: { ...settings, ...("settings" in changed ? changed.settings : {}) },
  };
  const [, ...more] = await pdfText(await print(bill(paper, content)));
  const counted = more.map((sheet) => /\d+ of \d+/.exec(sheet)?.[0]);
  expect(counted).toEqual(more.map((_, index) => `${index + 2} of ${more.length + 1}`));
});

test("a long transporter leaves the letterhead its room", async () => {
  const customer_transporter = "Jaipur Golden Transport Company Private Limited, Sansar Chandra Road, Jaipur";
  const wanted = bill("A5", { invoice: { ...invoice, customer_transporter } });
  expect(await pdfLines(await print(wanted))).toContain(settings.business_name);
});

test("so does a long address in a ledger", async () => {
  const customer = {
    id: 7,
    name: "Sharma Traders",
    company_name: "",
    address:
      "Shop No. 12, First Floor, Nehru Market, Near Old Bus Stand, M.I. Road, Jaipur 302001, Rajasthan",
    phone: "98765 43210",
    transporter: "",
    gst_number: "",
    is_active: true,
    merged_into: null,
  };
  const sums = { total_invoiced: 0, total_paid: 0, total_discount: 0, total_credited: 0, balance: 0 };
  const period = { date_from: null, date_to: null, opening_balance: 0 };
  const ledger = { customer_id: 7, customer_name: customer.name, customer, ...period, ...sums, entries: [] };
  const wanted: PdfSheet = { kind: "ledger", sheet: ledgerSheet({ ledger, settings, at: AT }) };
  expect(await pdfLines(await print(wanted))).toContain(settings.business_name);
});

test("a long business name in the signature leaves the UPI code its room", async () => {
  const content = { settings: { ...settings, business_name: LONG_NAME } };
  for (const paper of ["A4", "A5"] as const) {
    expect(await pdfLines(await print(bill(paper, content)))).toContain("Pay ₹ 20,741.25 by UPI");
  }
});

test("on a roll what was received stands in a line, with its discount and its amount", async () => {
  const received = {
    ...payment,
    invoice_id: null,
    amount: 20_000,
    allocated_amount: 10_741.25,
    discount_amount: 1_000,
    discount_invoice_id: invoice.id,
    payment_method: "cash" as const,
    reference_number: "slip 12",
  };
  const settled = { ...invoice, paid_amount: 10_741.25, discount_amount: 1_000, amount_due: 9_000 };
  const wanted = bill("roll", { invoice: settled, payments: [received] });
  const text = (await pdfLines(await print(wanted))).join(" ");
  expect(text).toContain("10 Nov 2026 · Cash · slip 12 · Discount 1,000.00 · of 20,000.00 10,741.25");
});
