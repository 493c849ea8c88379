import { describe, expect, test } from "vitest";
import type { RecordedEvent } from "../event-store.ts";
import { event, events, freshName, gatherUntil, ids, type StoreUnderTest } from "./testing.ts";
import { headOf } from "../head.ts";

/** Appends `count` events to a stream of its own for each writer, one after another, all writers at once. */
async function writeConcurrently(
  under: StoreUnderTest,
  streams: readonly string[],
  count: number,
): Promise<void> {
  await Promise.all(
    streams.map(async (streamId) => {
      for (let revision = 0; revision < count; revision += 1) {
        await under.store.append(streamId, revision === 0 ? "none" : revision - 1, [event({ n: revision })]);
      }
    }),
  );
}

/** The faults in what a reader got; empty when each event came once, complete, and in the store's order. */
function faultsOf(read: readonly RecordedEvent[], streams: readonly string[], count: number): string[] {
  const faults: string[] = [];
  if (new Set(ids(read)).size !== read.length) faults.push("an event came twice");
  const positions = read.map(({ position }) => position);
  if (positions.join() !== positions.toSorted().join()) faults.push("events came out of order");
  const whole = Array.from({ length: count }, (_, n) => n).join();
  for (const streamId of streams) {
    const revisions = read.filter((found) => found.streamId === streamId).map(({ revision }) => revision);
    if (revisions.join() !== whole) faults.push(`${streamId} came as ${revisions.join()}`);
  }
  return faults;
}

/** From history to live: everything, in order, once. */
export function subscribeContract(under: StoreUnderTest): void {
  describe("subscribe", () => {
    test("goes from history to live under 32 writers, with nothing lost and nothing twice", async () => {
      const streams = Array.from({ length: 32 }, () => freshName("seam-"));
      const start = await headOf(under.store);
      const stop = new AbortController();
      const belongs = (streamId: string): boolean => streams.includes(streamId);
      const count = 40;

      const writing = writeConcurrently(under, streams, count);
      // Each reader starts at another moment of the writing, so each passes from history to live elsewhere.
      const readers = [1, 200, 500, 900].map(async (startAt) => {
        await gatherUntil(under.store.subscribe({ after: start, signal: stop.signal }), startAt, belongs);
        const subscription = under.store.subscribe({ after: start, signal: stop.signal });
        return gatherUntil(subscription, streams.length * count, belongs);
      });
      for (const read of await Promise.all(readers)) expect(faultsOf(read, streams, count)).toEqual([]);
      await writing;
      stop.abort();
    });

    test("starts after the position it is given, and resumes where a reader left", async () => {
      const streamId = freshName("resume-");
      const start = await headOf(under.store);
      const written = events(50);
      await under.store.append(streamId, "none", written);
      const stop = new AbortController();
      const read: RecordedEvent[] = [];
      while (read.length < written.length) {
        const after = read.at(-1)?.position ?? start;
        const subscription = under.store.subscribe({ after, signal: stop.signal, batchSizeMax: 7 });
        for await (const batch of subscription) {
          expect(batch.length).toBeLessThanOrEqual(7);
          if (batch.length === 0) continue;
          read.push(...batch.filter((found) => found.streamId === streamId));
          break;
        }
      }
      stop.abort();
      expect(ids(read)).toEqual(ids(written));
    });

    test("says with an empty batch that the head is reached, and then delivers what comes", async () => {
      const streamId = freshName("live-");
      const stop = new AbortController();
      const subscription = under.store.subscribe({ after: await headOf(under.store), signal: stop.signal });
      let written: string | undefined;
      for await (const batch of subscription) {
        if (batch.length === 0 && written === undefined) {
          const live = event();
          written = live.id;
          await under.store.append(streamId, "none", [live]);
        }
        if (written !== undefined && ids(batch).includes(written)) break;
      }
      stop.abort();
      expect(written).toBeDefined();
    });

    test("delivers what another instance appends", async () => {
      const other = await under.open();
      try {
        const streamId = freshName("elsewhere-");
        const stop = new AbortController();
        const subscription = under.store.subscribe({ after: await headOf(under.store), signal: stop.signal });
        const reading = gatherUntil(subscription, 20, (found) => found === streamId);
        for (const [n, one] of events(20).entries())
          await other.append(streamId, n === 0 ? "none" : n - 1, [one]);
        expect(await reading).toHaveLength(20);
        stop.abort();
      } finally {
        await other.close();
      }
    });

    test("ends when it is aborted: before the start, in the middle, and while it waits", async () => {
      await under.store.append(freshName("abort-"), "none", events(10));
      const before = AbortSignal.abort();
      for await (const batch of under.store.subscribe({ after: "", signal: before })) {
        expect.unreachable(`a batch of ${batch.length} came after the abort`);
      }

      const middle = new AbortController();
      let batches = 0;
      for await (const batch of under.store.subscribe({
        after: "",
        signal: middle.signal,
        batchSizeMax: 2,
      })) {
        expect(batch.length).toBeLessThanOrEqual(2);
        batches += 1;
        middle.abort();
      }
      expect(batches).toBe(1);

      const waiting = new AbortController();
      for await (const batch of under.store.subscribe({
        after: await headOf(under.store),
        signal: waiting.signal,
      })) {
        // Nothing is known to come after this, so the reader is waiting when the abort comes.
        if (batch.length === 0) setImmediate(() => waiting.abort());
      }
    });
  });
}
