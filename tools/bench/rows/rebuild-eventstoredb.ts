import { randomUUID } from "node:crypto";
import {
  type AllStreamRecordedEvent,
  BACKWARDS,
  END,
  EventStoreDBClient,
  START,
} from "@eventstore/db-client";
import { openEventStore } from "@bahi/event-store/open.ts";
import { type BenchRow, interleaved } from "../measure.ts";
import { connectReadModels, fill, startBuilder } from "./rebuild.ts";
import { headOf } from "@bahi/event-store/head.ts";

const EVENTS = 50_000;
const ROUNDS = 3;

/**
 * Rebuild of all read models from EventStoreDB, beside the client that only reads the same events, and the same rebuild
 * from the embedded store. The server may hold other events. The history comes after them, in streams of its own.
 */
export async function rebuildFromEventStoreDbRow(
  eventStoreUrl: string,
  databaseUrl: string,
): Promise<BenchRow> {
  const database = await connectReadModels(databaseUrl);
  const builder = startBuilder(database, databaseUrl);
  const there = await openEventStore({ eventStoreUrl, databaseUrl });
  const embedded = await openEventStore({ databaseUrl });
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  try {
    const before = await headOf(there);
    let last: AllStreamRecordedEvent["position"] | typeof START = START;
    for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
      last = event?.position ?? last;
    await fill(there, EVENTS, `bench-${randomUUID()}-`);
    await fill(embedded, EVENTS);
    const seconds = await interleaved(
      {
        ours: () => builder.round({ eventStoreUrl, after: before, events: EVENTS }),
        limit: async () => {
          const start = performance.now();
          let events = 0;
          for await (const { event } of client.readAll({ fromPosition: last }))
            if (event !== undefined) events += 1;
          if (events < EVENTS) throw new Error(`the client has read ${events} events only`);
          return (performance.now() - start) / 1000;
        },
        peer: () => builder.round({ after: "", events: EVENTS }),
      },
      ROUNDS,
    );
    return {
      path: `rebuild of all read models from EventStoreDB, ${EVENTS.toLocaleString("en-US")} events`,
      unit: "events/s",
      ours: EVENTS / seconds.ours,
      limit: { name: "db-client readAll alone", value: EVENTS / seconds.limit },
      peer: { name: "the same from the embedded store", value: EVENTS / seconds.peer },
      goal: "≥ 0.9 × limit",
      met: seconds.limit >= 0.9 * seconds.ours,
      note: `${((seconds.ours / EVENTS) * 1e6).toFixed(1)} µs an event, with folding, rows and indexes; the limit reads alone`,
    };
  } finally {
    await client.dispose();
    await builder.stop();
    await Promise.all([there.close(), embedded.close(), database.end()]);
  }
}
