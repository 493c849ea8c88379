import type { CustomerLedger } from "@bahi/contracts/report/api.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { AT, settings } from "./bill.fixture.ts";
import { ledgerSheet } from "./ledger-sheet.ts";
import { ledgerMessage } from "./messages.ts";

const entry = { date: "2026-11-05", kind: "invoice", record_id: 182, note: "" } as const;
const ledger: CustomerLedger = {
  customer_id: 7,
  customer_name: "Sharma Traders",
  customer: {
    id: 7,
    name: "Sharma Traders",
    address: "Pune",
    phone: "98765 43210",
    transporter: "",
    company_name: "",
    gst_number: "",
    is_active: true,
    merged_into: null,
  },
  date_from: "2026-11-01",
  date_to: null,
  opening_balance: 1000,
  entries: [
    {
      ...entry,
      date: "2026-11-01",
      kind: "opening",
      reference: "Opening balance",
      amount: 1000,
      balance: 1000,
    },
    { ...entry, reference: "Invoice #182", amount: 500.25, balance: 1500.25 },
    {
      ...entry,
      kind: "payment",
      reference: "Payment #112 (advance)",
      note: "Cheque 266373",
      amount: -1600.25,
      balance: -100,
    },
    { ...entry, reference: "Invoice #183", amount: 100, balance: 0 },
  ],
  total_invoiced: 600.25,
  total_paid: 1600.25,
  total_discount: 0,
  total_credited: 0,
  balance: 0,
};

test("the account of a customer who was merged says who has it now", () => {
  expect(ledgerSheet({ ledger, settings, at: AT }).mark).toBeNull();
  const merged = { ...ledger, customer: { ...ledger.customer, merged_into: 12 }, entries: [], balance: 0 };
  const note = "This customer was merged into customer 12, who has the account now.";
  expect(ledgerSheet({ ledger: merged, settings, at: AT }).mark).toEqual({
    title: "Merged customer",
    text: note,
  });
  expect(ledgerMessage(merged, settings)).toContain(note);
});

test("each row says on which side it is, and both sides add up to the balance", () => {
  const sheet = ledgerSheet({ ledger, settings, at: AT });
  expect(sheet.rows.map((row) => Object.values(row).join("|"))).toEqual([
    "1 Nov 2026|Opening balance||1,000.00||1,000.00 Dr",
    "5 Nov 2026|Invoice #182||500.25||1,500.25 Dr",
    "5 Nov 2026|Payment #112 (advance)|Cheque 266373||1,600.25|100.00 Cr",
    "5 Nov 2026|Invoice #183||100.00||0.00",
  ]);
  expect(sheet.totals).toEqual({
    reference: "Total",
    debit: "1,600.25",
    credit: "1,600.25",
    balance: "0.00",
  });
  expect(sheet).toMatchObject({
    fileName: "Ledger – Sharma Traders – 22 Nov 2026",
    period: "Report period: 1 Nov 2026 to Present",
    generated: "Generated on 22 Nov 2026, 6:26 pm",
  });
  expect(sheet.sums.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
    "Opening Balance ₹\u00A01,000.00",
    "Total Invoiced ₹\u00A0600.25",
    "Total Paid ₹\u00A01,600.25",
    "Outstanding Balance ₹\u00A00.00",
  ]);
});

const paise = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -5_000_00, max: 5_000_00 }));
const paiseIn = (text: string) => Math.round(Number(text.replaceAll(/[^\d.]/g, "")) * 100);

test("on whichever side an entry is, the paper says the amounts and balances of the account", () => {
  fc.assert(
    fc.property(fc.array(paise, { maxLength: 12, size: "max" }), (amounts) => {
      const balances = amounts.map((_, index) => amounts.slice(0, index + 1).reduce((a, b) => a + b, 0));
      const last = balances.at(-1) ?? 0;
      const entries = amounts.map((amount, index) => {
        return { ...entry, reference: "", amount: amount / 100, balance: (balances[index] ?? 0) / 100 };
      });
      const sheet = ledgerSheet({ ledger: { ...ledger, entries, balance: last / 100 }, settings, at: AT });
      const signed = (text: string) => (text.endsWith(" Cr") ? 0 - paiseIn(text) : paiseIn(text));
      expect(sheet.rows.map(({ debit, credit }) => paiseIn(debit) - paiseIn(credit))).toEqual(amounts);
      expect(
        sheet.rows.map(({ debit, credit }) => [debit, credit].filter((side) => side !== "").length),
      ).toEqual(amounts.map((amount) => (amount === 0 ? 0 : 1)));
      expect(sheet.rows.map(({ balance }) => signed(balance))).toEqual(balances);
      expect(sheet.rows.filter(({ balance }) => /[DC]r$/.test(balance)).length).toBe(
        balances.filter((balance) => balance !== 0).length,
      );
      expect(paiseIn(sheet.totals.debit) - paiseIn(sheet.totals.credit)).toBe(last);
      const { name, amount } = sheet.sums.at(-1) ?? { name: "", amount: "" };
      expect([name, paiseIn(amount)]).toEqual(
        last < 0 ? ["Credit Balance", 0 - last] : ["Outstanding Balance", last],
      );
    }),
  );
});

test("the period is named as it is bounded, and what is not known of a customer has no line", () => {
  const from = (date_from: string | null, date_to: string | null) =>
    ledgerSheet({ ledger: { ...ledger, date_from, date_to }, settings, at: AT }).period;
  expect(from(null, "2026-11-05")).toBe("Report period: All time to 5 Nov 2026");
  expect(ledgerSheet({ ledger, settings, at: AT }).details.map(({ name }) => name)).toEqual([
    "Name",
    "ID",
    "Address",
    "Phone",
  ]);
});

test.each([
  [0, null, "Account of Sharma Traders\nOutstanding balance: ₹\u00A00.00"],
  [0.01, null, "Account of Sharma Traders\nOutstanding balance: ₹\u00A00.01"],
  [-0.01, "2026-11-05", "Account of Sharma Traders until 5 Nov 2026\nIn credit: ₹\u00A00.01"],
])("a message about an account of %d says whose money it is, and until when", (balance, date_to, said) => {
  expect(ledgerMessage({ ...ledger, balance, date_to }, settings)).toBe(`Bharat Bartan Bhandar\n${said}`);
});
