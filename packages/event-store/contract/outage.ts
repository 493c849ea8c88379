import { describe, expect, test } from "vitest";
import { StoreUnavailableError } from "../errors.ts";
import type { Appended, EventStore, RecordedEvent } from "../event-store.ts";
import { keysOf, numbered } from "./next-stream.ts";
import type { Server } from "./server.ts";
import {
  errorOf,
  event,
  events,
  freshName,
  gather,
  gatherUntil,
  ids,
  untilAnswered,
  upTo,
} from "./testing.ts";
import { headOf } from "../head.ts";

export type OutageUnderTest = { readonly server: Server; open(): Promise<EventStore> };

async function openUntilAnswered(under: OutageUnderTest): Promise<EventStore> {
  return untilAnswered(() => under.open());
}

/** An outage under load, and the recovery. `how` names the kind of outage in the report. */
export function outageContract(how: string, under: OutageUnderTest): void {
  describe(`a server that goes away: ${how}`, () => {
    test("an unreachable one is reported as unavailable by every call, and nothing was sent", async () => {
      const store = await openUntilAnswered(under);
      try {
        const streamId = freshName("away-");
        await store.append(streamId, "none", events(1));
        await under.server.kill();
        // The first call after a death may still find a connection that was open: whatever was on it is unknown.
        await errorOf(store.append(streamId, 0, events(1)));
        const calls: Record<string, () => Promise<unknown>> = {
          append: () => store.append(streamId, 0, events(1)),
          appendToNext: () => store.appendToNext(freshName("away"), "a", (number) => numbered("a", number)),
          findUse: () => store.findUse("a", { category: freshName("away") }),
          readStream: () => gather(store.readStream(streamId)),
          readAll: () => gather(store.readAll({ limit: 1 })),
          ping: () => store.ping(),
          open: () => under.open(),
        };
        const answers: Record<string, unknown> = {};
        for (const [name, call] of Object.entries(calls)) answers[name] = await errorOf(call());
        for (const answer of Object.values(answers)) expect(answer).toBeInstanceOf(StoreUnavailableError);
        expect(answers).toMatchObject(
          Object.fromEntries(Object.keys(calls).map((name) => [name, { outcome: "not-sent" }])),
        );
        await under.server.start();
        await untilAnswered(() => store.ping());
        expect(await gather(store.readStream(streamId))).toHaveLength(1);
      } finally {
        await store.close();
      }
    });

    test("one that dies under 32 writers and comes back has stored each event once, in order", async () => {
      const store = await openUntilAnswered(under);
      try {
        const streams = Array.from({ length: 32 }, () => freshName("dies-"));
        const start = await headOf(store);
        const count = 30;
        let acknowledged = 0;
        let dead: Promise<void> | undefined;
        const endOnce = async (): Promise<void> => {
          await under.server.kill();
          await under.server.start();
        };
        await Promise.all(
          streams.map(async (streamId) => {
            for (let revision = 0; revision < count; revision += 1) {
              const written = [event({ n: revision })];
              const expected = revision === 0 ? "none" : revision - 1;
              const appended = await untilAnswered(() => store.append(streamId, expected, written));
              expect(appended.revision).toBe(revision);
              acknowledged += 1;
              if (acknowledged > (streams.length * count) / 3) dead ??= endOnce();
            }
          }),
        );
        await dead;
        const read = (await gather(store.readAll({ after: start }))).filter((found) =>
          streams.includes(found.streamId),
        );
        expect(read).toHaveLength(streams.length * count);
        for (const streamId of streams) {
          const own = read.filter((found) => found.streamId === streamId);
          expect(own.map(({ data }): unknown => JSON.parse(data))).toEqual(
            Array.from({ length: count }, (_, n) => ({ n })),
          );
        }
      } finally {
        await store.close();
      }
    });

    test("one that dies under creators leaves no gap and no key twice", async () => {
      const store = await openUntilAnswered(under);
      try {
        const category = freshName("dies");
        let created = 0;
        let dead: Promise<void> | undefined;
        const endOnce = async (): Promise<void> => {
          await under.server.kill();
          await under.server.start();
        };
        const answers = await Promise.all(
          upTo(16).map(async (creator) => {
            const own: { key: string; number: number }[] = [];
            for (const n of upTo(6)) {
              const key = `${creator}/${n}`;
              const { number } = await untilAnswered(() =>
                store.appendToNext(category, key, (next) => numbered(key, next)),
              );
              own.push({ key, number });
              created += 1;
              if (created > 30) dead ??= endOnce();
            }
            return own;
          }),
        );
        await dead;
        const keys = await keysOf(store, category);
        expect(keys).toHaveLength(96);
        for (const { key, number } of answers.flat()) expect(keys[number - 1]).toBe(key);
      } finally {
        await store.close();
      }
    });

    test("a subscription resumes by itself after what it has delivered", async () => {
      const store = await openUntilAnswered(under);
      try {
        const streamId = freshName("goes-on-");
        const stop = new AbortController();
        const subscription = store.subscribe({ after: await headOf(store), signal: stop.signal });
        const reading = gatherUntil(subscription, 60, (found) => found === streamId);
        let revision = 0;
        const write = async (count: number): Promise<void> => {
          for (const one of events(count)) {
            const expected = revision === 0 ? "none" : revision - 1;
            await untilAnswered(() => store.append(streamId, expected, [one]));
            revision += 1;
          }
        };
        await write(20);
        await under.server.kill();
        await under.server.start();
        await write(20);
        await under.server.freeze();
        await under.server.resume();
        await write(20);
        const read: RecordedEvent[] = await reading;
        stop.abort();
        expect(read.map((found) => found.revision)).toEqual(upTo(60).map((n) => n - 1));
        expect(new Set(ids(read)).size).toBe(60);
      } finally {
        await store.close();
      }
    });

    test("a frozen one leaves an append unknown after seconds; the same append then gives the one answer", async () => {
      const store = await openUntilAnswered(under);
      try {
        const streamId = freshName("frozen-");
        await store.append(streamId, "none", events(1));
        const written = events(2);
        await under.server.freeze();
        const started = Date.now();
        const frozen = await errorOf(store.append(streamId, 0, written));
        const seconds = (Date.now() - started) / 1000;
        await under.server.resume();
        expect(frozen).toBeInstanceOf(StoreUnavailableError);
        expect(frozen).toMatchObject({ outcome: "unknown" });
        expect(seconds).toBeLessThan(20);
        const appended: Appended = await untilAnswered(() => store.append(streamId, 0, written));
        expect(appended.revision).toBe(2);
        expect(ids(await gather(store.readStream(streamId, { from: 1 })))).toEqual(ids(written));
      } finally {
        await store.close();
      }
    });

    test("an append on a frozen one ends at its deadline, sooner than the store gives up; the same append then gives the one answer", async () => {
      const store = await openUntilAnswered(under);
      try {
        const [patient, hurried] = [freshName("patient-"), freshName("hurried-")];
        const written = events(2);
        await under.server.freeze();
        const ended: string[] = [];
        const waiting = errorOf(store.append(patient, "none", events(1)));
        const first = waiting.then(() => ended.push(patient));
        // Time enough to be sent, on a machine that is busy, too.
        const deadlineMs = performance.now() + 2_000;
        const error = await errorOf(store.append(hurried, "none", written, { deadlineMs }));
        ended.push(hurried);
        await first;
        await under.server.resume();
        expect(ended).toEqual([hurried, patient]);
        expect(error).toMatchObject({ name: "StoreUnavailableError", outcome: "unknown" });
        const appended = await untilAnswered(() => store.append(hurried, "none", written));
        expect(appended.revision).toBe(1);
        expect(ids(await gather(store.readStream(hurried)))).toEqual(ids(written));
      } finally {
        await store.close();
      }
    });

    test("a subscription of a server that is gone can still be aborted, and the store closed", async () => {
      const store = await openUntilAnswered(under);
      const stop = new AbortController();
      for await (const batch of store.subscribe({ after: await headOf(store), signal: stop.signal })) {
        if (batch.length > 0) continue;
        await under.server.freeze();
        setImmediate(() => stop.abort());
      }
      expect(await store.close()).toBeUndefined();
      await under.server.resume();
    });
  });
}
