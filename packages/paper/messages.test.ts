import { expect, test } from "vitest";
import { creditNote, invoice, receipt, settings } from "./bill.fixture.ts";
import { creditNoteMessage, invoiceMessage, receiptMessage } from "./messages.ts";

test("a message says which bill it is, what is due by when, and how it is paid", () => {
  expect(invoiceMessage({ ...invoice, customer_name: "शर्मा ट्रेडर्स" }, settings).split("\n")).toEqual([
    "Bharat Bartan Bhandar",
    "Invoice #182 of 5 Nov 2026",
    "For शर्मा ट्रेडर्स",
    "Total: ₹\u00A020,741.25",
    "Balance due: ₹\u00A020,741.25, by 5 Dec 2026",
    "Pay by UPI: upi://pay?pa=bharat.bartan@okhdfcbank&pn=Bharat%20Bartan%20Bhandar&am=20741.25&cu=INR&tn=Invoice%20182",
  ]);
});

test("a message about a bill that is paid asks for nothing", () => {
  const message = invoiceMessage({ ...invoice, payment_status: "complete", amount_due: 0 }, settings);
  expect(message.split("\n").slice(-2)).toEqual(["Total: ₹\u00A020,741.25", "Paid in full. Thank you!"]);
});

test.each([
  [1250.5, "Outstanding balance: ₹\u00A01,250.50"],
  [-200, "In credit: ₹\u00A0200.00"],
  [0, "Nothing is due. Thank you!"],
])("a message about a payment says what was received and, with %d owed after it, so", (balance, sentence) => {
  expect(receiptMessage({ ...receipt, balance_after: balance }, settings).split("\n")).toEqual([
    "Bharat Bartan Bhandar",
    "Receipt #112 of 10 Nov 2026",
    "From Sharma Traders",
    "Received: ₹\u00A05,000.00 (Cheque)",
    sentence,
  ]);
});

test("a message about goods that came back says of which invoice, and what they are worth", () => {
  const message = creditNoteMessage({ ...creditNote, id: 3, invoice_id: 182, total_amount: 500 }, settings);
  expect(message.split("\n").slice(1)).toEqual([
    expect.stringMatching(/^Credit note CN-3 of \d{1,2} \w+ 2026$/),
    "For Sharma Traders",
    "Goods of invoice #182 that came back: ₹\u00A0500.00",
  ]);
});
