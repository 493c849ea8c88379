import { describe, expect, test } from "vitest";
import { ConflictError, KeyUsedError } from "../errors.ts";
import type { Command, EventStore, NewEvent } from "../event-store.ts";
import { numbered } from "./next-stream.ts";
import { errorOf, event, freshName, gather, ids, type StoreUnderTest, upTo } from "./testing.ts";
import { headOf } from "../head.ts";

function command(digest = "a", key = freshName("key-")): Command {
  return { key, digest };
}

function eventsOf(of: Command, count = 1): NewEvent[] {
  return upTo(count).map(() => ({ ...event({ digest: of.digest }), command: of }));
}

async function lengthOf(store: EventStore, streamId: string): Promise<number> {
  return (await gather(store.readStream(streamId))).length;
}

/** A key belongs to one command, wherever it is used. */
export function commandKeysContract(under: StoreUnderTest): void {
  describe("keys of commands", () => {
    test("a key that was never used is bound to nothing", async () => {
      expect(await under.store.findUse(freshName("key-"))).toBeUndefined();
    });

    test("an append binds the keys of its commands, each to where its last event stands", async () => {
      const streamId = freshName("bound-");
      const [one, other] = [command("one"), command("other")];
      const { position } = await under.store.append(streamId, "none", [
        ...eventsOf(one, 2),
        event(),
        ...eventsOf(other),
      ]);
      const [, second] = await gather(under.store.readStream(streamId));
      expect(await under.store.findUse(one.key)).toEqual({
        digest: "one",
        outcome: { streamId, length: 2, position: second?.position },
      });
      expect(await under.store.findUse(other.key)).toEqual({
        digest: "other",
        outcome: { streamId, length: 4, position },
      });
    });

    test("another command under the key stores nothing, and hears what the key is bound to", async () => {
      const [first, second] = [freshName("first-"), freshName("second-")];
      const one = command("one");
      await under.store.append(first, "none", eventsOf(one));
      const free = command();
      const other = await under.open();
      try {
        for (const store of [under.store, other]) {
          const batch = [...eventsOf(free), ...eventsOf({ ...one, digest: "other" })];
          const error = await errorOf(store.append(second, "none", batch));
          expect(error).toBeInstanceOf(KeyUsedError);
          expect(error).toMatchObject({
            uses: new Map([[one.key, expect.objectContaining({ digest: "one" })]]),
          });
        }
        expect(await lengthOf(under.store, second)).toBe(0);
        // The other command of the append is stored without it.
        expect(await other.append(second, "none", eventsOf(free))).toMatchObject({ revision: 0 });
      } finally {
        await other.close();
      }
    });

    test.for([1, 2])("the same append of %i commands again gives the first answer", async (count) => {
      const streamId = freshName("again-");
      await under.store.append(streamId, "none", [event()]);
      const written = upTo(count).flatMap(() => eventsOf(command(), 2));
      const first = await under.store.append(streamId, 0, written);
      expect(await under.store.append(streamId, 0, written)).toEqual(first);
      await under.store.append(streamId, first.revision, [event()]);
      expect(await under.store.append(streamId, 0, written)).toEqual(first);
      expect(await lengthOf(under.store, streamId)).toBe(written.length + 2);
    });

    test("a conflict is none with the key: the same command goes on at the new revision", async () => {
      const streamId = freshName("conflict-");
      await under.store.append(streamId, "none", [event()]);
      const one = command();
      const other = await under.open();
      try {
        expect(await errorOf(under.store.append(streamId, "none", eventsOf(one)))).toBeInstanceOf(
          ConflictError,
        );
        expect(await errorOf(other.append(streamId, 7, eventsOf(one)))).toBeInstanceOf(ConflictError);
        expect(await under.store.append(streamId, 0, eventsOf(one))).toMatchObject({ revision: 1 });
        const use = { digest: "a", outcome: { streamId, length: 2 } };
        expect(await other.findUse(one.key)).toMatchObject(use);
        // A repeated key now returns the outcome.
        expect(await errorOf(other.append(streamId, 1, eventsOf(one)))).toMatchObject({
          uses: new Map([[one.key, expect.objectContaining({ digest: "a" })]]),
        });
      } finally {
        await other.close();
      }
    });

    test("one key for four commands at once, through two instances, is carried out once", async () => {
      const other = await under.open();
      try {
        const rounds = upTo(15).map(async () => {
          const key = freshName("key-");
          const [streams, category] = [[freshName("one-"), freshName("two-")], freshName("three")];
          const appendTo = (store: EventStore, streamId = "") =>
            store.append(streamId, "none", eventsOf({ key, digest: streamId }));
          const outcomes = await Promise.allSettled([
            appendTo(under.store, streams[0]),
            appendTo(other, streams[1]),
            under.store.appendToNext(category, key, (number) => numbered(key, number), category),
            other.bindUnchanged({ key, digest: "nothing" }, { streamId: "four", length: 0 }),
          ]);
          const use = await under.store.findUse(key);
          const winners = [streams[0], streams[1], category].filter(
            (_, index) => outcomes[index]?.status === "fulfilled",
          );
          const losers = outcomes.flatMap((outcome) =>
            outcome.status === "rejected" ? [outcome.reason] : [],
          );
          for (const error of losers) expect(error).toBeInstanceOf(KeyUsedError);
          expect(winners).toEqual(use?.digest === "nothing" ? [] : [use?.digest]);
          expect(outcomes[3]).toMatchObject({ status: "fulfilled", value: { digest: use?.digest } });
          const stored = await Promise.all(
            [...streams, `${category}-1`].map((streamId) => lengthOf(other, streamId)),
          );
          expect(stored.filter((length) => length > 0)).toHaveLength(winners.length);
        });
        await Promise.all(rounds);
      } finally {
        await other.close();
      }
    });

    test("a number that a key was refused for goes to the next key", async () => {
      const category = freshName("free");
      const used = command("elsewhere");
      await under.store.append(freshName("used-"), "none", eventsOf(used));
      const create = (key: string) =>
        under.store.appendToNext(category, key, (number) => numbered(key, number), "here");
      const results = await Promise.allSettled(
        upTo(12).map((n) => create(n % 4 === 0 ? used.key : freshName("key-"))),
      );
      const numbers = results.flatMap((result) =>
        result.status === "fulfilled" ? [result.value.number] : [],
      );
      expect(numbers.toSorted((a, b) => a - b)).toEqual(upTo(9));
      expect(results.filter(({ status }) => status === "rejected")).toHaveLength(3);
      expect(await create(freshName("key-"))).toMatchObject({ number: 10 });
    });

    test("a key that created a stream gives its answer again and no other command", async () => {
      const category = freshName("created");
      const key = freshName("key-");
      const create = (store: EventStore) =>
        store.appendToNext(category, key, (number) => numbered(key, number), "here");
      const first = await create(under.store);
      const other = await under.open();
      try {
        expect(await create(other)).toEqual({ ...first, repeated: true });
        const error = await errorOf(other.append(freshName("other-"), "none", eventsOf(command("b", key))));
        expect(error).toBeInstanceOf(KeyUsedError);
        const elsewhere = other.appendToNext(
          freshName("else"),
          key,
          (number) => numbered(key, number),
          "else",
        );
        expect(await errorOf(elsewhere)).toBeInstanceOf(KeyUsedError);
      } finally {
        await other.close();
      }
    });

    describe("of one that changes nothing", () => {
      test("are bound to what it has seen, for good", async () => {
        const streamId = freshName("unchanged-");
        const { position } = await under.store.append(streamId, "none", [event(), event()]);
        const one = command();
        const use = await under.store.bindUnchanged(one, { streamId, length: 2 });
        expect(use).toMatchObject({ digest: "a", outcome: { streamId, length: 2 } });
        expect((use.outcome?.position ?? "") >= position).toBe(true);

        await under.store.append(streamId, 1, [event()]);
        const other = await under.open();
        try {
          expect(await other.findUse(one.key)).toEqual(use);
          expect(await other.bindUnchanged(one, { streamId, length: 3 })).toEqual(use);
          expect(await other.bindUnchanged({ ...one, digest: "b" }, { streamId, length: 3 })).toEqual(use);
          const error = await errorOf(other.append(streamId, 2, eventsOf(one)));
          expect(error).toMatchObject({ uses: new Map([[one.key, use]]) });
        } finally {
          await other.close();
        }
        expect(await lengthOf(under.store, streamId)).toBe(3);
      });

      test("stay with the events of the command when it has changed something before", async () => {
        const streamId = freshName("before-");
        const one = command();
        await under.store.append(streamId, "none", eventsOf(one, 2));
        expect(await under.store.bindUnchanged(one, { streamId, length: 9 })).toMatchObject({
          outcome: { length: 2 },
        });
      });

      test("end in one outcome when another instance decides at the same moment that there is something to do", async () => {
        const other = await under.open();
        try {
          const rounds = upTo(25).map(async () => {
            const streamId = freshName("both-");
            await under.store.append(streamId, "none", [event()]);
            const one = command();
            const [append, unchanged] = await Promise.allSettled([
              under.store.append(streamId, 0, eventsOf(one)),
              other.bindUnchanged(one, { streamId, length: 1 }),
            ]);
            const length = await lengthOf(other, streamId);
            expect(append.status).toBe(length === 2 ? "fulfilled" : "rejected");
            expect(unchanged).toMatchObject({
              status: "fulfilled",
              value: { outcome: { streamId, length } },
            });
            expect(await under.store.findUse(one.key)).toMatchObject({ outcome: { length } });
          });
          await Promise.all(rounds);
        } finally {
          await other.close();
        }
      });

      test("are bound many at once", async () => {
        const commands = upTo(60).map(() => command());
        await Promise.all(
          commands.map((one, length) => under.store.bindUnchanged(one, { streamId: "many", length })),
        );
        const uses = await Promise.all(commands.map(({ key }) => under.store.findUse(key)));
        expect(uses.map((use) => use?.outcome?.length)).toEqual(commands.map((_, length) => length));
      });
    });

    test.for(["/ $all # % \\ ' \"", "चालान ₹ १", "a".repeat(200), "\u001f \n"])(
      "may be any text: %j",
      async (text) => {
        const streamId = freshName("text-");
        const one = command("a", freshName(text));
        const written = eventsOf(one);
        await under.store.append(streamId, "none", written);
        expect(await under.store.findUse(one.key)).toMatchObject({ outcome: { streamId, length: 1 } });
        expect(ids(await gather(under.store.readStream(streamId)))).toEqual(ids(written));
      },
    );

    test("are shown to no reader of the whole store", async () => {
      const start = await headOf(under.store);
      const streamId = freshName("hidden-");
      const one = command();
      await under.store.append(streamId, "none", eventsOf(one));
      await under.store.bindUnchanged(command(), { streamId, length: 1 });
      const read = await gather(under.store.readAll({ after: start }));
      expect(read.filter((found) => JSON.stringify(found).includes(one.key))).toEqual([]);
    });
  });
}
