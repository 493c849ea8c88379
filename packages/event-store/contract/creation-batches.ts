import { describe, expect, inject, onTestFinished, test } from "vitest";
import { readAddress } from "../eventstoredb/address.ts";
import { CommandKeys } from "../eventstoredb/command-keys.ts";
import { Leader } from "../eventstoredb/leader.ts";
import { NextStream } from "../eventstoredb/next-stream.ts";
import { headOf } from "../head.ts";
import { openFaultProxy } from "./fault-proxy.ts";
import { HeldAppender } from "./held-appender.ts";
import { createAs, keyIn, type KeysOf, keysOf, numbered } from "./next-stream.ts";
import { openForTest } from "./open-for-test.ts";
import { errorOf, event, freshName, gather, ids, upTo } from "./testing.ts";

/** How EventStoreDB numbers streams in batches, also after the crash of a writer. */
export function creationBatchesContract(url: string, of: KeysOf): void {
  const create = createAs(of);
  const open = (options: { databaseUrl?: string } = {}) => openForTest({ url, ...options });

  /** A writer that has stored key 1 and claimed the next numbers for keys 2 to 6, but not written their streams. */
  async function heldWriter(category: string, batchMin = 5) {
    const leader = new Leader(readAddress(url));
    onTestFinished(() => leader.close());
    const appender = new HeldAppender(leader, batchMin);
    const writer = new NextStream(leader, appender, new CommandKeys(leader, appender));
    const created = Promise.allSettled(
      upTo(6).map((n) => {
        const key = `key ${n}`;
        const sent = keyIn(category, key, of);
        return writer.create({ category, ...sent, eventsFor: (number) => numbered(key, number) });
      }),
    );
    await appender.held;
    return { appender, created };
  }

  describe(`numbers in batches, for keys of ${of}`, () => {
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

    test("a reader of the whole store gets from the server what was created, and none of the claims", async () => {
      const proxy = await openFaultProxy(url);
      onTestFinished(() => proxy.close());
      const [store, reader] = [await open(), await openForTest({ url: proxy.url })];
      const after = await headOf(reader);
      const category = freshName("read");
      const text = "x".repeat(10_000); // a claim has a copy of it
      const eventsFor = () => [event({ text })];
      await Promise.all(
        upTo(40).map((n) => {
          const { key, digest } = keyIn(category, `key ${n}`, of);
          return store.appendToNext(category, key, eventsFor, digest);
        }),
      );
      const before = proxy.bytesReceived();
      const read = await gather(reader.readAll({ after }));
      const size = read.reduce((sum, { data }) => sum + data.length, 0);
      expect(read.length).toBeGreaterThanOrEqual(40);
      expect(proxy.bytesReceived() - before).toBeLessThan(1.3 * size);
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

    test("a writer that was killed after it had claimed a number: the very same events keep their ids there, as in a restore that goes on", async () => {
      const category = freshName("same");
      const { appender, created } = await heldWriter(category);
      appender.kill();
      await created;
      const store = await open();
      for (const n of upTo(6)) await create(store, category, `key ${n}`);
      for (const n of upTo(6)) {
        const stored = await gather(store.readStream(`${category}-${n}`));
        expect(ids(stored)).toEqual(ids(numbered(`key ${n}`, n)));
      }
    });

    test("a writer that was only slow and a second call with the very same events answer with what is stored", async () => {
      const category = freshName("both");
      const { appender, created } = await heldWriter(category);
      const other = await create(await open(), category, "key 4");
      appender.release();
      const results = await created;
      expect(results[3]).toMatchObject({
        value: { number: 4, position: other.position, revision: other.revision },
      });
    });

    test("two calls under one key at once: the one whose events are not stored says that it repeats", async () => {
      const category = freshName("both");
      const { appender, created } = await heldWriter(category);
      const store = await open();
      const { key, digest } = keyIn(category, "key 4", of);
      const eventsFor = (number: number) =>
        numbered("key 4", number).map((one) => ({ ...one, metadata: { at: "later" } }));
      const other = await store.appendToNext(category, key, eventsFor, digest);
      expect(other).toMatchObject({ number: 4 });
      appender.release();
      const values = (await created).map((one) => (one.status === "fulfilled" ? one.value : undefined));
      expect(values.map((one) => one?.number)).toEqual(upTo(6));
      expect(values.map((one) => one?.repeated)).toEqual([false, false, false, true, false, false]);
      expect(values[3]).toMatchObject({ position: other.position, revision: other.revision });
      const stored = await gather(store.readStream(`${category}-4`));
      expect(stored.map(({ metadata }): unknown => JSON.parse(metadata))).toEqual([
        { at: "later" },
        { at: "later" },
      ]);
      expect(await create(store, category, "key 4")).toEqual({ ...other, repeated: true });
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
}
