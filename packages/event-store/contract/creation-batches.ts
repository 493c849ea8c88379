import { Client } from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { cuttableProxy } from "../../../tests/postgres/cuttable-proxy.ts";
import { readAddress } from "../eventstoredb/address.ts";
import { Appender, type StreamAppend } from "../eventstoredb/append.ts";
import { readClaim } from "../eventstoredb/claim.ts";
import { Leader } from "../eventstoredb/leader.ts";
import { NextStream } from "../eventstoredb/next-stream.ts";
import { openEventStoreDb } from "../eventstoredb/open.ts";
import { PostgresTurns } from "../eventstoredb/postgres-turns.ts";
import { CLAIM_PREFIX } from "../eventstoredb/recorded-event.ts";
import type { AppendedNext, EventStore } from "../event-store.ts";
import { keysOf, numbered } from "./next-stream.ts";
import { errorOf, event, freshName, upTo } from "./testing.ts";

/**
 * An appender that holds back the streams of a batch of this size or more, when it has written the claims; or already
 * the claims.
 */
class HeldAppender extends Appender {
  readonly #held = Promise.withResolvers<void>();
  readonly #released = Promise.withResolvers<void>();
  readonly #batchMin: number;
  readonly #before: "claims" | "streams";
  #isKilled = false;

  constructor(leader: Leader, batchMin: number, before: "claims" | "streams" = "streams") {
    super(leader);
    this.#batchMin = batchMin;
    this.#before = before;
  }

  /** Resolves when a batch is held back. */
  get held(): Promise<void> {
    return this.#held.promise;
  }

  release(): void {
    this.#released.resolve();
  }

  /** As if the process had ended. */
  kill(): void {
    this.#isKilled = true;
    this.#released.reject(new Error("killed"));
  }

  override async appendInOrder(
    appends: readonly StreamAppend[],
  ): Promise<PromiseSettledResult<{ revision: number; position: string }>[]> {
    if (this.#isKilled) throw new Error("killed");
    const isStreams = appends.every(({ streamId }) => !streamId.startsWith(CLAIM_PREFIX));
    if (isStreams === (this.#before === "streams") && appends.length >= this.#batchMin) {
      this.#held.resolve();
      await this.#released.promise;
    }
    return super.appendInOrder(appends);
  }
}

/** How EventStoreDB numbers streams in batches, with several writers and after their crashes. */
export function creationBatchesContract(url: string): void {
  async function open(options: { databaseUrl?: string } = {}): Promise<EventStore> {
    const store = await openEventStoreDb({ url, ...options });
    onTestFinished(() => store.close());
    return store;
  }

  const create = (store: EventStore, category: string, key: string): Promise<AppendedNext> =>
    store.appendToNext(category, key, (number) => numbered(key, number));

  /** A writer that has stored key 1 and claimed the next numbers for keys 2 to 6, but not written their streams. */
  async function heldWriter(category: string, batchMin = 5) {
    const leader = new Leader(readAddress(url));
    onTestFinished(() => leader.close());
    const appender = new HeldAppender(leader, batchMin);
    const writer = new NextStream(leader, appender);
    const created = Promise.allSettled(
      upTo(6).map((n) => {
        const key = `key ${n}`;
        return writer.create({ category, key, eventsFor: (number) => numbered(key, number) });
      }),
    );
    await appender.held;
    return { appender, created };
  }

  describe("numbers in batches", () => {
    test("two instances that create 500 streams each leave no gap, and neither waits for the other to finish", async () => {
      const databaseUrl = inject("postgresUrl");
      const stores = [await open({ databaseUrl }), await open({ databaseUrl })];
      const category = freshName("shared");
      const done = stores.map(() => 0);
      let whenOneWasDone: number[] | undefined;
      const created = await Promise.all(
        stores.flatMap((store, index) =>
          upTo(10).map(async (client) => {
            const numbers: number[] = [];
            for (const n of upTo(50)) {
              numbers.push((await create(store, category, `${index} ${client} ${n}`)).number);
              done[index] = (done[index] ?? 0) + 1;
              if (done[index] === 500) whenOneWasDone ??= [...done];
            }
            return numbers;
          }),
        ),
      );
      expect(created.flat().toSorted((a, b) => a - b)).toEqual(upTo(1_000));
      expect(Math.min(...(whenOneWasDone ?? []))).toBeGreaterThan(500 / 3);
    });

    test("a writer that was killed after it had claimed them: the last key alone gets its number, and none is left out", async () => {
      const category = freshName("killed");
      const { appender, created } = await heldWriter(category);
      appender.kill();
      await created;
      const store = await open();
      expect(await keysOf(store, category)).toEqual(["key 1"]);
      expect(await create(store, category, "key 6")).toMatchObject({ number: 6, repeated: true });
      const keys = upTo(6).map((n) => `key ${n}`);
      expect(await keysOf(store, category)).toEqual(keys);
      for (const [index, key] of keys.entries()) {
        expect(await create(store, category, key)).toMatchObject({ number: index + 1, repeated: true });
      }
    });

    test("a writer that was only slow stores nothing twice", async () => {
      const category = freshName("slow");
      const { appender, created } = await heldWriter(category);
      const store = await open();
      expect(await create(store, category, "key 4")).toMatchObject({ number: 4 });
      // Other writers take the numbers whose keys were not repeated.
      expect(await create(store, category, "other")).toMatchObject({ number: 5, repeated: false });
      appender.release();
      const results = await created;
      const keys = await keysOf(store, category);
      expect(keys.toSorted()).toEqual([...upTo(6).map((n) => `key ${n}`), "other"]);
      for (const [index, result] of results.entries()) {
        if (result.status === "rejected") throw result.reason;
        expect(keys[result.value.number - 1]).toBe(`key ${index + 1}`);
      }
    });

    test("a number that somebody takes from the middle of a batch goes to nobody twice, and the batch goes on", async () => {
      const category = freshName("middle");
      const { appender, created } = await heldWriter(category);
      const store = await open();
      await store.append(`${category}-4`, "none", [event({ key: "thief", number: 4, index: 0 })]);
      appender.release();
      const results = await created;
      const numbers = results.map((result) => (result.status === "fulfilled" ? result.value.number : 0));
      expect(numbers).toEqual([1, 2, 3, 7, 5, 6]);
    });

    test("a key in the middle of a batch that has a number already keeps it, and leaves no hole", async () => {
      const category = freshName("again");
      const [store, other] = [await open(), await open()];
      expect(await create(other, category, "key 3")).toMatchObject({ number: 1 });
      const created = await Promise.all(upTo(5).map((n) => create(store, category, `key ${n}`)));
      expect(created[2]).toMatchObject({ number: 1, repeated: true });
      expect((await keysOf(store, category)).toSorted()).toEqual(upTo(5).map((n) => `key ${n}`));
    });

    test("a key whose number went to another one goes on, and the rest of its batch keeps its numbers", async () => {
      const category = freshName("moved");
      const { appender, created } = await heldWriter(category);
      appender.kill();
      await created;
      const [store, other] = [await open(), await open()];
      await store.append(`${category}-2`, "none", [event({ key: "thief", number: 2, index: 0 })]);
      expect(await create(store, category, "key 2")).toMatchObject({ number: 3, repeated: false });
      expect(await create(other, category, "key 6")).toMatchObject({ number: 6, repeated: true });
      expect(await create(store, category, "key 3")).toMatchObject({ number: 7, repeated: false });
    });

    test("a writer that was killed in a batch with a refused claim: what it had claimed after that is given up", async () => {
      const category = freshName("cut");
      const [store, other] = [await open(), await open()];
      expect(await create(store, category, "key 4")).toMatchObject({ number: 1 });
      const { appender, created } = await heldWriter(category, 2);
      appender.kill();
      await created;
      // Keys 2 and 3 may still be written to 3 and 4, keys 5 and 6 not to 6 and 7.
      expect(await create(other, category, "key 6")).toMatchObject({ number: 3, repeated: false });
      expect(await create(store, category, "key 3")).toMatchObject({ number: 4, repeated: true });
      for (const n of [5, 2]) await create(store, category, `key ${n}`);
      expect(await keysOf(store, category)).toEqual([4, 1, 6, 3, 5, 2].map((n) => `key ${n}`));
    });

    test("a writer that was only slow and goes on after a refused claim stores nothing twice", async () => {
      const category = freshName("slow");
      const store = await open();
      expect(await create(store, category, "key 4")).toMatchObject({ number: 1 });
      const { appender, created } = await heldWriter(category, 2);
      // Other writers take the numbers below that of key 6, which the writer has given up and nobody has taken.
      for (const number of [3, 4, 5, 6]) {
        expect(await create(store, category, `other ${number}`)).toMatchObject({ number });
      }
      const { number } = await create(store, category, "key 6");
      appender.release();
      const results = await created;
      expect(results[5]).toMatchObject({ value: { number } });
      const keys = await keysOf(store, category);
      const others = [3, 4, 5, 6].map((other) => `other ${other}`);
      expect(keys.toSorted()).toEqual([...upTo(6).map((n) => `key ${n}`), ...others]);
    });

    test("a hole that was left is filled by the next creation", async () => {
      const category = freshName("hole");
      const first = await open();
      for (const n of upTo(5)) await create(first, category, `key ${n}`);
      for (const number of [7, 8])
        await first.append(`${category}-${number}`, "none", numbered("late", number));
      const next = await open();
      expect(await create(next, category, "a")).toMatchObject({ number: 6 });
      expect(await create(next, category, "b")).toMatchObject({ number: 9 });
    });

    test("one that is refused by its own size or by its caller takes no number from the others", async () => {
      const category = freshName("refused");
      const store = await open();
      const large = store.appendToNext(category, "large", () => [event("x".repeat(1_100_000))]);
      const results = [create(store, category, "a"), errorOf(large), create(store, category, "b")];
      await Promise.all(results);
      expect((await keysOf(store, category)).toSorted()).toEqual(["a", "b"]);
    });

    test("streams too large to be copied into a claim are numbered without a gap, too", async () => {
      const category = freshName("big");
      const store = await open();
      const big = (key: string) => (number: number) =>
        numbered(key, number).map((one) => ({ ...one, metadata: { text: "x".repeat(20_000) } }));
      const created = await Promise.all(
        upTo(6).map((n) => store.appendToNext(category, `key ${n}`, big(`key ${n}`))),
      );
      expect(created.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(upTo(6));
    });
  });

  /**
   * Two writers with ranges one above the other. One has taken numbers 4 to 8 for keys 1 to 5 and stands still; the other
   * has claimed the next ones for c, d and e.
   */
  async function overlappingWriters(before: "claims" | "streams", ...usedBefore: string[]) {
    const category = freshName("overlapping");
    const database = await cuttableProxy(inject("postgresUrl"));
    const store = await open({ databaseUrl: inject("postgresUrl") });
    const leader = new Leader(readAddress(url));
    const appender = new HeldAppender(leader, usedBefore.length > 0 ? 2 : 5, before); // a claim of theirs is refused
    const turns = new PostgresTurns({ databaseUrl: database.url });
    onTestFinished(async () => {
      appender.release();
      await turns.close();
      await leader.close();
    });
    const writer = new NextStream(leader, appender, turns);
    const write = (key: string) =>
      writer.create({ category, key, eventsFor: (number) => numbered(key, number) });
    for (const key of usedBefore) await create(store, category, key);
    await create(store, category, "a");
    await write("key 0");
    await create(store, category, "b");
    const first = 4 + usedBefore.length;
    const held = Promise.allSettled(upTo(5).map((n) => write(`key ${n}`)));
    await appender.held;
    const answered: number[] = [];
    const others = ["c", "d", "e"].map(async (key) => {
      const { number } = await create(store, category, key);
      answered.push(number);
      return number;
    });
    while ((await readClaim(leader, category, "e")).last?.number !== first + 7) await store.ping();
    expect(answered).toEqual([]);
    expect(await keysOf(store, category)).toHaveLength(first - 1);
    const kill = (): void => {
      appender.kill();
      database.cut();
    };
    return { store, category, appender, database, held, others: Promise.all(others), kill };
  }

  const KEYS = upTo(5).map((n) => `key ${n}`);
  const BEFORE = ["a", "key 0", "b"];

  describe("ranges of two writers", () => {
    test("are claimed at the same time; the upper one is written and answered after the lower one", async () => {
      const { store, category, appender, held, others } = await overlappingWriters("streams");
      appender.release();
      expect(await others).toEqual([9, 10, 11]);
      expect(await held).toMatchObject([4, 5, 6, 7, 8].map((number) => ({ value: { number } })));
      expect(await keysOf(store, category)).toEqual([...BEFORE, ...KEYS, "c", "d", "e"]);
    });

    test("the lower writer is killed when it has claimed: the upper one writes its numbers, then its own", async () => {
      const { store, category, held, others, kill } = await overlappingWriters("streams");
      kill();
      expect(await others).toEqual([9, 10, 11]);
      await held;
      expect(await keysOf(store, category)).toEqual([...BEFORE, ...KEYS, "c", "d", "e"]);
      expect(await create(store, category, "key 3")).toMatchObject({ number: 6, repeated: true });
    });

    test("the lower writer is killed before it has claimed: its numbers go to the keys of the upper one", async () => {
      const { store, category, held, others, kill } = await overlappingWriters("claims");
      kill();
      expect((await others).toSorted((a, b) => a - b)).toEqual([4, 5, 6]);
      await held;
      for (const key of KEYS) await create(store, category, key);
      expect((await keysOf(store, category)).slice(6)).toEqual(KEYS);
    });

    test("the lower writer was only slow, and has lost its lock: what others wrote for it is its answer", async () => {
      const { store, category, appender, database, held, others } = await overlappingWriters("streams");
      database.cut();
      expect(await others).toEqual([9, 10, 11]);
      appender.release();
      expect(await held).toMatchObject([4, 5, 6, 7, 8].map((number) => ({ value: { number } })));
      expect(await keysOf(store, category)).toEqual([...BEFORE, ...KEYS, "c", "d", "e"]);
    });

    test("the lower writer hangs until Postgres ends its session, and goes on to claim what was given up", async () => {
      const { store, category, appender, held, others } = await overlappingWriters("claims");
      const taken = await others;
      expect(taken.toSorted((a, b) => a - b)).toEqual([4, 5, 6]);
      appender.release();
      const keys = await keysAfter(held, store, category);
      expect(keys.toSorted()).toEqual([...BEFORE, "c", "d", "e", ...KEYS].toSorted());
    });

    test("a claim of the lower one is refused: the upper one, which rests on it, begins again above it", async () => {
      const { store, category, appender, held, others } = await overlappingWriters("streams", "key 3");
      appender.release();
      await others;
      const keys = await keysAfter(held, store, category);
      expect(keys.toSorted()).toEqual(
        ["key 3", ...BEFORE, "c", "d", "e", "key 1", "key 2", "key 4", "key 5"].toSorted(),
      );
    });

    /** The keys in the order of their numbers, when those of the held writer have been answered with theirs. */
    async function keysAfter(
      held: Promise<PromiseSettledResult<AppendedNext>[]>,
      store: EventStore,
      category: string,
    ): Promise<string[]> {
      const results = await held;
      const keys = await keysOf(store, category);
      for (const [index, result] of results.entries()) {
        if (result.status === "rejected") throw result.reason;
        expect(keys[result.value.number - 1]).toBe(KEYS[index]);
      }
      return keys;
    }

    test.for(["a number", "a claim"])(
      "what Postgres says of %s that is not there leaves no gap",
      async (what) => {
        const category = freshName("wrong");
        const databaseUrl = inject("postgresUrl");
        const stores = [await open({ databaseUrl }), await open({ databaseUrl })];
        for (const [n, store] of stores.entries()) await create(store, category, `${n}`);
        const client = new Client(databaseUrl);
        await client.connect();
        onTestFinished(() => client.end());
        const last =
          what === "a number"
            ? `jsonb_set(last, '{number}', '40')`
            : `jsonb_set(jsonb_set(last, '{number}', '40'), '{claim,key}', '"nobody"')`;
        await client.query(
          `update event_store_numbers.turn set stored = 40, last = ${last} where category = $1`,
          [category],
        );
        for (const [n, store] of stores.entries()) {
          expect(await create(store, category, `later ${n}`)).toMatchObject({ number: n + 3 });
        }
      },
    );
  });
}
