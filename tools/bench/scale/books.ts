import type { BahiEvent } from "@bahi/contracts/event.ts";
import { uuidOf } from "@bahi/command/execution/event-id.ts";
import { CUSTOMERS_STREAM } from "@bahi/contracts/customer/events.ts";
import { INVOICE_CATEGORY } from "@bahi/contracts/invoice/events.ts";
import type { EventMetadata } from "@bahi/contracts/metadata.ts";
import { PAYMENT_CATEGORY } from "@bahi/contracts/payment/events.ts";
import { PRODUCTS_STREAM } from "@bahi/contracts/product/events.ts";
import { currentVersion } from "@bahi/contracts/stored/upcast.ts";
import type { EventStore, NewEvent } from "@bahi/event-store/event-store.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { type Counts, DAY_FIRST, Trade } from "./trade.ts";

const AT_ONCE = 512;
const REGISTER_EVENTS_AT_ONCE = 500;
const DIGEST = "0".repeat(64);

/**
 * Makes books with so many records through the port of the store, in bounded memory. Documents are created as commands create
 * them: the store numbers them and binds their keys.
 */
export async function makeBooks(databaseUrl: string, counts: Counts): Promise<void> {
  const trade = new Trade(counts);
  const store = await openEventStore({ databaseUrl });
  try {
    const { customers, products } = trade.counts;
    await fillRegister(store, CUSTOMERS_STREAM, customers, (id) => ({
      type: "CustomerAdded",
      data: trade.customer(id),
    }));
    await fillRegister(store, PRODUCTS_STREAM, products, (id) => ({
      type: "ProductAdded",
      data: trade.product(id),
    }));
    await recordDocuments(store, trade);
  } finally {
    await store.close();
  }
}

async function fillRegister(
  store: EventStore,
  streamId: string,
  count: number,
  eventOf: (id: number) => BahiEvent,
): Promise<void> {
  for (let first = 1; first <= count; first += REGISTER_EVENTS_AT_ONCE) {
    const length = Math.min(REGISTER_EVENTS_AT_ONCE, count - first + 1);
    const added = Array.from({ length }, (_, index) =>
      newEvent(eventOf(first + index), `${streamId} ${first + index}`),
    );
    await store.append(streamId, first === 1 ? "none" : first - 2, added);
  }
}

/** Invoices and payments in proportion. A payment is on an invoice that was acknowledged before. */
async function recordDocuments(store: EventStore, trade: Trade): Promise<void> {
  const { invoices, payments, changes } = trade.counts;
  let invoiced = 0;
  let paid = 0;
  let changed = 0;
  while (invoiced < invoices) {
    const created = Math.min(AT_ONCE, invoices - invoiced);
    await Promise.all(numbers(invoiced, created).map((number) => createInvoice(store, trade, number)));
    invoiced += created;
    const recorded = Math.floor((payments * invoiced) / invoices) - paid;
    const known = invoiced;
    await Promise.all(numbers(paid, recorded).map((number) => recordPayment(store, trade, number, known)));
    const again = numbers(paid, recorded)
      .flatMap((number) => trade.changedAfter(number) ?? [])
      .slice(0, changes - changed);
    await Promise.all(again.map((number) => changePayment(store, trade, number, known)));
    paid += recorded;
    changed += again.length;
  }
}

function numbers(after: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => after + index + 1);
}

/** The `ordinal` of a creation makes its key; the number of the document is given by the store. */
function createInvoice(store: EventStore, trade: Trade, ordinal: number): Promise<unknown> {
  const key = `invoice ${ordinal}`;
  const made = (number: number) => newEvent({ type: "InvoiceCreated", data: trade.invoice(number) }, key);
  return store.appendToNext(INVOICE_CATEGORY, key, (number) => [made(number)], DIGEST);
}

function recordPayment(store: EventStore, trade: Trade, ordinal: number, invoices: number): Promise<unknown> {
  const key = `payment ${ordinal}`;
  const made = (number: number) =>
    newEvent({ type: "PaymentRecorded", data: trade.payment(number, invoices) }, key);
  return store.appendToNext(PAYMENT_CATEGORY, key, (number) => [made(number)], DIGEST);
}

function changePayment(store: EventStore, trade: Trade, number: number, invoices: number): Promise<unknown> {
  const key = `change of payment ${number}`;
  const data = { ...trade.payment(number, invoices), notes: "counted again" };
  const event = newEvent({ type: "PaymentChanged", data }, key);
  return store.append(`${PAYMENT_CATEGORY}-${number}`, 0, [{ ...event, command: { key, digest: DIGEST } }]);
}

function newEvent({ type, data }: BahiEvent, commandKey: string): NewEvent {
  const metadata: EventMetadata = {
    at: `${dayOf(data)}T06:30:00.000Z`,
    actor: { id: 1, name: "Owner", role: "admin" },
    commandKey,
    bodyDigest: DIGEST,
    version: currentVersion(type),
  };
  return { id: uuidOf(`${commandKey} ${JSON.stringify(data)}`), type, data, metadata };
}

function dayOf(data: BahiEvent["data"]): string {
  if ("invoiceDate" in data) return data.invoiceDate;
  return "paymentDate" in data ? data.paymentDate : DAY_FIRST;
}
