import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import { currentVersion } from "@bahi/contracts/stored/upcast.ts";
import type { BahiEvent } from "@bahi/contracts/event.ts";
import type { EventStore, NewEvent } from "@bahi/event-store/event-store.ts";
import { MemoryLog } from "@bahi/event-store/memory/log.ts";
import { openMemoryEventStore } from "@bahi/event-store/memory/memory-event-store.ts";
import { onTestFinished } from "vitest";
import type { AccountEvent } from "../accounts/account-events.ts";
import { type CommandStores, keepableFolds, openCommandStores } from "../command-stores.ts";
import { openKeptFolds } from "./kept-folds.ts";

/** Who does what these events tell of. */
export const actor = { id: 1, name: "Asha Rao", role: "admin" } as const;

/** It is removed when the test has ended. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "bahi-folds-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An event as commands store it, each of an order of its own. */
export function storable({ type, data, ...limits }: AccountEvent | BahiEvent): NewEvent {
  const about = { at: "2026-04-02T06:30:00.000Z", actor, commandKey: randomUUID(), bodyDigest: "" };
  return { id: randomUUID(), type, data, metadata: { ...about, version: currentVersion(type), ...limits } };
}

/** At the end of its stream. */
export function append(log: MemoryLog, streamId: string, event: NewEvent): void {
  log.append(streamId, log.stream(streamId).at(-1)?.revision ?? "none", [event]);
}

/** Counts the events that are read. */
export function counted(store: EventStore): { store: EventStore; read: () => number } {
  let read = 0;
  async function* through<Batch extends { length: number }>(batches: AsyncIterable<Batch>) {
    for await (const batch of batches) {
      read += batch.length;
      yield batch;
    }
  }
  const counting: EventStore = {
    kind: store.kind,
    comparesRevisions: store.comparesRevisions,
    append: (...call) => store.append(...call),
    appendToNext: (...call) => store.appendToNext(...call),
    bindUnchanged: (...call) => store.bindUnchanged(...call),
    findUse: (...call) => store.findUse(...call),
    readStream: (...call) => through(store.readStream(...call)),
    readAll: (options) => through(store.readAll(options)),
    subscribe: (options) => store.subscribe(options),
    ping: () => store.ping(),
    close: () => store.close(),
  };
  return { store: counting, read: () => read };
}

type Said = { fold: string; reason?: string };

/** A start of the command service, as far as it folds. */
export async function start(log: MemoryLog, folder: string, version = "1") {
  const { store, read } = counted(openMemoryEventStore(log));
  const stores = openCommandStores(store);
  const said: Said[] = [];
  const say = (about: Said) => said.push(about);
  const folds = keepableFolds(stores);
  const keptFolds = await openKeptFolds({ folder, folds, store, version, log: { info: say, warn: say } });
  const checking = read();
  await Promise.all([
    stores.accounts.catchUp(),
    stores.customers.catchUp(),
    stores.products.catchUp(),
    stores.settings.catchUp(),
  ]);
  return { stores, keptFolds, said, checking, read: read() - checking };
}

/** A shop with customers and invoices: `count` of each. */
export function shop(count = 6): MemoryLog {
  const log = new MemoryLog();
  trade(log, 1, count);
  return log;
}

/** Customers with these numbers, and an invoice of each. */
export function trade(log: MemoryLog, from: number, to: number): void {
  for (let id = from; id <= to; id += 1) {
    const customer = { ...sampleOf("CustomerAdded"), customerId: id, name: `Customer ${id}` };
    append(log, "customers", storable({ type: "CustomerAdded", data: customer }));
    const invoice = { ...sampleOf("InvoiceCreated"), invoiceId: id, customerId: id, totalPaise: id * 100 };
    append(log, `invoice-${id}`, storable({ type: "InvoiceCreated", data: invoice }));
  }
}

/** What commands read of the first `count` customers and invoices. */
export function answersOf(
  { accounts, customers }: Pick<CommandStores, "accounts" | "customers">,
  count: number,
) {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  return {
    next: customers.records.nextId(),
    customers: ids.map((id) => customers.records.folded(id)),
    balances: ids.map((id) => accounts.balanceOf(id)),
    invoices: ids.map((id) => accounts.invoice(id)),
    position: accounts.position(),
  };
}
