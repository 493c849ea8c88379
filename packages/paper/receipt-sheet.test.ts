import { expect, test } from "vitest";
import { AT, receipt, settings } from "./bill.fixture.ts";
import { receiptSheet } from "./receipt-sheet.ts";

test("says who paid how much, how, what for, and what is owed after it", () => {
  const sheet = receiptSheet({ receipt, settings, at: AT });
  expect(sheet).toMatchObject({
    fileName: "Receipt 112 – Sharma Traders",
    party: {
      title: "Received from",
      name: "Sharma Traders",
      lines: ["12 Station Road", "Pune", "98765 43210"],
    },
    amount: "₹\u00A05,000.00",
    words: { english: "Five Thousand Rupees Only" },
    balance: { name: "Balance after this payment", amount: "₹\u00A01,250.50" },
  });
  expect(sheet.details.map(({ name, value }) => `${name} ${value}`)).toEqual([
    "Receipt Number #112",
    "Date 10 Nov 2026",
    "Method Cheque",
    "Reference 266373",
  ]);
  expect(sheet.applied.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
    "Invoice #182 ₹\u00A03,000.00",
    "Advance ₹\u00A02,000.00",
    "Discount on invoice #182 ₹\u00A041.25",
  ]);
});

test("an account in credit says so, and a deleted payment is no receipt any more", () => {
  expect(receiptSheet({ receipt: { ...receipt, balance_after: -5 }, settings, at: AT }).balance).toEqual({
    name: "In credit after this payment",
    amount: "₹\u00A05.00",
    isStrong: true,
  });
  expect(receiptSheet({ receipt: { ...receipt, is_deleted: true }, settings, at: AT }).mark).toEqual({
    title: "Deleted",
    text: "This payment was deleted.",
  });
});

test("what is all on its bill is no advance and has no discount, a paisa is, and what is not known has no line", () => {
  const whole = { ...receipt, unallocated: 0, discount_amount: 0, reference_number: "", balance_after: 0 };
  const sheet = receiptSheet({ receipt: whole, settings, at: AT });
  expect(sheet.mark).toBeNull();
  expect(sheet.applied.map(({ name }) => name)).toEqual(["Invoice #182"]);
  expect(sheet.details.map(({ name }) => name)).toEqual(["Receipt Number", "Date", "Method"]);
  expect(sheet.balance.name).toBe("Balance after this payment");
  const paisa = { ...whole, unallocated: 0.01, discount_amount: 0.01, balance_after: -0.01 };
  const { applied, balance } = receiptSheet({ receipt: paisa, settings, at: AT });
  expect(applied.map(({ name }) => name)).toEqual(["Invoice #182", "Advance", "Discount on invoice #182"]);
  expect(balance.name).toBe("In credit after this payment");
});
