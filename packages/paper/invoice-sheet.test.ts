import { expect, test } from "vitest";
import { AT, creditNote, invoice, payment, settings } from "./bill.fixture.ts";
import { invoiceSheet } from "./invoice-sheet.ts";

const untouched = { invoice, payments: [], creditNotes: [], settings, at: AT };

test("says whose bill it is, to whom, when it is due and who carries it", () => {
  const sheet = invoiceSheet(untouched);
  expect(sheet).toMatchObject({
    title: "Invoice",
    fileName: "Invoice 182 – Sharma Traders",
    runningHead: "#182 · Sharma Traders",
    mark: null,
    letterhead: {
      name: "Bharat Bartan Bhandar",
      lines: ["Shop 4, Johari Bazar", "Jaipur 302003", "0141 256 7788"],
    },
    party: {
      title: "Bill To",
      name: "Sharma Traders",
      lines: ["Sharma & Sons", "12 Station Road", "Pune", "98765 43210", "GST number: 27AAPFU0939F1ZV"],
    },
    signature: { business: "For Bharat Bartan Bhandar", line: "Authorised Signatory" },
    thanks: "Thank you for your business!",
    generated: "Generated on 22 Nov 2026, 6:26 pm",
  });
  expect(sheet.details.map(({ name, value }) => `${name} ${value}`)).toEqual([
    "Invoice Number #182",
    "Date 5 Nov 2026",
    "Due by 5 Dec 2026",
    "Transporter Jaipur Golden",
    "Total Boxes 2",
    "Status Pending",
  ]);
});

test("lines are without ₹ and their paise stand below each other, no boxes are blank", () => {
  expect(invoiceSheet(untouched).lines).toEqual([
    {
      place: "1",
      product: "Steel Thali 12",
      productHindi: "स्टील थाली 12",
      quantity: "3",
      unit: "Doz.",
      boxes: "2",
      number: "25.55",
      price: "12.775",
      amount: "38.33",
      amountPaise: 38_33,
    },
    {
      place: "2",
      product: "Brass Uruli",
      productHindi: "",
      quantity: "1",
      unit: "Pcs",
      boxes: "",
      number: "41,405.84",
      price: "20,702.92\u2007",
      amount: "20,702.92",
      amountPaise: 20_702_92,
    },
  ]);
});

test("nothing received is one line; what was received, discounted or credited is a table with the invoice's own sums", () => {
  expect(invoiceSheet(untouched).settlement).toEqual({
    status: "untouched",
    line: "Received ₹\u00A00.00 · Balance ₹\u00A020,741.25",
  });
  const paid = {
    ...invoice,
    paid_amount: 3000,
    discount_amount: 41.25,
    credit_amount: 200,
    amount_due: 17_500,
  };
  const { settlement } = invoiceSheet({
    ...untouched,
    invoice: paid,
    payments: [payment],
    creditNotes: [creditNote],
  });
  expect(settlement).toEqual({
    status: "touched",
    receipts: [
      {
        date: "10 Nov 2026",
        by: "Cheque",
        reference: "266373",
        discount: "41.25",
        amount: "3,000.00",
        of: "of 5,000.00",
      },
    ],
    creditNotes: [
      {
        date: "12 Nov 2026",
        by: "Credit Note CN-3",
        reference: "Dented",
        amount: "200.00",
        of: "of 500.00",
      },
    ],
    sums: [
      { name: "Total Received", amount: "₹\u00A03,000.00", isStrong: false },
      { name: "Discount", amount: "₹\u00A041.25", isStrong: false },
      { name: "Credit Notes", amount: "₹\u00A0200.00", isStrong: false },
      { name: "Balance Due", amount: "₹\u00A017,500.00", isStrong: true },
    ],
  });
});

test("asks for what is due by UPI, with payee, amount and bill, and for nothing where nothing is due or no id is set", () => {
  expect(invoiceSheet(untouched).upi).toEqual({
    link: "upi://pay?pa=bharat.bartan@okhdfcbank&pn=Bharat%20Bartan%20Bhandar&am=20741.25&cu=INR&tn=Invoice%20182",
    id: "bharat.bartan@okhdfcbank",
    payee: "Bharat Bartan Bhandar",
    amount: "₹\u00A020,741.25",
  });
  for (const amount_due of [0, -10]) {
    expect(invoiceSheet({ ...untouched, invoice: { ...invoice, amount_due } }).upi).toBeNull();
  }
  expect(invoiceSheet({ ...untouched, settings: { ...settings, upi_id: "" } }).upi).toBeNull();
});

test("a paisa stays a paisa, and a name with an & stays one name in the link", () => {
  const due = { ...invoice, amount_due: 5.05 };
  const named = { ...settings, business_name: "Rao & Sons" };
  expect(invoiceSheet({ ...untouched, invoice: due, settings: named }).upi?.link).toContain(
    "&pn=Rao%20%26%20Sons&am=5.05&",
  );
});

test("what does not hold any more says so and asks for no money", () => {
  const replaced = "Version 1 of 2, replaced on 6 Nov 2026";
  expect(invoiceSheet({ ...untouched, replaced })).toMatchObject({
    mark: { title: "Earlier version, no longer valid", text: replaced },
    upi: null,
  });
  expect(invoiceSheet({ ...untouched, invoice: { ...invoice, is_deleted: true } })).toMatchObject({
    mark: { title: "Deleted", text: "This invoice was deleted." },
    upi: null,
  });
});
