import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ConflictError, EventTooLargeError } from "../errors.ts";
import { numbered } from "./next-stream.ts";
import { JsonText } from "../json-text.ts";
import type { ExpectedRevision } from "../event-store.ts";
import { errorOf, event, events, freshName, gather, ids, type StoreUnderTest } from "./testing.ts";

/** What an append accepts and refuses, and what a repeated one returns. */
export function appendContract(under: StoreUnderTest): void {
  describe("append", () => {
    test("is not sent after its deadline, and no other write is", async () => {
      const { store } = under;
      const name = freshName("late");
      const late = { deadlineMs: performance.now() - 1 };
      const command = { key: freshName("key-"), digest: "a" };
      const writes = [
        store.append(`${name}-1`, "none", [event()], late),
        store.appendToNext(name, "a", (number) => numbered("a", number), undefined, late),
        store.bindUnchanged(command, { streamId: `${name}-1`, length: 0 }, late),
      ];
      expect(await Promise.all(writes.map(errorOf))).toEqual(
        writes.map(() => expect.objectContaining({ name: "StoreUnavailableError", outcome: "not-sent" })),
      );
      expect(await gather(store.readStream(`${name}-1`))).toEqual([]);
      expect(await store.findUse(command.key)).toBeUndefined();
    });

    test("stores JSON text byte for byte, and repeats with it what was stored as a value", async () => {
      const { store } = under;
      const said = { a: 1, at: "मेहता" };
      const written = JSON.stringify(said);
      const spaced = '{ "a": 1 }';
      const id = randomUUID();
      const asText = (text: string) => new JsonText(text);
      const streamId = freshName("text-");
      await store.append(streamId, "none", [{ ...event(said, said), id }]);
      const again = { id, type: "Noted", data: asText(written), metadata: asText(written) };
      expect((await store.append(streamId, "none", [again])).revision).toBe(0);
      await store.append(streamId, 0, [event(asText(spaced), asText(written))]);
      const stored = await gather(store.readStream(streamId));
      expect(stored.map(({ data }) => data)).toEqual([written, spaced]);
      expect(stored.map(({ metadata }) => metadata)).toEqual([written, written]);
    });

    describe("expected revision", () => {
      test.for<{ expected: ExpectedRevision; stored: number }>([
        { expected: "none", stored: 0 },
        { expected: 0, stored: 1 },
        { expected: 2, stored: 3 },
      ])("$expected fits a stream of $stored events", async ({ expected, stored }) => {
        const streamId = freshName("fits-");
        if (stored > 0) await under.store.append(streamId, "none", events(stored));

        const appended = await under.store.append(streamId, expected, [event()]);

        expect(appended.revision).toBe(stored);
        expect(await gather(under.store.readStream(streamId))).toHaveLength(stored + 1);
      });

      test.for<{ expected: ExpectedRevision; stored: number; actual: number | "none" }>([
        { expected: "none", stored: 1, actual: 0 },
        { expected: "none", stored: 3, actual: 2 },
        { expected: 0, stored: 0, actual: "none" },
        { expected: 0, stored: 3, actual: 2 },
        { expected: 5, stored: 3, actual: 2 },
      ])(
        "$expected is a conflict on a stream of $stored events, which names revision $actual",
        async ({ expected, stored, actual }) => {
          const streamId = freshName("conflict-");
          if (stored > 0) await under.store.append(streamId, "none", events(stored));

          const error = await errorOf(under.store.append(streamId, expected, [event()]));

          expect(error).toBeInstanceOf(ConflictError);
          expect(error).toMatchObject({ streamId, expected, actual });
          expect(await gather(under.store.readStream(streamId))).toHaveLength(stored);
        },
      );

      test("lets exactly one of twenty writers win who expect the same", async () => {
        const streamId = freshName("race-");
        const results = await Promise.allSettled(
          Array.from({ length: 20 }, () => under.store.append(streamId, "none", [event()])),
        );
        expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
        const errors = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
        expect(errors).toEqual(Array.from({ length: 19 }, () => new ConflictError(streamId, "none", 0)));
        expect(await gather(under.store.readStream(streamId))).toHaveLength(1);
      });
    });

    test("stores several events together, in order, at growing positions", async () => {
      const streamId = freshName("together-");
      const written = events(5);
      const appended = await under.store.append(streamId, "none", written);

      const read = await gather(under.store.readStream(streamId));

      expect(ids(read)).toEqual(ids(written));
      expect(read.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
      expect(read.map(({ position }) => position)).toEqual(read.map(({ position }) => position).toSorted());
      expect(new Set(read.map(({ position }) => position)).size).toBe(5);
      // What `position.ts` says of all positions.
      for (const { position } of read) expect(position).toMatch(/^[\d-]{20,64}$/);
      expect(read.at(-1)).toMatchObject(appended);
    });

    test("beside one that is refused or repeated, at the same moment, stores what was meant for it", async () => {
      const [taken, busy, ...free] = Array.from({ length: 4 }, () => freshName("beside-"));
      const again = events(2);
      await under.store.append(taken ?? "", "none", again);

      // The first is sent at once; the others share a batch.
      await Promise.all([
        under.store.append(busy ?? "", "none", [event()]),
        under.store.append(taken ?? "", 7, [event()]).catch(() => {}),
        under.store.append(free[0] ?? "", "none", [event({ n: "first" })]),
        under.store.append(taken ?? "", "none", again),
        under.store.append(free[1] ?? "", "none", [event({ n: "second" })]),
      ]);

      const dataOf = async (streamId = "") =>
        (await gather(under.store.readStream(streamId))).map(({ data }): unknown => JSON.parse(data));
      expect(await dataOf(taken)).toEqual([{ n: 0 }, { n: 1 }]);
      expect(await dataOf(free[0])).toEqual([{ n: "first" }]);
      expect(await dataOf(free[1])).toEqual([{ n: "second" }]);
    });

    test("stores none of several events when they do not fit", async () => {
      const streamId = freshName("nothing-");
      expect(await errorOf(under.store.append(streamId, 3, events(4)))).toBeInstanceOf(ConflictError);
      expect(await gather(under.store.readStream(streamId))).toEqual([]);
    });

    test("refuses an append without events", async () => {
      expect(await errorOf(under.store.append(freshName("empty-"), "none", []))).toBeInstanceOf(Error);
    });

    test("gives back every kind of data and metadata as it was", async () => {
      const streamId = freshName("रसीद-₹-");
      const kinds: unknown[] = [
        "साड़ी ₹ 🧵 naïve",
        "quotes \" ' \\ ; -- \n\t\r",
        "\u0000 \u001e \u2028 \uD83D",
        { "": 1, "a.b": [{}], nested: { deep: [[[0]]] } },
        [1, -0.5, 1e21, Number.MAX_SAFE_INTEGER, true, false, null, ""],
        0,
        false,
        "",
        null,
      ];
      const written = kinds.map((kind) => event(kind, kind));
      await under.store.append(streamId, "none", written);

      const read = await gather(under.store.readStream(streamId));

      expect(read.map(({ data }): unknown => JSON.parse(data))).toEqual(kinds);
      expect(read.map(({ metadata }): unknown => JSON.parse(metadata))).toEqual(kinds);
      expect(read[0]).toMatchObject({ streamId, id: written[0]?.id, type: "Noted" });
      expect(Math.abs(Date.now() - (read[0]?.recordedAt.getTime() ?? 0))).toBeLessThan(60_000);
    });

    describe("the same ids again", () => {
      test("at a revision give the first answer", async () => {
        const expected = 1;
        const streamId = freshName("again-");
        await under.store.append(streamId, "none", events(2));
        const written = events(3);
        const first = await under.store.append(streamId, expected, written);
        expect(await under.store.append(streamId, expected, written)).toEqual(first);

        await under.store.append(streamId, 4, events(2));
        expect(await under.store.append(streamId, expected, written)).toEqual(first);

        expect(await gather(under.store.readStream(streamId))).toHaveLength(7);
      });

      test("at none give the first answer, also much later and from another instance", async () => {
        const streamId = freshName("again-");
        const written = events(2);
        const first = await under.store.append(streamId, "none", written);
        for (const [index, more] of events(30).entries())
          await under.store.append(streamId, index + 1, [more]);
        const other = await under.open();
        try {
          expect(await other.append(streamId, "none", written)).toEqual(first);
        } finally {
          await other.close();
        }
        expect(await gather(under.store.readStream(streamId))).toHaveLength(32);
      });

      test("at the same moment are stored once and all get the same answer", async () => {
        const streamId = freshName("again-");
        const written = events(2);
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => under.store.append(streamId, "none", written)),
        );
        expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
        expect(await gather(under.store.readStream(streamId))).toHaveLength(2);
      });

      test("are a conflict when only a part of them is stored", async () => {
        const streamId = freshName("part-");
        const written = events(2);
        await under.store.append(streamId, "none", written);
        const more = [...written, ...events(1)];
        expect(await errorOf(under.store.append(streamId, "none", more))).toMatchObject({
          name: "ConflictError",
          actual: 1,
        });
        expect(await gather(under.store.readStream(streamId))).toHaveLength(2);
      });
    });

    describe("size", () => {
      test("takes an append of just under 1 MiB", async () => {
        const streamId = freshName("large-");
        await under.store.append(streamId, "none", [event("x".repeat(1_048_000))]);
        const [read] = await gather(under.store.readStream(streamId));
        expect(read?.data).toHaveLength(1_048_002);
      });

      test.for([
        { what: "one event", written: () => [event("x".repeat(1_048_577))] },
        { what: "the metadata", written: () => [event({}, "x".repeat(1_048_577))] },
        { what: "all together", written: () => Array.from({ length: 11 }, () => event("x".repeat(100_000))) },
        { what: "bytes, not characters", written: () => [event("₹".repeat(350_000))] },
      ])("refuses more than 1 MiB before it is sent: $what", async ({ written }) => {
        const streamId = freshName("too-large-");
        const error = await errorOf(under.store.append(streamId, "none", written()));
        expect(error).toBeInstanceOf(EventTooLargeError);
        expect(error).toMatchObject({ sizeBytesMax: 1_048_576 });
        expect(await gather(under.store.readStream(streamId))).toEqual([]);
      });
    });
  });
}
