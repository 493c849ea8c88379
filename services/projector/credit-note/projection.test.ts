import type { BahiEvent } from "@bahi/contracts/event.ts";
import { creditNoteTable } from "@bahi/read-models/credit-note/table.ts";
import { historyTable } from "@bahi/read-models/history/table.ts";
import { invoiceTable } from "@bahi/read-models/invoice/table.ts";
import { customerBalanceTable, ledgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import { customerDueTable } from "@bahi/read-models/receivable/table.ts";
import { salesDayTable } from "@bahi/read-models/sales/table.ts";
import { expect, test } from "vitest";
import { creditNote, customerAdded, invoiceCreated, payment } from "../events.fixture.ts";
import { given } from "../read-models.fixture.ts";

/** Of ₹ 30.00, which settle ₹ 20.00 of the invoice. */
const partly = { ...creditNote(1, 1, 1, 30_00), settledPaise: 20_00, creditNoteDate: "2026-04-05" };
const shop: BahiEvent[] = [
  customerAdded(1),
  customerAdded(2),
  invoiceCreated(1, 1, 100_00),
  { type: "PaymentRecorded", data: payment(1, 1, 1, 80_00) },
  { type: "CreditNoteIssued", data: partly },
];
const deleted: BahiEvent = { type: "CreditNoteDeleted", data: { creditNoteId: 1, reason: "sound" } };

test("a credit note keeps its lines and names, settles its invoice, and counts in account, dues and returns of its day", async () => {
  const { rows } = await given(shop);
  expect(await rows(creditNoteTable)).toEqual([
    {
      id: 1,
      invoice_id: 1,
      customer_id: 1,
      customer_name: "Customer 1",
      customer_name_key: "customer 11",
      customer_company: partly.customerCompany,
      customer_address: partly.customerAddress,
      customer_phone: partly.customerPhone,
      customer_gst_number: partly.customerGstNumber,
      credit_note_date: "2026-04-05",
      reason: partly.reason,
      lines: partly.lines,
      sales_count: 1,
      total_paise: 30_00,
      settled_paise: 20_00,
      is_deleted: false,
      created_at: "2026-04-01T00:04:00.000Z",
      version: 1,
      since: "5".padStart(20, "0"),
    },
  ]);
  expect(await rows(invoiceTable)).toMatchObject([{ credit_paise: 20_00, payment_status: "complete" }]);
  expect((await rows(ledgerEntryTable)).at(-1)).toEqual({
    customer_id: 1,
    entry_date: "2026-04-05",
    side: 1,
    record_id: 1,
    kind: 4,
    invoice_id: 1,
    split: "",
    amount_paise: -30_00,
  });
  expect((await rows(customerBalanceTable))[0]).toMatchObject({ credited_paise: 30_00 });
  expect(await rows(customerDueTable)).toEqual([]);
  expect(await rows(salesDayTable)).toMatchObject([
    { day: "2026-04-01", invoiced_paise: 100_00, returned_paise: 0 },
    { day: "2026-04-02", paid_paise: 80_00, return_count: 0 },
    { day: "2026-04-05", invoiced_paise: 0, return_count: 1, returned_paise: 30_00 },
  ]);
});

test("a deleted one counts nowhere, and its invoice is due again", async () => {
  const { rows } = await given([...shop, deleted]);
  expect(await rows(creditNoteTable)).toMatchObject([{ is_deleted: true, version: 2 }]);
  expect(await rows(invoiceTable)).toMatchObject([{ credit_paise: 0, payment_status: "partial" }]);
  expect(await rows(customerDueTable)).toEqual([{ customer_id: 1, due_paise: 20_00 }]);
  expect((await rows(customerBalanceTable))[0]).toMatchObject({ credited_paise: 0 });
  expect((await rows(salesDayTable)).map(({ day }) => day)).toEqual(["2026-04-01", "2026-04-02"]);
});

test("one of an invoice that was deleted at the same instant settles nothing, in either order", async () => {
  const gone: BahiEvent = { type: "InvoiceDeleted", data: { invoiceId: 1, reason: "" } };
  for (const events of [
    [...shop, gone],
    [...shop.slice(0, -1), gone, ...shop.slice(-1)],
  ]) {
    const { rows } = await given(events);
    expect(await rows(creditNoteTable)).toMatchObject([{ settled_paise: 0, is_deleted: false }]);
    expect(await rows(invoiceTable)).toMatchObject([{ credit_paise: 0, is_deleted: true }]);
    const { rows: later } = await given([...events, deleted]);
    expect((await later(customerBalanceTable))[0]).toMatchObject({ credited_paise: 0 });
  }
});

test("it moves with its customer, also when it comes after the merge", async () => {
  const merged: BahiEvent = {
    type: "CustomersMerged",
    data: { masterId: 2, sourceIds: [1], filled: {}, opening: null },
  };
  const { rows } = await given([...shop, merged, { type: "CreditNoteIssued", data: creditNote(2, 1, 1, 1) }]);
  expect(await rows(creditNoteTable)).toMatchObject([{ customer_id: 2 }, { customer_id: 2 }]);
  expect((await rows(historyTable)).filter(({ noun }) => noun === "credit_note")).toMatchObject([
    { record_id: 1, event: "CreditNoteIssued" },
    {
      record_id: 1,
      title: "Credit note CN-1 moved from Customer 1 to Customer 2 by a merge",
      changes: [{ field: "customer_id", from: 1, to: 2 }],
    },
    { record_id: 2 },
  ]);
});

test("its timeline and that of its invoice say what was issued and deleted, and why", async () => {
  const { rows } = await given([...shop, deleted]);
  const told = (await rows(historyTable)).filter(({ event }) => event.startsWith("CreditNote"));
  expect(told).toMatchObject([
    {
      noun: "credit_note",
      title: "Credit note CN-1 issued for Customer 1, ₹ 30.00, of invoice #1",
      reason: partly.reason,
    },
    {
      noun: "credit_note",
      title: "Credit note CN-1 of ₹ 30.00 deleted",
      changes: [{ field: "is_deleted", from: false, to: true }],
      reason: "sound",
    },
    {
      noun: "invoice",
      title: "Credit note CN-1 of ₹ 30.00 issued",
      changes: [
        { field: "credit_amount", from: 0, to: 20 },
        { field: "payment_status", from: "partial", to: "complete" },
      ],
      cause_noun: "credit_note",
      cause_id: 1,
    },
    {
      noun: "invoice",
      title: "Credit note CN-1 of ₹ 30.00 deleted",
      changes: [
        { field: "credit_amount", from: 20, to: 0 },
        { field: "payment_status", from: "complete", to: "partial" },
      ],
    },
  ]);
});
