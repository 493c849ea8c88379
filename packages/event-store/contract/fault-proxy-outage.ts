import { describe, expect, test } from "vitest";
import type { EventStore } from "../event-store.ts";
import { openFaultProxy } from "./fault-proxy.ts";
import { keysOf, numbered } from "./next-stream.ts";
import { errorOf, event, events, freshName, gather, ids, untilAnswered } from "./testing.ts";
import { headOf } from "../head.ts";

/** Tests that need a proxy that drops answers and counts bytes. */
export function faultProxyContract(urlOf: () => string, openAt: (url: string) => Promise<EventStore>): void {
  describe("a connection that loses answers", () => {
    test("an append that was stored although its answer was lost is unknown, and stored once", async () => {
      const proxy = await openFaultProxy(urlOf());
      const store = await openAt(proxy.url);
      try {
        const streamId = freshName("lost-");
        await store.append(streamId, "none", events(1));
        const written = events(2);
        proxy.loseAnswers();
        const failing = errorOf(store.append(streamId, 0, written));
        const direct = await openAt(urlOf());
        try {
          // It is stored, and the writer cannot know.
          while ((await gather(direct.readStream(streamId))).length < 3) await direct.ping();
        } finally {
          await direct.close();
        }
        await proxy.kill();
        expect(await failing).toMatchObject({ name: "StoreUnavailableError", outcome: "unknown" });
        await proxy.start();
        expect(await store.append(streamId, 0, written)).toMatchObject({ revision: 2 });
        expect(ids(await gather(store.readStream(streamId, { from: 1 })))).toEqual(ids(written));
      } finally {
        await store.close();
        await proxy.close();
      }
    });

    test("a creation whose answer was lost keeps its number", async () => {
      const proxy = await openFaultProxy(urlOf());
      const store = await openAt(proxy.url);
      try {
        const category = freshName("lost");
        const create = (key: string) => store.appendToNext(category, key, (number) => numbered(key, number));
        await create("a");
        proxy.loseAnswers();
        const failing = errorOf(create("b"));
        const direct = await openAt(urlOf());
        try {
          const created = async (): Promise<boolean> =>
            (await gather(direct.readStream(`${category}-2`))).length > 0;
          // A store that asks before it writes waits for that answer; then nothing is created until the connection is back.
          for (let asked = 0; asked < 200 && !(await created()); asked += 1) await direct.ping();
          await direct.appendToNext(category, "c", (number) => numbered("c", number));
        } finally {
          await direct.close();
        }
        await proxy.kill();
        expect(await failing).toMatchObject({ name: "StoreUnavailableError" });
        await proxy.start();
        // The first call may still find the connection that has ended.
        const again = await untilAnswered(() => create("b"));
        const keys = await keysOf(store, category);
        expect(keys).toHaveLength(3);
        expect(keys[again.number - 1]).toBe("b");
      } finally {
        await store.close();
        await proxy.close();
      }
    });

    test("little comes through it while a slow reader is busy", async () => {
      const proxy = await openFaultProxy(urlOf());
      const [store, direct] = [await openAt(proxy.url), await openAt(urlOf())];
      try {
        const streamId = freshName("slow-");
        const start = await headOf(direct);
        const payload = "x".repeat(20_000);
        const count = 1_500;
        for (let written = 0; written < count; written += 50) {
          const more = Array.from({ length: 50 }, () => event({ payload }));
          await direct.append(streamId, written === 0 ? "none" : written - 1, more);
        }
        const stop = new AbortController();
        const revisions: number[] = [];
        const before = proxy.bytesReceived();
        let receivedWhileBusy = 0;
        for await (const batch of store.subscribe({ after: start, signal: stop.signal, batchSizeMax: 10 })) {
          expect(batch.length).toBeLessThanOrEqual(10);
          if (revisions.length === 0) {
            // Long enough for all 30 MB, if nothing held them back.
            for (let asked = 0; asked < 300; asked += 1) await direct.ping();
            receivedWhileBusy = proxy.bytesReceived() - before;
          }
          const mine = batch.filter((found) => found.streamId === streamId);
          revisions.push(...mine.map(({ revision }) => revision));
          if (revisions.length === count) break;
        }
        stop.abort();
        expect(revisions).toEqual(Array.from({ length: count }, (_, n) => n));
        expect(receivedWhileBusy).toBeLessThan(8_000_000);
        expect(proxy.bytesReceived() - before).toBeGreaterThan(30_000_000);
      } finally {
        await store.close();
        await direct.close();
        await proxy.close();
      }
    });
  });
}
