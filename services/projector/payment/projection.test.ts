import { invoiceTable } from "@bahi/read-models/invoice/table.ts";
import { customerBalanceTable, ledgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import { paymentTable } from "@bahi/read-models/payment/table.ts";
import { expect, test } from "vitest";
import { customerAdded, invoiceCreated, payment, recorded } from "../events.fixture.ts";
import { applyInBatches, emptyReadModels, everything, rebuildFrom, rowsOf } from "../read-models.fixture.ts";

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
  const released = { invoice_id: null, discount_paise: 0, discount_reason: "", is_deleted: false };
  expect(await rowsOf(client, generation, paymentTable)).toMatchObject([{ ...released, version: 1 }]);
  expect(await rowsOf(client, generation, ledgerEntryTable)).toMatchObject([
    { kind: 1, amount_paise: -60_00 },
  ]);
  expect(await rowsOf(client, generation, customerBalanceTable)).toEqual([
    { customer_id: 1, invoiced_paise: 0, paid_paise: 60_00, discount_paise: 0 },
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
