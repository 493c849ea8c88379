import { randomUUID } from "node:crypto";
import { EventStoreDBClient, jsonEvent, NO_STREAM, START } from "@eventstore/db-client";
import type { NewEvent } from "@bahi/event-store/event-store.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { type BenchRow, interleaved, latencies, median, quantile, throughput } from "../measure.ts";
import { headOf } from "@bahi/event-store/head.ts";

const WRITERS = 32;

/** The rows that need a real EventStoreDB: append, delay of the subscription, catch-up. */
export async function eventStoreDbRows(eventStoreUrl: string, databaseUrl: string): Promise<BenchRow[]> {
  const store = await openEventStore({ eventStoreUrl, databaseUrl });
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  const ours = (): NewEvent => ({
    id: randomUUID(),
    type: "Measured",
    data: { text: "x".repeat(400) },
    metadata: {},
  });
  const theirs = () => jsonEvent({ type: "Measured", data: { text: "x".repeat(400) } });
  const alone = (stream: string, call: number): Promise<unknown> =>
    client.appendToStream(stream, theirs(), { expectedRevision: call === 0 ? NO_STREAM : BigInt(call - 1) });
  try {
    const many = await interleaved({
      ours: () => {
        const round = randomUUID();
        return throughput(WRITERS, 2000, (worker, call) =>
          store.append(`bench-${round}-${worker}`, call === 0 ? "none" : call - 1, [ours()]),
        );
      },
      limit: () => {
        const round = randomUUID();
        return throughput(WRITERS, 2000, (worker, call) => alone(`limit-${round}-${worker}`, call));
      },
    });
    const one = await interleaved({
      ours: async () => {
        const stream = `bench-${randomUUID()}`;
        return median(
          await latencies(300, (call) => store.append(stream, call === 0 ? "none" : call - 1, [ours()])),
        );
      },
      limit: async () => {
        const stream = `limit-${randomUUID()}`;
        return median(await latencies(300, (call) => alone(stream, call)));
      },
    });

    const delays = await delaysToSubscription(store, ours);
    const catchUp = await interleaved({
      ours: async () => {
        const start = performance.now();
        let events = 0;
        for await (const batch of store.readAll()) events += batch.length;
        return (events * 1000) / (performance.now() - start);
      },
      limit: async () => {
        const start = performance.now();
        let events = 0;
        for await (const { event } of client.readAll({ fromPosition: START }))
          if (event !== undefined) events += 1;
        return (events * 1000) / (performance.now() - start);
      },
    });
    const dbClient = (value: number) => ({ name: "db-client alone", value });
    return [
      {
        path: `append 400 B on EventStoreDB, ${WRITERS} writers`,
        unit: "events/s",
        ours: many.ours,
        limit: dbClient(many.limit),
        peer: null,
        goal: "≥ 0.9 × limit",
        met: many.ours >= 0.9 * many.limit,
        note: "the server is not among the programs that are counted",
        processorTime: many.processorTime,
      },
      {
        path: "append 400 B on EventStoreDB, one writer, p50",
        unit: "ms",
        ours: one.ours,
        limit: dbClient(one.limit),
        peer: null,
        goal: "≤ 1.15 × limit",
        met: one.ours <= 1.15 * one.limit,
        note: "",
      },
      {
        path: "event on EventStoreDB, from acknowledged to seen by the subscription, p50",
        unit: "ms",
        ours: median(delays),
        limit: null,
        peer: null,
        goal: "≤ 1 ms, p99 ≤ 10 ms",
        met: median(delays) <= 1 && quantile(delays, 0.99) <= 10,
        note: `p99 ${quantile(delays, 0.99).toFixed(2)} ms; below 0 means seen before the writer was told`,
      },
      {
        path: "read everything from EventStoreDB",
        unit: "events/s",
        ours: catchUp.ours,
        limit: { name: "db-client readAll alone", value: catchUp.limit },
        peer: null,
        goal: "≥ 0.9 × limit",
        met: catchUp.ours >= 0.9 * catchUp.limit,
        note: "the limit reads system events too",
      },
    ];
  } finally {
    await client.dispose();
    await store.close();
  }
}

async function delaysToSubscription(
  store: Awaited<ReturnType<typeof openEventStore>>,
  newEvent: () => NewEvent,
): Promise<number[]> {
  const abort = new AbortController();
  const seenAt = new Map<string, number>();
  let wake = (): void => {};
  const reader = (async () => {
    for await (const batch of store.subscribe({ after: await headOf(store), signal: abort.signal })) {
      for (const event of batch) seenAt.set(event.id, performance.now());
      wake();
    }
  })();
  const delays: number[] = [];
  const stream = `bench-${randomUUID()}`;
  for (let call = 0; call < 300; call += 1) {
    const event = newEvent();
    await store.append(stream, call === 0 ? "none" : call - 1, [event]);
    const acknowledgedAt = performance.now();
    while (!seenAt.has(event.id)) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    delays.push((seenAt.get(event.id) ?? Number.NaN) - acknowledgedAt);
  }
  abort.abort();
  await reader;
  return delays;
}
