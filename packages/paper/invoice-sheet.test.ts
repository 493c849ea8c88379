import { BUSINESS_NAME_DEFAULT } from "@bahi/contracts/settings/business-name.ts";
import { expect, test } from "vitest";
import { AT, creditNote, invoice, payment, settings } from "./bill.fixture.ts";
import { settlementOf } from "./invoice-settlement.ts";
import { invoiceSheet, upiOf } from "./invoice-sheet.ts";

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

test("whatever has settled it is told by its sum and leaves the balance, in whose favour it may be", () => {
  // They leave much, a paisa or nothing, or are too much.
  const amounts = [0, 1, 500_00, 20_741_24];
  const each = amounts.flatMap((paid) =>
    amounts.flatMap((discount) => amounts.map((credit) => ({ paid, discount, credit }))),
  );
  for (const { paid, discount, credit } of each) {
    const duePaise = 20_741_25 - paid - discount - credit;
    const settled = {
      ...invoice,
      paid_amount: paid / 100,
      discount_amount: discount / 100,
      credit_amount: credit / 100,
      amount_due: duePaise / 100,
    };
    const sums = [
      ["Total Received", paid],
      ...(discount === 0 ? [] : [["Discount", discount]]),
      ...(credit === 0 ? [] : [["Credit Notes", credit]]),
      duePaise < 0 ? ["Overpaid by", 0 - duePaise] : ["Balance Due", duePaise],
    ];
    const papers: [(typeof payment)[], (typeof creditNote)[]][] = [
      [[], []],
      [[payment], []],
      [[], [creditNote]],
    ];
    for (const [payments, creditNotes] of papers) {
      const settlement = settlementOf(settled, payments, creditNotes);
      const isUntouched = paid + discount + credit + payments.length + creditNotes.length === 0;
      const said = settlement.status === "touched" ? settlement.sums : [];
      expect(said.map(({ name, amount }) => [name, Number(amount.replaceAll(/\D/g, ""))])).toEqual(
        isUntouched ? [] : sums,
      );
    }
    expect(upiOf(settled, settings) === null).toBe(duePaise <= 0);
  }
});

test("a payment or a credit note that is all on the bill is told without its total, and a discount on another not at all", () => {
  const whole = { ...payment, invoice_id: 182, allocated_amount: 5000, discount_invoice_id: 183 };
  const all = { ...creditNote, settled_amount: 500, credit: 0 };
  const nearlyAll = { ...creditNote, settled_amount: 499.99, credit: 0.01 };
  const { settlement } = invoiceSheet({ ...untouched, payments: [whole], creditNotes: [all, nearlyAll] });
  expect(settlement).toMatchObject({
    receipts: [{ amount: "5,000.00", of: "", discount: "" }],
    creditNotes: [
      { amount: "500.00", of: "" },
      { amount: "499.99", of: "of 500.00" },
    ],
  });
});

test("says when it was corrected, and no day on which it is due once it is paid", () => {
  const corrected = { ...invoice, corrected_at: "2026-11-05T19:00:00.000Z" };
  const named = (of: typeof invoice) =>
    Object.fromEntries(
      invoiceSheet({ ...untouched, invoice: of }).details.map(({ name, value }) => [name, value]),
    );
  expect(named(corrected)).toMatchObject({ "Corrected on": "6 Nov 2026", "Due by": "5 Dec 2026" });
  expect(named({ ...invoice, payment_status: "complete" })).not.toHaveProperty("Due by");
  expect(named(invoice)).not.toHaveProperty("Corrected on");
});

test("prices without half a paisa are not made wider", () => {
  const sales = invoice.sales.map((sale) => ({ ...sale, number: 41_405.84 }));
  const { lines } = invoiceSheet({ ...untouched, invoice: { ...invoice, sales } });
  expect(lines.map(({ price }) => price)).toEqual(["20,702.92", "20,702.92"]);
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

test("a business without a name has that of the program, and its address no blank space", () => {
  const unnamed = { ...settings, business_name: "", business_address: " Shop 4 \n \n Jaipur" };
  expect(invoiceSheet({ ...untouched, settings: unnamed })).toMatchObject({
    letterhead: { name: BUSINESS_NAME_DEFAULT, lines: ["Shop 4", "Jaipur", "0141 256 7788"] },
    signature: { business: `For ${BUSINESS_NAME_DEFAULT}` },
  });
});
