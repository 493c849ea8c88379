import type { HistoryTable } from "@bahi/read-models/history/table.ts";
import type { BahiEvent } from "@bahi/contracts/event.ts";
import { expect, test } from "vitest";
import { creditNote, customerAdded, invoiceCorrected, invoiceCreated, payment } from "../events.fixture.ts";
import { toldOfLast } from "./told.fixture.ts";

const sharma = customerAdded(1, { name: "Sharma Traders", phone: "9876543210" });

test("an invoice is told what each payment changes on it, and which payment that was", async () => {
  const history: BahiEvent[] = [sharma, invoiceCreated(1, 1, 100_00), invoiceCreated(2, 1, 50_00)];
  const of = (entries: HistoryTable[]) =>
    entries.flatMap(({ noun, record_id, title, changes, cause_noun, cause_id }) =>
      noun === "invoice" ? [{ record_id, title, changes, cause: `${cause_noun} ${cause_id}` }] : [],
    );
  const toldOf = async (event: BahiEvent) => {
    history.push(event);
    return of(await toldOfLast(...history));
  };
  const first = payment(1, 1, 1, 60_00, { discountPaise: 40_00 });
  expect(await toldOf({ type: "PaymentRecorded", data: first })).toEqual([
    {
      record_id: 1,
      title: "Payment #1 of ₹ 60.00 recorded on this invoice",
      changes: [
        { field: "paid_amount", from: 0, to: 60 },
        { field: "discount_amount", from: 0, to: 40 },
        { field: "payment_status", from: "pending", to: "complete" },
      ],
      cause: "payment 1",
    },
  ]);
  const moved = payment(1, 1, 2, 20_00);
  expect(await toldOf({ type: "PaymentChanged", data: moved })).toMatchObject([
    { record_id: 1, title: "Payment #1 of ₹ 60.00 taken off this invoice" },
    {
      record_id: 2,
      title: "Payment #1 of ₹ 20.00 put on this invoice",
      changes: [
        { field: "paid_amount", from: 0, to: 20 },
        { field: "payment_status", from: "pending", to: "partial" },
      ],
    },
  ]);
  expect(await toldOf({ type: "PaymentChanged", data: { ...moved, notes: "by hand" } })).toEqual([]);
  expect(await toldOf({ type: "PaymentDeleted", data: { paymentId: 1, reason: "" } })).toMatchObject([
    { record_id: 2, title: "Payment #1 of ₹ 20.00 deleted" },
  ]);
  const second = payment(2, 1, 2, 70_00);
  await toldOf({ type: "PaymentRecorded", data: second });
  expect(await toldOf({ type: "InvoiceDeleted", data: { invoiceId: 2, reason: "" } })).toMatchObject([
    {
      changes: [
        { field: "is_deleted", from: false, to: true },
        { field: "paid_amount", from: 70, to: 0 },
        { field: "payment_status", from: "overpaid", to: "pending" },
      ],
    },
  ]);
  // On an invoice that is gone it is an advance.
  expect(await toldOf({ type: "PaymentRecorded", data: payment(3, 1, 2, 5_00) })).toEqual([]);
});

test("a payment on several invoices is told with each of them, and each of them with its part", async () => {
  const onThree = [
    { invoiceId: 1, amountPaise: 60_00 },
    { invoiceId: 2, amountPaise: 30_00 },
  ];
  const history: BahiEvent[] = [
    sharma,
    ...[1, 2, 3].map((id) => invoiceCreated(id, 1, 100_00)),
    { type: "PaymentRecorded", data: payment(1, 1, null, 100_00) },
  ];
  const toldOf = async (event: BahiEvent) => {
    history.push(event);
    return (await toldOfLast(...history)).map(({ noun, record_id, title, changes }) => ({
      of: `${noun} ${record_id}`,
      title,
      changes,
    }));
  };
  const allocated = (...allocations: typeof onThree): BahiEvent => ({
    type: "PaymentAllocated",
    data: { paymentId: 1, allocations, reason: "" },
  });
  expect(await toldOf(allocated(...onThree))).toEqual([
    {
      of: "invoice 1",
      title: "₹ 60.00 of payment #1 of ₹ 100.00 put on this invoice",
      changes: [
        { field: "paid_amount", from: 0, to: 60 },
        { field: "payment_status", from: "pending", to: "partial" },
      ],
    },
    expect.objectContaining({ of: "invoice 2" }),
    {
      of: "payment 1",
      title: "Payment of ₹ 100.00 put on invoices #1 and #2, ₹ 10.00 of it as an advance",
      changes: [
        {
          field: "allocations",
          from: null,
          to: [
            { invoice_id: 1, amount: 60 },
            { invoice_id: 2, amount: 30 },
          ],
        },
      ],
    },
  ]);
  const all = { invoiceId: 3, amountPaise: 100_00 };
  expect(await toldOf(allocated(all))).toMatchObject([
    { of: "invoice 1", title: "₹ 60.00 of payment #1 of ₹ 100.00 taken off this invoice" },
    { of: "invoice 2", title: "₹ 30.00 of payment #1 of ₹ 100.00 taken off this invoice" },
    { of: "invoice 3", title: "Payment #1 of ₹ 100.00 put on this invoice" },
    {
      title: "Payment of ₹ 100.00 put on invoice #3",
      changes: [
        { field: "invoice_id", from: null, to: 3 },
        { field: "allocations", to: null },
      ],
    },
  ]);
  expect(await toldOf(allocated())).toMatchObject([
    { of: "invoice 3", title: "Payment #1 of ₹ 100.00 taken off this invoice" },
    { title: "Payment of ₹ 100.00 made an advance" },
  ]);
  await toldOf(allocated(...onThree));
  expect(await toldOf({ type: "InvoiceDeleted", data: { invoiceId: 1, reason: "" } })).toHaveLength(1);
  expect(
    await toldOf({ type: "PaymentMovedToAdvance", data: { paymentId: 1, invoiceId: 1, reason: "" } }),
  ).toMatchObject([
    {
      of: "payment 1",
      title:
        "₹ 60.00 of the payment of ₹ 100.00 moved from invoice #1 to advance because the invoice was deleted",
    },
  ]);
  expect(await toldOf({ type: "PaymentDeleted", data: { paymentId: 1, reason: "" } })).toMatchObject([
    { of: "invoice 2", title: "₹ 30.00 of payment #1 of ₹ 100.00 deleted" },
    { of: "payment 1" },
  ]);
});

test("a correction says how much less of the invoice is paid by what it sends back", async () => {
  const [entry, ...others] = await toldOfLast(
    sharma,
    invoiceCreated(1, 1, 100_00),
    { type: "PaymentRecorded", data: payment(1, 1, 1, 100_00) },
    invoiceCorrected(1, 1, 60_00, { released: [{ paymentId: 1, amountPaise: 40_00 }] }),
  );
  expect([entry?.noun, others]).toEqual(["invoice", []]);
  expect(entry?.changes).toContainEqual({ field: "paid_amount", from: 100, to: 60 });
});

test("an invoice that was deleted is told nothing of a credit note that is taken back later", async () => {
  const told = await toldOfLast(
    sharma,
    invoiceCreated(1, 1, 100_00),
    { type: "CreditNoteIssued", data: creditNote(1, 1, 1, 10_00) },
    { type: "InvoiceDeleted", data: { invoiceId: 1, reason: "" } },
    { type: "CreditNoteDeleted", data: { creditNoteId: 1, reason: "" } },
  );
  expect(told.map(({ noun }) => noun)).toEqual(["credit_note"]);
});
