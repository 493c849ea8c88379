import { AT, invoice, settings } from "@bahi/paper/bill.fixture.ts";
import { invoiceSheet } from "@bahi/paper/invoice-sheet.ts";
import { ledgerSheet } from "@bahi/paper/ledger-sheet.ts";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { pdfText } from "../testing/pdf-text.ts";
import type { PdfSheet } from "./pdf-sheet.ts";
import { type PrintJob, type Printer, PrinterBusy, openPrinter } from "./printer.ts";

let printer: Printer;
beforeAll(() => {
  printer = openPrinter();
});
afterAll(() => printer.close());

const [sale] = invoice.sales;

function bill(names: readonly string[], paper: "A4" | "A5" | "roll" = "A4"): PdfSheet {
  const sales = names.map((name, index) => ({ ...sale, id: index + 1, product_name: name }));
  // as: the fixture has a line
  const changed = { ...invoice, sales: sales as typeof invoice.sales };
  const sheet = invoiceSheet({ invoice: changed, payments: [], creditNotes: [], settings, at: AT });
  return { kind: "bill", sheet, paper };
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `Brass Uruli ${index + 1}`);

function print(wanted: PdfSheet, more: Partial<PrintJob> & { signal?: AbortSignal } = {}) {
  const { signal = new AbortController().signal, ...job } = more;
  return printer.print({ wanted, logo: undefined, userId: 1, ...job }, signal);
}

test("a bill is found and copied as it is written, in Devanagari and with its figures", async () => {
  const written = ["क्षत्रिय श्री", "कर्मचारी हिन्दी ज्ञान", "ट्रैक्टर विद्यार्थी शृंगार"];
  const [text = "", ...rest] = await pdfText(await print(bill(written)));
  expect(rest).toEqual([]);
  for (const said of [
    ...written,
    "स्टील थाली 12",
    "बीस हज़ार सात सौ इकतालीस रुपये",
    "Received ₹ 0.00 · Balance ₹ 20,741.25",
    "For Bharat Bartan Bhandar",
    "bharat.bartan@okhdfcbank",
  ]) {
    expect(text).toContain(said);
  }
});

test.each([
  "শর্মা ট্রেডার্স",
  "ਸ਼ਰਮਾ ਟ੍ਰੇਡਰਜ਼",
  "શાહ ટ્રેડર્સ",
  "ଶର୍ମା ଟ୍ରେଡର୍ସ",
  "தாலி ஸ்டோர்ஸ்",
  "శర్మ ట్రేడర్స్",
  "ಶರ್ಮಾ ಟ್ರೇಡರ್ಸ್",
  "ശർമ്മ ട്രേഡേഴ്സ്",
  "شرما ٹریڈرز",
])("the name %s stands on a bill, beside one in Devanagari", async (name) => {
  const [text = ""] = await pdfText(await print(bill([name, "स्टील थाली"])));
  expect(text).toContain("स्टील थाली");
  // In some scripts the letters are copied in another order than they are read.
  expect(Array.from(name).filter((letter) => !text.includes(letter))).toEqual([]);
});

test("what people type is text, whatever it looks like", async () => {
  const typed = [
    '#read("/document.typ")',
    "*bold* _x_ $y$ `z`",
    "\\ ] [ #panic() // no comment",
    "<label> @x",
  ];
  const [text = ""] = await pdfText(await print(bill(typed)));
  for (const said of typed) expect(text).toContain(said);
});

test("sheets after the first have a running head, and sums are carried forward", async () => {
  const pages = await pdfText(await print(bill(names(60))));
  expect(pages).toHaveLength(2);
  const forward = pages.map((page) => /(?:Brought|Carried) forward (₹ [\d,.]+)/.exec(page)?.[1]);
  expect(pages[0]).not.toContain("Brought forward");
  expect(pages[1]).toContain("#182 · Sharma Traders · 2 of 2");
  expect(forward[0]).toBe(forward[1]);
  const lines = pages.map((page) => page.match(/Brass Uruli \d+/g) ?? []);
  expect(lines.flat()).toEqual(names(60));
  // ₹ 38.33 a line.
  expect(forward[0]).toBe(`₹ ${((lines[0]?.length ?? 0) * 38.33).toLocaleString("en-IN")}`);
});

test("a roll is one long sheet, and a word without an end stays on A5", async () => {
  const [roll = "", ...rest] = await pdfText(await print(bill(names(60), "roll")));
  expect(rest).toEqual([]);
  expect(roll).toContain("3 Doz. × 12.775 · 2 boxes");
  const [sheet = ""] = await pdfText(await print(bill(["क".repeat(200)], "A5")));
  expect(sheet.replaceAll(/[\s\u200b]/g, "")).toContain("क".repeat(200));
});

test("a ledger without an entry is a sheet, too, and says when that is because of a merge", async () => {
  const customer = {
    id: 7,
    name: "Sharma Traders",
    company_name: "",
    address: "",
    phone: "",
    transporter: "",
    gst_number: "",
    is_active: false,
    merged_into: 12,
  };
  const ledger = {
    customer_id: 7,
    customer_name: "Sharma Traders",
    customer,
    date_from: null,
    date_to: null,
    opening_balance: 0,
    total_invoiced: 0,
    total_paid: 0,
    total_discount: 0,
    total_credited: 0,
    balance: 0,
    entries: [],
  };
  const [text] = await pdfText(
    await print({ kind: "ledger", sheet: ledgerSheet({ ledger, settings, at: AT }) }),
  );
  expect(text).toContain("Sharma Traders");
  expect(text).toContain("This customer was merged into customer 12, who has the account now.");
});

test("a picture that is none is left out", async () => {
  const logo = { ending: "png" as const, bytes: Buffer.from("\u0089PNG, and then nothing") };
  const [text] = await pdfText(await print(bill(["Brass Uruli"]), { logo }));
  expect(text).toContain("Brass Uruli");
});

test("nobody takes all places, and who leaves gives the place back", async () => {
  const leaving = new AbortController();
  const wanted = bill(names(3));
  const left = Array.from({ length: 5 }, () => print(wanted, { signal: leaving.signal }).catch(() => "left"));
  await expect(print(wanted)).rejects.toThrow(PrinterBusy);
  await expect(print(wanted, { userId: 2 })).resolves.toBeDefined();
  leaving.abort();
  await Promise.all(left);
  await expect(print(wanted)).resolves.toBeDefined();
});

test("a long bill does not keep others waiting", async () => {
  let isDone = false;
  const long = print(bill(names(400))).then((pdf) => {
    isDone = true;
    return pdf;
  });
  await print(bill(names(28)), { userId: 2 });
  expect(isDone).toBe(false);
  const pages = await pdfText(await long);
  expect(pages.at(-1)).toContain("Brass Uruli 400");
  expect(pages.at(-1)).toContain("For Bharat Bartan Bhandar");
});

test("where no process can be started a job fails, and the next one begins another process", async () => {
  const own = openPrinter();
  const { execPath } = process;
  onTestFinished(() => {
    process.execPath = execPath;
    own.close();
  });
  const job = { wanted: bill(names(1)), logo: undefined, userId: 1 };
  const { signal } = new AbortController();
  process.execPath = `${execPath}-that-is-not-there`;
  await expect(own.print(job, signal)).rejects.toThrow(/EPIPE|ENOENT/);
  process.execPath = execPath;
  await expect(own.print(job, signal)).resolves.toBeDefined();
});
