import { invoiceTable } from "@bahi/read-models/invoice/table.ts";
import { customerBalanceTable, ledgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import { paymentTable } from "@bahi/read-models/payment/table.ts";
import { expect, test } from "vitest";
import { customerAdded, invoiceCreated, payment, recorded } from "../events.fixture.ts";
import {
  applyInBatches,
  emptyReadModels,
  everything,
  given,
  rebuildFrom,
  rowsOf,
} from "../read-models.fixture.ts";

test("deleting an invoice releases its payments in the same step and lets their discounts fall away", async () => {
  const { url, client, generation } = await emptyReadModels();
  const events = recorded([
    customerAdded(1),
    invoiceCreated(1, 1, 100_00),
    {
      type: "PaymentRecorded",
      data: payment(1, 1, 1, 60_00, { discountPaise: 5_00, discountReason: "old friend" }),
    },
    { type: "InvoiceDeleted", data: { invoiceId: 1, reason: "typed twice" } },
    { type: "PaymentMovedToAdvance", data: { paymentId: 1, invoiceId: 1, reason: "typed twice" } },
  ]);

  await applyInBatches(client, generation, events.slice(0, 3), 1);
  expect(await rowsOf(client, generation, invoiceTable)).toMatchObject([
    { paid_paise: 60_00, discount_paise: 5_00, payment_status: "partial" },
  ]);

  await applyInBatches(client, generation, events.slice(3, 4), 1);
  expect(await rowsOf(client, generation, invoiceTable)).toMatchObject([
    { paid_paise: 0, discount_paise: 0, payment_status: "pending", is_deleted: true, version: 2 },
  ]);
  const released = {
    invoice_id: null,
    invoice_ids: [],
    allocations: [],
    unallocated_paise: 60_00,
    discount_paise: 0,
    discount_reason: "",
    discount_invoice_id: null,
    is_deleted: false,
  };
  expect(await rowsOf(client, generation, paymentTable)).toMatchObject([{ ...released, version: 1 }]);
  expect(await rowsOf(client, generation, ledgerEntryTable)).toMatchObject([
    { kind: 1, amount_paise: -60_00 },
  ]);
  expect(await rowsOf(client, generation, customerBalanceTable)).toEqual([
    {
      customer_id: 1,
      opening_paise: 0,
      invoiced_paise: 0,
      paid_paise: 60_00,
      discount_paise: 0,
      credited_paise: 0,
    },
  ]);

  await applyInBatches(client, generation, events.slice(4), 1);
  expect(await rowsOf(client, generation, paymentTable)).toMatchObject([{ ...released, version: 2 }]);
  const incremental = await everything(client, generation);
  expect(incremental["history"]).toContainEqual(
    expect.objectContaining({
      event: "PaymentMovedToAdvance",
      title: "Payment of ₹ 60.00 moved from invoice #1 to advance because the invoice was deleted",
      changes: [
        { field: "invoice_id", from: 1, to: null },
        { field: "discount_amount", from: 5, to: 0 },
        { field: "discount_reason", from: "old friend", to: "" },
      ],
      reason: "typed twice",
    }),
  );
  expect(await everything(client, await rebuildFrom(url, client, events))).toEqual(incremental);
});

test("a payment on several invoices settles each by its part, and what they leave is an advance", async () => {
  const { rows } = await given([
    customerAdded(1),
    ...[1, 2, 3].map((id) => invoiceCreated(id, 1, 100_00)),
    { type: "PaymentRecorded", data: payment(1, 1, null, 250_00) },
    {
      type: "PaymentAllocated",
      data: {
        paymentId: 1,
        allocations: [
          { invoiceId: 1, amountPaise: 100_00 },
          { invoiceId: 2, amountPaise: 40_00 },
          { invoiceId: 3, amountPaise: 100_00 },
        ],
        reason: "",
      },
    },
    { type: "InvoiceDeleted", data: { invoiceId: 3, reason: "" } },
  ]);
  expect(await rows(invoiceTable)).toMatchObject([
    { paid_paise: 100_00, payment_status: "complete" },
    { paid_paise: 40_00, payment_status: "partial" },
    { paid_paise: 0, payment_status: "pending", is_deleted: true },
  ]);
  const left = [
    { invoiceId: 1, amountPaise: 100_00 },
    { invoiceId: 2, amountPaise: 40_00 },
  ];
  expect(await rows(paymentTable)).toMatchObject([
    {
      invoice_id: null,
      invoice_ids: [1, 2],
      allocations: left,
      unallocated_paise: 110_00,
      split: "invoices #1, #2; advance",
      stated_allocations: [...left, { invoiceId: 3 }],
    },
  ]);
  expect(await rows(ledgerEntryTable)).toMatchObject([
    { kind: 0 },
    { kind: 0 },
    { kind: 1, amount_paise: -250_00, invoice_id: null, split: "invoices #1, #2; advance" },
  ]);
});

test("an invoice whose payment changes without its part is no new version", async () => {
  const onTwo = [1, 2].map((invoiceId) => ({ invoiceId, amountPaise: 40_00 }));
  const data = { ...payment(1, 1, null, 250_00), allocations: onTwo };
  const { rows } = await given([
    customerAdded(1),
    invoiceCreated(1, 1, 100_00),
    invoiceCreated(2, 1, 100_00),
    { type: "PaymentRecorded", data },
    { type: "PaymentChanged", data: { ...data, notes: "counted again" } },
    {
      type: "PaymentAllocated",
      data: { paymentId: 1, allocations: onTwo.toSpliced(1, 1), reason: "" },
    },
  ]);
  const [first, second] = await rows(invoiceTable);
  expect([first?.since, second?.since]).toEqual(["4", "6"].map((position) => position.padStart(20, "0")));
});
