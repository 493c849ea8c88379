import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { productNameKey } from "@bahi/contracts/product/name.ts";
import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import { MemoryLog } from "@bahi/event-store/memory/log.ts";
import { openMemoryEventStore } from "@bahi/event-store/memory/memory-event-store.ts";
import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { openAccounts } from "../accounts/accounts.ts";
import { CUSTOMERS, eventOfStep, plainModel, step } from "../accounts/random-accounts.fixture.ts";
import { openCommandStores } from "../command-stores.ts";
import { writeFold } from "./fold-file.ts";
import { openKeptFolds } from "./kept-folds.ts";
import { asLastEvent, loadFold } from "./load-fold.ts";
import {
  actor,
  answersOf,
  append,
  counted,
  emptyFolder,
  shop,
  start,
  storable,
  trade,
} from "./starts.fixture.ts";

test("whatever has happened until a fold is kept and after it, accounts say what the log alone says", async () => {
  const folder = emptyFolder();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 50, size: "max" }), fc.nat(50), async (steps, keptAfter) => {
      rmSync(folder, { recursive: true, force: true });
      const log = new MemoryLog();
      const plain = plainModel();
      const store = openMemoryEventStore(log);
      const options = { folder, store, version: "1", log: { info() {}, warn() {} } };
      const before = openAccounts(store);
      const keeping = await openKeptFolds({ ...options, folds: { accounts: before.fold } });
      let count = 0;
      for (const [index, it] of steps.entries()) {
        const event = eventOfStep(it, plain);
        if (event !== undefined) {
          append(log, "all", storable(event));
          count += 1;
        }
        if (index !== keptAfter) continue;
        await before.catchUp();
        await keeping.keep("all");
      }
      const { store: reading, read } = counted(store);
      const after = openAccounts(reading);
      await openKeptFolds({ ...options, folds: { accounts: after.fold } });
      await after.catchUp();
      const alone = openAccounts(store);
      await alone.catchUp();

      expect(read()).toBe(count - before.fold.eventsRead());
      const all = (accounts: typeof alone) => ({
        firstDays: accounts.firstDays(),
        owing: new Set(accounts.deletedWithBalance()),
        unmoved: accounts.unmovedFrom,
        misfits: accounts.creditNoteMisfits,
        discounts: accounts.excessiveDiscounts,
        allocations: accounts.excessAllocations,
        corrections: accounts.excessiveCorrections,
        unreleased: accounts.unreleasedMoney,
        customers: Array.from({ length: CUSTOMERS }, (_, index) => [
          accounts.balanceOf(index + 1),
          accounts.firstEntryDateOf(index + 1),
        ]),
        invoices: Array.from({ length: 6 }, (_, index) => [
          accounts.invoice(index + 1),
          accounts.onInvoice(index + 1),
          accounts.moneyOn(index + 1),
          accounts.paymentsOn(index + 1),
          accounts.creditNotesOn(index + 1),
          accounts.firstReturnDateOf(index + 1),
          accounts.settledOn(index + 1, 1),
        ]),
      });
      expect(all(after)).toEqual(all(alone));
    }),
  );
});

test("a start reads what came since, of each stream and of the log, and one event each to compare", async () => {
  const log = shop();
  const folder = emptyFolder();
  const first = await start(log, folder);
  expect([first.said, first.checking, first.read]).toEqual([[], 0, 12 + 6]);
  await first.keptFolds.keep("all");
  trade(log, 7, 8);
  const second = await start(log, folder);
  expect(second.said).toEqual([{ fold: "accounts" }, { fold: "customers" }]);
  expect([second.checking, second.read]).toEqual([2, 4 + 2]);
  expect(answersOf(second.stores, 9)).toEqual(answersOf((await start(log, emptyFolder())).stores, 9));
  expect(second.stores.customers.records.get(8)).toMatchObject({ profile: { name: "Customer 8" } });

  // Without the folder, everything is read again.
  rmSync(folder, { recursive: true });
  expect((await start(log, folder)).read).toBe(16 + 8);
});

test("a command that is repeated after a start from a kept fold is known by its key, and answered as before", async () => {
  const log = shop(1);
  const folder = emptyFolder();
  const { stores, keptFolds } = await start(log, folder);
  const command = {
    record: 1,
    decide: () => [{ type: "CustomerDeleted" as const, data: { customerId: 1, reason: "" } }],
  };
  const context = { key: randomUUID(), digest: "d", actor, at: "2026-04-03T06:30:00.000Z" };
  await stores.customers.execute({ context, ...command });
  await stores.accounts.catchUp();
  await keptFolds.keep("all");

  const again = await start(log, folder);
  expect(again.read).toBe(0);
  expect(again.stores.customers.knowsKey(context.key)).toBe(true);
  const repeated = await again.stores.customers.execute({ context, ...command });
  expect(repeated).toMatchObject({ repeated: true, record: { version: 2, state: { status: "deleted" } } });
});

test.each<[what: string, reason: string, change: (whole: Buffer) => Buffer, version?: string]>([
  ["whose end is lost", "it is of another length", (whole) => whole.subarray(0, whole.length / 2)],
  ["that other code has made", "other code has made it", (whole) => whole, "2"],
])(
  "a kept fold %s is thrown away, and what is said comes from the log",
  async (_what, reason, change, version) => {
    const log = shop();
    const folder = emptyFolder();
    await (await start(log, folder)).keptFolds.keep("all");
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      writeFileSync(path, change(readFileSync(path)));
    }
    const next = await start(log, folder, version);
    expect(next.said).toEqual([
      { fold: "accounts", reason },
      { fold: "customers", reason },
    ]);
    expect(next.read).toBe(18);
    expect(answersOf(next.stores, 6)).toEqual(answersOf((await start(log, emptyFolder())).stores, 6));
    await next.keptFolds.keep("all");
    expect((await start(log, folder, version)).read).toBe(0);
  },
);

test("a fold whose content does not fit the containers leaves them empty, also when its digest is right", async () => {
  const log = shop();
  const folder = emptyFolder();
  await (await start(log, folder)).keptFolds.keep("all");
  writeFileSync(join(folder, "accounts.fold"), readFileSync(join(folder, "customers.fold")));
  const next = await start(log, folder);
  expect(next.said).toMatchObject([
    { fold: "accounts", reason: "its content cannot be read" },
    { fold: "customers" },
  ]);
  expect(next.read).toBe(12);
  expect(answersOf(next.stores, 6)).toEqual(answersOf((await start(log, emptyFolder())).stores, 6));
});

test("of a fold of which only a part can be read nothing is taken", async () => {
  const log = new MemoryLog();
  append(log, "products", storable({ type: "ProductAdded", data: sampleOf("ProductAdded") }));
  const store = openMemoryEventStore(log);
  const path = join(emptyFolder(), "products.fold");
  const { products } = openCommandStores(store);
  await products.catchUp();
  const { meta, blocks } = products.fold.content.freeze();
  // The keys come after the records, which can be read.
  const frozen = { meta: { ...(meta as object), keys: { meta: "?", blocks: 1 } }, blocks };
  const [last] = log.stream("products");
  if (last === undefined) throw new Error("the product was added");
  await writeFold(path, { version: "1", last: asLastEvent(last), frozen });

  const { products: next } = openCommandStores(store);
  expect(await loadFold(path, next.fold, { store, version: "1" })).toMatchObject({ state: "thrown-away" });
  const { productId, name } = sampleOf("ProductAdded");
  expect(next.records.get(productId)).toEqual({ status: "absent" });
  expect([next.records.nextId(), ...next.records.values()]).toEqual([1]);
  await next.catchUp();
  expect(next.records.folded(productId)).toEqual(products.records.folded(productId));
  expect(next.records.named(productNameKey(name))).toHaveLength(1);
});

test("a fold of another store, of a later state of a restored store and of one that has gone on since is thrown away", async () => {
  const log = shop();
  const folder = emptyFolder();
  await (await start(log, folder)).keptFolds.keep("all");

  const other = shop();
  const older = copyOf(log, 8);
  const goneOn = copyOf(log, 8);
  trade(goneOn, 5, 9);
  // The same events at the same positions: what of it an older backup lacked may have been made again.
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
  const recordedLater = copyOf(log, 12);
  vi.useRealTimers();
  for (const found of [other, older, goneOn, recordedLater]) {
    const next = await start(found, folder);
    const reason = "it is of another store, or of a later state of this one";
    expect(next.said).toEqual([
      { fold: "accounts", reason },
      { fold: "customers", reason },
    ]);
    expect(answersOf(next.stores, 9)).toEqual(answersOf((await start(found, emptyFolder())).stores, 9));
  }
  // The store that it is of may have gone on.
  trade(log, 7, 7);
  expect((await start(log, folder)).read).toBe(2 + 1);
});

/** A backup of the first events, byte for byte. */
function copyOf(log: MemoryLog, count: number): MemoryLog {
  const copy = new MemoryLog();
  for (const { streamId, id, type, data, metadata } of log.after("", count)) {
    const event = { id, type, data: JSON.parse(data), metadata: JSON.parse(metadata) };
    append(copy, streamId, event);
  }
  return copy;
}
