import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { AppendedNext, EventStore, NewEvent } from "../event-store.ts";
import { errorOf, events, freshName, gather, upTo, type StoreUnderTest } from "./testing.ts";
import { headOf } from "../head.ts";

/** Two events with ids derived from key and number, as the port requires. */
export function numbered(key: string, number: number): NewEvent[] {
  return [0, 1].map((index) => {
    const hash = createHash("sha256")
      .update(JSON.stringify([key, number, index]))
      .digest("hex");
    const id = [
      hash.slice(0, 8),
      hash.slice(8, 12),
      `5${hash.slice(13, 16)}`,
      `8${hash.slice(17, 20)}`,
      hash.slice(20, 32),
    ];
    return { id: id.join("-"), type: "Numbered", data: { key, number, index }, metadata: {} };
  });
}

/** What a category's keys are: of their category alone, or of commands, and then of the whole store. */
export type KeysOf = "categories" | "commands";

/** A key under its category, and as what it is sent to a store. */
export function keyIn(category: string, key: string, of: KeysOf): { key: string; digest?: string } {
  return of === "categories" ? { key } : { key: `${category} ${key}`, digest: key };
}

/** Creates the next stream of a category, with the events of {@link numbered}. */
export function createAs(of: KeysOf) {
  return (store: EventStore, category: string, key: string): Promise<AppendedNext> => {
    const sent = keyIn(category, key, of);
    return store.appendToNext(category, sent.key, (number) => numbered(key, number), sent.digest);
  };
}

/** The keys of a category's streams in the order of their numbers; fails when a stream is incomplete or misplaced. */
export async function keysOf(store: EventStore, category: string): Promise<string[]> {
  const keys: string[] = [];
  for (let number = 1; ; number += 1) {
    const read = await gather(store.readStream(`${category}-${number}`));
    if (read.length === 0) return keys;
    // The test wrote the key there.
    const said = read.map(({ data }) => JSON.parse(data) as { key: string; number: number; index: number });
    expect(said).toEqual([0, 1].map((index) => ({ key: said[0]?.key, number, index })));
    keys.push(said[0]?.key ?? "");
  }
}

/** Numbers without gaps, one stream a key. */
export function nextStreamContract(under: StoreUnderTest, of: KeysOf): void {
  const create = createAs(of);
  describe(`appendToNext, with keys of ${of}`, () => {
    test("counts from 1, each category for itself", async () => {
      const [one, other] = [freshName("one"), freshName("other")];
      expect(await create(under.store, one, "a")).toMatchObject({ number: 1, revision: 1, repeated: false });
      expect(await create(under.store, one, "b")).toMatchObject({ number: 2, revision: 1, repeated: false });
      expect(await create(under.store, other, "a")).toMatchObject({ number: 1, repeated: false });
      expect(await keysOf(under.store, one)).toEqual(["a", "b"]);
    });

    test("answers with the position of its last event", async () => {
      const category = freshName("place");
      const { position } = await create(under.store, category, "a");
      const read = await gather(under.store.readStream(`${category}-1`));
      expect(read.at(-1)?.position).toBe(position);
    });

    test("leaves no gap under 50 concurrent creators", async () => {
      const category = freshName("many");
      const created = await Promise.all(upTo(50).map((n) => create(under.store, category, `key ${n}`)));
      expect(created.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(upTo(50));
      expect((await keysOf(under.store, category)).toSorted()).toEqual(
        upTo(50)
          .map((n) => `key ${n}`)
          .toSorted(),
      );
    });

    test("creates one stream a key, from two instances at once, each key used three times", async () => {
      const category = freshName("twice");
      const other = await under.open();
      try {
        const calls = upTo(40).flatMap((n) =>
          [under.store, other, under.store].map((store) => create(store, category, `key ${n}`)),
        );
        const created = await Promise.all(calls);
        for (let index = 0; index < created.length; index += 3) {
          const same = created.slice(index, index + 3);
          expect(new Set(same.map(({ number, position }) => `${number} ${position}`)).size).toBe(1);
          // None, where one instance has written in place of the other: it does not know whether it was the first.
          expect(same.filter(({ repeated }) => !repeated).length).toBeLessThanOrEqual(1);
        }
        expect(await keysOf(other, category)).toHaveLength(40);
      } finally {
        await other.close();
      }
    });

    test("gives a key's first answer again, also much later and from another instance", async () => {
      const category = freshName("later");
      const first = await create(under.store, category, "a");
      await under.store.append(`${category}-1`, 1, events(3));
      for (const n of upTo(5)) await create(under.store, category, `b${n}`);
      const other = await under.open();
      try {
        for (const store of [under.store, other]) {
          expect(await create(store, category, "a")).toEqual({ ...first, repeated: true });
        }
        expect(await create(other, category, "c")).toMatchObject({ number: 7, repeated: false });
      } finally {
        await other.close();
      }
    });

    test("goes on after the numbers that another instance has taken meanwhile", async () => {
      const category = freshName("turns");
      const other = await under.open();
      try {
        let last = 0;
        for (const [round, count] of [1, 3, 1, 20, 1, 1, 2].entries()) {
          const store = round % 2 === 0 ? under.store : other;
          for (const n of upTo(count)) {
            last += 1;
            expect(await create(store, category, `key ${round} ${n}`)).toMatchObject({ number: last });
          }
        }
        expect(await keysOf(other, category)).toHaveLength(last);
      } finally {
        await other.close();
      }
    });

    test.for(["/ $all # % \\ ' \"", "चालान ₹ १", "a".repeat(500), "", "--", "\u001f \n"])(
      "takes any text as a key: %j",
      async (key) => {
        const category = freshName("key");
        expect(await create(under.store, category, key)).toMatchObject({ number: 1, repeated: false });
        expect(await create(under.store, category, `${key}.`)).toMatchObject({ number: 2, repeated: false });
        expect(await create(under.store, category, key)).toMatchObject({ number: 1, repeated: true });
      },
    );

    test("finds what a key has created in a category, and nothing for a key that has created nothing", async () => {
      const category = freshName("find");
      const find = (store: EventStore, key: string, inCategory = category) =>
        store.findUse(keyIn(category, key, of).key, { category: inCategory });
      expect(await find(under.store, "a")).toBeUndefined();
      await create(under.store, category, "a");
      const { position } = await create(under.store, category, "b");
      const other = await under.open();
      try {
        const use = { outcome: { streamId: `${category}-2`, length: 2, position } };
        expect(await find(other, "b")).toMatchObject(use);
        expect(await find(other, "c")).toBeUndefined();
        expect((await find(other, "b", freshName("find"))) !== undefined).toBe(of === "commands");
      } finally {
        await other.close();
      }
    });

    test("leaves no gap after a creator that fails", async () => {
      const category = freshName("fails");
      const failing = (): NewEvent[] => {
        throw new Error("no such customer");
      };
      const results = await Promise.allSettled(
        upTo(30).map((n) =>
          n % 3 === 0
            ? under.store.appendToNext(category, keyIn(category, `key ${n}`, of).key, failing)
            : create(under.store, category, `key ${n}`),
        ),
      );
      expect(results.filter(({ status }) => status === "rejected")).toHaveLength(10);
      expect(await keysOf(under.store, category)).toHaveLength(20);
      expect(await create(under.store, category, "key 3")).toMatchObject({ number: 21, repeated: false });
    });

    test("leaves no gap after one that is too large", async () => {
      const category = freshName("large");
      const large = (): NewEvent[] => events(1).map((one) => ({ ...one, data: "x".repeat(1_100_000) }));
      expect(await errorOf(under.store.appendToNext(category, "a", large))).toMatchObject({
        name: "EventTooLargeError",
      });
      expect(await create(under.store, category, "b")).toMatchObject({ number: 1 });
    });

    test("goes round a stream that someone has put into its way", async () => {
      const category = freshName("taken");
      await create(under.store, category, "a");
      await under.store.append(`${category}-2`, "none", events(1));
      await under.store.append(`${category}-3`, "none", events(1));
      expect(await create(under.store, category, "b")).toMatchObject({ number: 4, repeated: false });
      expect(await create(under.store, category, "b")).toMatchObject({ number: 4, repeated: true });
    });

    test("shows readers of the whole store its events and nothing else", async () => {
      const category = freshName("hidden");
      const start = await headOf(under.store);
      for (const n of upTo(3)) await create(under.store, category, `key ${n}`);
      const { position } = await create(under.store, category, "key 4");

      const read = await gather(under.store.readAll({ after: start }));

      const own = read.filter(({ streamId }) => streamId.includes(category));
      expect(own.map(({ streamId, revision }) => `${streamId} ${revision}`)).toEqual(
        upTo(4).flatMap((n) => [`${category}-${n} 0`, `${category}-${n} 1`]),
      );
      expect((await headOf(under.store)) >= position).toBe(true);
      const back = await gather(under.store.readAll({ direction: "backwards", limit: read.length }));
      expect(back.filter(({ streamId }) => streamId.includes(category))).toHaveLength(8);
    });
  });
}
