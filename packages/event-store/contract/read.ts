import { describe, expect, test } from "vitest";
import type { ReadAllOptions, ReadStreamOptions, RecordedEvent } from "../event-store.ts";
import { event, events, freshName, gather, ids, type StoreUnderTest } from "./testing.ts";
import { headOf } from "../head.ts";
import { isPositionOf } from "../position.ts";

const numbers = (read: readonly RecordedEvent[]): number[] => read.map(({ revision }) => revision);

/** Reading one stream and the whole store, in both directions. */
export function readContract(under: StoreUnderTest): void {
  describe("readStream", () => {
    const streamId = freshName("read-");
    const written = events(1_100);
    const last = written.length - 1;

    test("gives a long stream whole and in order", async () => {
      for (let start = 0; start < written.length; start += 100) {
        await under.store.append(
          streamId,
          start === 0 ? "none" : start - 1,
          written.slice(start, start + 100),
        );
      }
      expect(ids(await gather(under.store.readStream(streamId)))).toEqual(ids(written));
    });

    test.for<{ options: ReadStreamOptions; revisions: number[] }>([
      { options: { limit: 2 }, revisions: [0, 1] },
      { options: { from: last - 1 }, revisions: [last - 1, last] },
      { options: { from: 3, limit: 2 }, revisions: [3, 4] },
      { options: { from: last + 1 }, revisions: [] },
      { options: { limit: 0 }, revisions: [] },
      { options: { direction: "backwards", limit: 2 }, revisions: [last, last - 1] },
      { options: { direction: "backwards", from: 2 }, revisions: [2, 1, 0] },
      { options: { direction: "backwards", from: 5, limit: 1 }, revisions: [5] },
      { options: { direction: "backwards", from: last + 50, limit: 1 }, revisions: [last] },
    ])("reads $options", async ({ options, revisions }) => {
      expect(numbers(await gather(under.store.readStream(streamId, options)))).toEqual(revisions);
    });

    test("reads a whole long stream backwards", async () => {
      const read = await gather(under.store.readStream(streamId, { direction: "backwards" }));
      expect(ids(read)).toEqual(ids(written).toReversed());
    });

    test("a stream that does not exist is empty", async () => {
      expect(await gather(under.store.readStream(freshName("absent-")))).toEqual([]);
      expect(await gather(under.store.readStream(freshName("absent-"), { direction: "backwards" }))).toEqual(
        [],
      );
    });

    test("a reader who leaves early disturbs no later read", async () => {
      for await (const batch of under.store.readStream(streamId)) {
        expect(batch.length).toBeGreaterThan(0);
        break;
      }
      expect(numbers(await gather(under.store.readStream(streamId, { limit: 1 })))).toEqual([0]);
    });
  });

  describe("readAll", () => {
    test("gives what was appended after a position, each once, in the order of positions", async () => {
      const start = await headOf(under.store);
      const streams = Array.from({ length: 40 }, () => freshName("all-"));
      const appended = await Promise.all(
        streams.map((streamId) => under.store.append(streamId, "none", events(20))),
      );

      const read = await gather(under.store.readAll({ after: start }));
      const mine = read.filter((found) => streams.includes(found.streamId));

      expect(mine).toHaveLength(800);
      expect(read.map(({ position }) => position)).toEqual(read.map(({ position }) => position).toSorted());
      expect(new Set(ids(read)).size).toBe(read.length);
      expect(read.every(({ position }) => position > start)).toBe(true);
      expect(read.every(({ position }) => isPositionOf(under.store.kind, position))).toBe(true);
      for (const streamId of streams) {
        expect(numbers(mine.filter((found) => found.streamId === streamId))).toEqual(
          events(20).map((_, n) => n),
        );
      }
      const lastPosition =
        appended
          .map(({ position }) => position)
          .toSorted()
          .at(-1) ?? "";
      expect((await headOf(under.store)) >= lastPosition).toBe(true);
      expect(mine.some(({ position }) => position === lastPosition)).toBe(true);
    });

    test("from the very beginning or the very end meets the same events", async () => {
      const streamId = freshName("ends-");
      const { position } = await under.store.append(streamId, "none", events(3));
      const [first] = await gather(under.store.readAll({ limit: 1 }));
      const [sameFirst] = await gather(under.store.readAll({ after: "", limit: 1 }));
      expect(sameFirst).toEqual(first);
      const backwards: ReadAllOptions = { direction: "backwards" };
      const [last] = await gather(under.store.readAll({ ...backwards, limit: 1 }));
      expect((last?.position ?? "") >= position).toBe(true);
      expect(await gather(under.store.readAll({ ...backwards, after: first?.position ?? "" }))).toEqual([]);
    });

    test("goes on after any position, exclusive, in either direction, with a limit", async () => {
      const streamId = freshName("middle-");
      const start = await headOf(under.store);
      await under.store.append(streamId, "none", events(6));
      const all = await gather(under.store.readAll({ after: start }));
      const at = all.findIndex((found) => found.streamId === streamId && found.revision === 2);
      const middle = all[at]?.position ?? "";

      const following = await gather(under.store.readAll({ after: middle, limit: 2 }));
      expect(ids(following)).toEqual(ids(all.slice(at + 1, at + 3)));

      const before = await gather(under.store.readAll({ after: middle, direction: "backwards", limit: at }));
      expect(ids(before)).toEqual(ids(all.slice(0, at)).toReversed());
    });

    test("reads a long history whole, each event as its stream has it", async () => {
      const start = await headOf(under.store);
      const streamId = freshName("long-");
      for (let count = 0; count < 3_600; count += 600) {
        const written = events(600).map(({ data, ...rest }) => ({
          ...rest,
          data: { data, text: "मेहता \\ ₹" },
        }));
        await under.store.append(streamId, count === 0 ? "none" : count - 1, written);
      }
      const own = (await gather(under.store.readAll({ after: start }))).filter(
        (found) => found.streamId === streamId,
      );
      expect(own).toEqual(await gather(under.store.readStream(streamId)));
      const limited = await gather(under.store.readAll({ after: start, limit: 3_333 }));
      expect(limited).toHaveLength(3_333);
    });

    test("gives the very text that was written", async () => {
      const start = await headOf(under.store);
      const written = event(
        { "10": '₹ \u2028 \u001f \\ " \ud800', b: [-0, 1e21, 0.1], a: null },
        { at: "मेहता" },
      );
      await under.store.append(freshName("text-"), "none", [written, ...events(5)]);
      const all = await gather(under.store.readAll({ after: start }));
      expect(all.find((found) => found.id === written.id)).toMatchObject({
        data: JSON.stringify(written.data),
        metadata: JSON.stringify(written.metadata),
      });
    });

    test("ends when it is aborted", async () => {
      await under.store.append(freshName("abort-"), "none", events(10));
      const stop = new AbortController();
      let batches = 0;
      for await (const batch of under.store.readAll({ signal: stop.signal })) {
        expect(batch.length).toBeGreaterThan(0);
        batches += 1;
        stop.abort();
      }
      expect(batches).toBe(1);
    });
  });

  describe("head", () => {
    test("is where the last append ended", async () => {
      const before = await headOf(under.store);
      const { position } = await under.store.append(freshName("head-"), "none", events(2));
      const after = await headOf(under.store);
      expect(position > before).toBe(true);
      expect(after >= position).toBe(true);
    });
  });

  test("ping answers", async () => {
    expect(await under.store.ping()).toBeUndefined();
  });
}
