import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { bahiEvent } from "@bahi/contracts/event.ts";
import { eventMetadata } from "@bahi/contracts/metadata.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { type ParsedEvent, parsed } from "@bahi/event-store/parsed.ts";
import { clusterUrl } from "@bahi/tools/postgres/cluster.ts";
import { expect } from "vitest";
import { z } from "zod";
import type { Person } from "../bahi/person.ts";
import type { Product } from "../product/launch-product.ts";
import { balanceOf, foldAccounts } from "../random-commands/fold-accounts.ts";
import type { Acknowledged } from "./load.ts";

const remembered = z.object({ port: z.int(), password: z.string() });

/** The database of a product that runs on its own Postgres. */
export async function databaseUrlOf(product: Product): Promise<string> {
  const text = await readFile(join(product.dataDirectory, "postgres.json"), "utf8");
  const { port, password } = remembered.parse(JSON.parse(text));
  return clusterUrl({ port }, password, "bahi");
}

/** Every event of the store, read past the product. */
export async function storedEvents(databaseUrl: string, eventStoreUrl?: string): Promise<ParsedEvent[]> {
  const store = await openEventStore({ databaseUrl, eventStoreUrl });
  try {
    const events: ParsedEvent[] = [];
    for await (const batch of store.readAll()) events.push(...batch.map(parsed));
    return events;
  } finally {
    await store.close();
  }
}

function withKey(recorded: ParsedEvent) {
  const { commandKey } = eventMetadata.parse(recorded.metadata);
  return { commandKey, ...bahiEvent.parse({ type: recorded.type, data: recorded.data }) };
}

const eventOf: Record<string, string> = {
  "POST customers": "CustomerAdded",
  "PUT customers": "CustomerChanged",
  "POST products": "ProductAdded",
  "POST invoices": "InvoiceCreated",
  "PUT invoices": "InvoiceCorrected",
  "DELETE invoices": "InvoiceDeleted",
  "POST payments": "PaymentRecorded",
  "PUT payments": "PaymentChanged",
  "POST allocations": "PaymentAllocated",
  "POST credit-notes": "CreditNoteIssued",
};

/** Each change that was acknowledged is one event; nothing that was not is there more than once. */
export function expectOnceEach(events: readonly ParsedEvent[], acknowledged: readonly Acknowledged[]): void {
  const keyed = events.map(withKey);
  const typesOfKey = new Map<string, string[]>();
  for (const { commandKey, type } of keyed)
    typesOfKey.set(commandKey, [...(typesOfKey.get(commandKey) ?? []), type]);
  const wrong = acknowledged.filter(({ method, path, key }) => {
    const noun = path.split("/").findLast((part) => !/^\d*$/.test(part));
    const expected = eventOf[`${method} ${noun}`];
    return typesOfKey.get(key)?.join() !== expected;
  });
  expect(wrong).toEqual([]);
  expect([...typesOfKey].filter(([, types]) => types.length > 1)).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(0);
}

/** Invoices are numbered 1, 2, 3, … without a gap, and so are payments and credit notes. */
export function expectNoGaps(events: readonly ParsedEvent[]): void {
  for (const type of ["InvoiceCreated", "PaymentRecorded", "CreditNoteIssued"]) {
    const numbers = events
      .filter((event) => event.type === type)
      .map((event) => Number(event.streamId.split("-")[1]))
      .toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  }
}

/** No payment stays on an invoice that is deleted. */
export function expectNothingHalf(events: readonly ParsedEvent[]): void {
  const deleted = new Set<number>();
  const invoicesOfPayment = new Map<number, Set<number>>();
  for (const { type, data } of events.map(withKey)) {
    if (type === "InvoiceDeleted") deleted.add(data.invoiceId);
    if (type === "PaymentRecorded" || type === "PaymentChanged" || type === "PaymentAllocated")
      invoicesOfPayment.set(data.paymentId, new Set(data.allocations.map(({ invoiceId }) => invoiceId)));
    if (type === "PaymentMovedToAdvance") invoicesOfPayment.get(data.paymentId)?.delete(data.invoiceId);
  }
  const stranded = [...invoicesOfPayment].filter(([, ids]) => !ids.isDisjointFrom(deleted));
  expect(stranded).toEqual([]);
}

/** What the product shows is what the events add up to, counted in another way. */
export async function expectTrueAccounts(person: Person, events: readonly ParsedEvent[]): Promise<void> {
  const headers = { "x-position": events.at(-1)?.position ?? "" };
  for (const [customerId, account] of foldAccounts(events)) {
    const ledger = await person.get(`/reports/customer-ledger?customer_id=${customerId}`, { headers });
    expect(ledger).toMatchObject({
      status: 200,
      body: {
        opening_balance: toRupees(account.opening),
        total_invoiced: toRupees(account.invoiced),
        total_paid: toRupees(account.paid),
        total_discount: toRupees(account.discount),
        total_credited: toRupees(account.credited),
        balance: toRupees(balanceOf(account)),
      },
    });
  }
  const count = (type: string) => events.filter((event) => event.type === type).length;
  const invoices = await person.get("/invoices?limit=1", { headers });
  expect(invoices.headers.get("x-total-count")).toBe(
    String(count("InvoiceCreated") - count("InvoiceDeleted")),
  );
  const payments = await person.get("/payments?limit=1", { headers });
  expect(payments.headers.get("x-total-count")).toBe(
    String(count("PaymentRecorded") - count("PaymentDeleted")),
  );
}

/** All of it, on what a product holds after it was maltreated. */
export async function expectConsistency(
  events: readonly ParsedEvent[],
  person: Person,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  expectOnceEach(events, acknowledged);
  expectNoGaps(events);
  expectNothingHalf(events);
  await expectTrueAccounts(person, events);
}
