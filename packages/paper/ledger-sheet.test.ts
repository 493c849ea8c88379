import type { CustomerLedger } from "@bahi/contracts/report/api.ts";
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
