import { Client } from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { cuttableProxy } from "../../../tests/postgres/cuttable-proxy.ts";
import { readAddress } from "../eventstoredb/address.ts";
import { readClaim } from "../eventstoredb/claim.ts";
import { CommandKeys } from "../eventstoredb/command-keys.ts";
import { readKey } from "../eventstoredb/key-entries.ts";
import { Leader } from "../eventstoredb/leader.ts";
import { NextStream } from "../eventstoredb/next-stream.ts";
import { PostgresTurns } from "../eventstoredb/postgres-turns.ts";
import type { AppendedNext, EventStore } from "../event-store.ts";
import { HeldAppender } from "./held-appender.ts";
import { createAs, keyIn, type KeysOf, keysOf, numbered } from "./next-stream.ts";
import { openForTest } from "./open-for-test.ts";
import { freshName, upTo } from "./testing.ts";

/** The keys of the lower range, and those that are numbered before it. */
const KEYS = upTo(5).map((n) => `key ${n}`);
const BEFORE = ["a", "key 0", "b"];

/** How two writers on EventStoreDB number streams at the same time, each in a range of its own. */
export function overlappingRangesContract(url: string, of: KeysOf): void {
  const create = createAs(of);
  const open = (options: { databaseUrl?: string } = {}) => openForTest({ url, ...options });

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
    const writer = new NextStream(leader, appender, new CommandKeys(leader, appender), turns);
    const write = (key: string) =>
      writer.create({ category, ...keyIn(category, key, of), eventsFor: (number) => numbered(key, number) });
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
    const lastAttempt = async (key: string) =>
      of === "commands"
        ? (await readKey(leader, keyIn(category, key, of).key)).lastAttempt
        : (await readClaim(leader, category, key)).last;
    while ((await lastAttempt("e"))?.number !== first + 7) await store.ping();
    expect(answered).toEqual([]);
    expect(await keysOf(store, category)).toHaveLength(first - 1);
    const kill = (): void => {
      appender.kill();
      database.cut();
    };
    return { store, category, appender, database, held, others: Promise.all(others), kill };
  }

  describe(`ranges of two writers, for keys of ${of}`, () => {
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
