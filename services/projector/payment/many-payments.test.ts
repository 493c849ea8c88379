import type { BahiEvent } from "@bahi/contracts/event.ts";
import { invoiceTable } from "@bahi/read-models/invoice/table.ts";
import { paymentTable } from "@bahi/read-models/payment/table.ts";
import { expect, test, vi } from "vitest";
import { decode } from "../decode.ts";
import { customerAdded, invoiceCreated, payment, recorded } from "../events.fixture.ts";
import { DOCUMENTS_MAX } from "../live/documents-in-parts.ts";
import { openWriter } from "../live/open-writer.ts";
import { applyInBatches, emptyReadModels, everything, rebuildFrom, rowsOf } from "../read-models.fixture.ts";

// A counter sale: thousands of payments on one invoice, and one payment on hundreds of invoices.

const PAYMENTS = 5_000;
const INVOICES = 501;
/** The last payment is on all invoices but the first. */
const SPREAD = PAYMENTS + 1;
const spread = Array.from({ length: INVOICES - 1 }, (_, index) => ({
  invoiceId: index + 2,
  amountPaise: 1_00,
}));

const history: BahiEvent[] = [
  customerAdded(1),
  customerAdded(2),
  ...Array.from({ length: INVOICES }, (_, index) => invoiceCreated(index + 1, 1, 10_00)),
  ...Array.from({ length: PAYMENTS }, (_, index): BahiEvent => ({
    type: "PaymentRecorded",
    data: payment(index + 1, 1, 1, 10),
  })),
  { type: "PaymentRecorded", data: { ...payment(SPREAD, 1, null, 1_000_00), allocations: spread } },
];

test("none of what happens to one payment costs more because there are thousands beside it, on one invoice or on hundreds", async () => {
  const { url, client, generation } = await emptyReadModels();
  const events = recorded(history);
  await applyInBatches(client, generation, events, 1_000);

  /** Applies one more event in a new writer, which has nothing in its caches; what it sends to the database. */
  async function sentFor(event: BahiEvent): Promise<{ statements: number; bytes: number }> {
    events.push(...recorded([event], events.length + 1));
    const writer = await openWriter(client, generation);
    const sent = vi.spyOn(client, "query");
    await writer.apply(events.slice(-1).map(decode));
    const calls = sent.mock.calls.map((call) => JSON.stringify(call));
    sent.mockRestore();
    return { statements: calls.length, bytes: calls.join("").length };
  }
  const changed = payment(7, 1, 1, 20, { notes: "counted again" });
  expect((await sentFor({ type: "PaymentChanged", data: changed })).bytes).toBeLessThan(20_000);

  // Money that is taken off one of hundreds of invoices changes that one alone.
  const allocations = spread.slice(1);
  await sentFor({ type: "PaymentAllocated", data: { paymentId: SPREAD, allocations, reason: "" } });
  const last = events.at(-1)?.position;
  const invoices = await rowsOf(client, generation, invoiceTable);
  expect(invoices.filter(({ since }) => since === last).map(({ id }) => id)).toEqual([2]);

  // A merge moves all, and the deletion of an invoice frees all: in statements for tables, and none for rows.
  const merged = { masterId: 2, sourceIds: [1], filled: {}, opening: null };
  const parts = Math.ceil((INVOICES + SPREAD) / DOCUMENTS_MAX);
  const { statements } = await sentFor({ type: "CustomersMerged", data: merged });
  expect(statements).toBeLessThan(40 * parts);
  const deleted = { invoiceId: 1, reason: "" };
  expect((await sentFor({ type: "InvoiceDeleted", data: deleted })).statements).toBeLessThan(40);
  const payments = await rowsOf(client, generation, paymentTable);
  expect(payments).toHaveLength(SPREAD);
  expect(payments.filter(({ invoice_ids }) => invoice_ids.includes(1))).toEqual([]);
  expect(payments.filter(({ customer_id }) => customer_id !== 2)).toEqual([]);
  const live = await everything(client, generation);
  expect(await everything(client, await rebuildFrom(url, client, events))).toEqual(live);
});
