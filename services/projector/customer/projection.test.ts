import type { BahiEvent } from "@bahi/contracts/event.ts";
import { customerTable } from "@bahi/read-models/customer/table.ts";
import { duplicateMemberTable } from "@bahi/read-models/duplicate/table.ts";
import { invoiceTable } from "@bahi/read-models/invoice/table.ts";
import { customerBalanceTable, ledgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import { paymentTable } from "@bahi/read-models/payment/table.ts";
import { expect, test } from "vitest";
import { customerAdded, invoiceCreated, payment } from "../events.fixture.ts";
import { given } from "../read-models.fixture.ts";

test("a merge moves everything to the master, fills what is blank, and the sum of all balances stays", async () => {
  const { rows } = await given([
    customerAdded(1, { name: "Gupta & Sons", phone: "9876543210" }),
    customerAdded(2, { name: "Gupta and Sons", phone: "+91 98765 43210", address: "Pune" }),
    invoiceCreated(1, 2, 100_00),
    { type: "PaymentRecorded", data: payment(1, 2, 1, 30_00, { discountPaise: 1_00 }) },
    {
      type: "CustomersMerged",
      data: { masterId: 1, sourceIds: [2], filled: { address: "Pune" }, opening: null },
    },
  ]);
  expect(await rows(customerTable)).toMatchObject([
    { id: 1, name: "Gupta & Sons", address: "Pune", is_active: true, merged_into: null, version: 2 },
    { id: 2, address: "Pune", is_active: false, merged_into: 1, version: 2 },
  ]);
  expect(await rows(invoiceTable)).toMatchObject([
    { customer_id: 1, customer_name: "Customer 2", version: 1 },
  ]);
  expect(await rows(paymentTable)).toMatchObject([{ customer_id: 1, invoice_id: 1, version: 1 }]);
  expect(await rows(ledgerEntryTable)).toMatchObject([
    { customer_id: 1, kind: 0, amount_paise: 100_00 },
    { customer_id: 1, kind: 1, amount_paise: -30_00 },
    { customer_id: 1, kind: 2, amount_paise: -1_00 },
  ]);
  expect(await rows(customerBalanceTable)).toEqual([
    {
      customer_id: 1,
      opening_paise: 0,
      invoiced_paise: 100_00,
      paid_paise: 30_00,
      discount_paise: 1_00,
      credited_paise: 0,
    },
    {
      customer_id: 2,
      opening_paise: 0,
      invoiced_paise: 0,
      paid_paise: 0,
      discount_paise: 0,
      credited_paise: 0,
    },
  ]);
  expect(await rows(duplicateMemberTable)).toEqual([]);
});

test("an opening balance is the first entry of its day, is replaced by the next one, and zero takes it away", async () => {
  const opening = (amountPaise: number, date: string): BahiEvent => ({
    type: "OpeningBalanceSet",
    data: { customerId: 1, amountPaise, date },
  });
  const events = [
    customerAdded(1),
    invoiceCreated(1, 1, 100_00, "2026-03-31"),
    opening(7_00, "2026-04-01"),
    opening(-250_50, "2026-03-31"),
  ];
  const { rows } = await given(events);
  expect(await rows(customerTable)).toMatchObject([
    { opening_amount_paise: -250_50, opening_date: "2026-03-31", version: 3 },
  ]);
  expect(await rows(ledgerEntryTable)).toEqual([
    {
      customer_id: 1,
      entry_date: "2026-03-31",
      side: -1,
      record_id: 1,
      kind: 3,
      invoice_id: null,
      split: "",
      amount_paise: -250_50,
    },
    expect.objectContaining({ kind: 0, side: 0, amount_paise: 100_00 }),
  ]);
  expect(await rows(customerBalanceTable)).toMatchObject([
    { opening_paise: -250_50, invoiced_paise: 100_00 },
  ]);

  const without = await given([...events, opening(0, "2026-05-01")]);
  expect(await without.rows(customerTable)).toMatchObject([
    { opening_amount_paise: 0, opening_date: null, version: 4 },
  ]);
  expect(await without.rows(ledgerEntryTable)).toMatchObject([{ kind: 0 }]);
  expect(await without.rows(customerBalanceTable)).toMatchObject([{ opening_paise: 0 }]);
});

test("a merge moves the opening balance to the master", async () => {
  const { rows } = await given([
    customerAdded(1),
    customerAdded(2),
    { type: "OpeningBalanceSet", data: { customerId: 1, amountPaise: 5_00, date: "2026-04-01" } },
    { type: "OpeningBalanceSet", data: { customerId: 2, amountPaise: -7_00, date: "2026-03-01" } },
    {
      type: "CustomersMerged",
      data: {
        masterId: 1,
        sourceIds: [2],
        filled: {},
        opening: { amountPaise: -2_00, date: "2026-03-01" },
      },
    },
  ]);
  expect(await rows(customerTable)).toMatchObject([
    { id: 1, opening_amount_paise: -2_00, opening_date: "2026-03-01" },
    { id: 2, opening_amount_paise: 0, opening_date: null },
  ]);
  expect(await rows(ledgerEntryTable)).toMatchObject([
    { customer_id: 1, record_id: 1, kind: 3, entry_date: "2026-03-01", amount_paise: -2_00 },
  ]);
  expect(await rows(customerBalanceTable)).toMatchObject([
    { customer_id: 1, opening_paise: -2_00 },
    { customer_id: 2, opening_paise: 0 },
  ]);
});

test("what is still written to a merged customer, also one that was merged on, is the last master's", async () => {
  const { rows } = await given([
    customerAdded(1),
    customerAdded(2),
    customerAdded(3),
    { type: "CustomersMerged", data: { masterId: 2, sourceIds: [1], filled: {}, opening: null } },
    { type: "CustomersMerged", data: { masterId: 3, sourceIds: [2], filled: {}, opening: null } },
    invoiceCreated(1, 1, 100_00),
    { type: "PaymentRecorded", data: payment(1, 1, 1, 30_00) },
  ]);
  expect(await rows(customerTable)).toMatchObject([
    { merged_into: 2 },
    { merged_into: 3 },
    { merged_into: null },
  ]);
  expect(await rows(invoiceTable)).toMatchObject([{ customer_id: 3, payment_status: "partial" }]);
  expect(await rows(paymentTable)).toMatchObject([{ customer_id: 3 }]);
});

test("a deleted customer is inactive and no duplicate, a restored one is both again", async () => {
  const twins = [customerAdded(1, { phone: "9876543210" }), customerAdded(2, { phone: "9876543210" })];
  const deleted = { type: "CustomerDeleted", data: { customerId: 2, reason: "typed twice" } } as const;
  const restored = { type: "CustomerRestored", data: { customerId: 2, reason: "new business" } } as const;

  const without = await given([...twins, deleted]);
  expect(await without.rows(customerTable)).toMatchObject([
    { is_active: true },
    { is_active: false, version: 2 },
  ]);
  expect(await without.rows(duplicateMemberTable)).toEqual([]);

  const again = await given([...twins, deleted, restored]);
  expect(await again.rows(customerTable)).toMatchObject([
    { is_active: true },
    { is_active: true, version: 3 },
  ]);
  expect(await again.rows(duplicateMemberTable)).toMatchObject([{ customer_id: 1 }, { customer_id: 2 }]);
});
