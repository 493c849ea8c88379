import { openEventStore } from "@bahi/event-store/open.ts";
import type { EventStore, NewEvent } from "@bahi/event-store/event-store.ts";
import { rebuildConnection } from "@bahi/projector/connection.ts";
import {
  createFirstGeneration,
  dropSchemas,
  requestGeneration,
} from "@bahi/read-models/generation/create.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { Client } from "pg";
import type { BuildJob } from "../build-process.ts";
import { copyOut, removeCopied } from "../copied-tables.ts";
import { emmettRebuild } from "../emmett-rebuild.ts";
import { sampleRows } from "../least/least-rebuild.ts";
import type { LeastRebuildJob } from "../least/rebuild-process.ts";
import { type BenchRow, interleaved, type Round } from "../measure.ts";
import { startOwnProcess } from "../own-process.ts";
import { syntheticHistory } from "../synthetic-history.ts";

const APPENDS_AT_ONCE = 500;
const ROUNDS = 3;
const LEAST =
  "reading and parsing the events and encoding as many rows, beside two parallel copies of the final rows, indexes and statistics after";
/** Enough to measure the peer, which gets no faster with more. */
const PEER_EVENTS = 5_000;

/** Fills a store with the synthetic history, keeping the order within each stream. */
export async function fill(store: EventStore, count: number, streamPrefix = ""): Promise<void> {
  const revisions = new Map<string, number>();
  let batch = new Map<string, NewEvent[]>();
  let size = 0;
  async function flush(): Promise<void> {
    await Promise.all(
      Array.from(batch, ([streamId, events]) => {
        const last = revisions.get(streamId);
        revisions.set(streamId, (last ?? -1) + events.length);
        return store.append(`${streamPrefix}${streamId}`, last ?? "none", events);
      }),
    );
    batch = new Map();
    size = 0;
  }
  for (const { streamId, event } of syntheticHistory(count)) {
    batch.set(streamId, [...(batch.get(streamId) ?? []), event]);
    size += 1;
    if (size === APPENDS_AT_ONCE) await flush();
  }
  await flush();
}

/** The thread of a rebuild has such a young generation. */
export const AS_IN_ITS_THREAD = ["--max-semi-space-size=16"];

/** Builds generations of one database in a process of its own. */
export type Builder = {
  /** The figure is seconds; `look` gets the generation before it is dropped. */
  round(
    job: Omit<BuildJob, "databaseUrl" | "generation">,
    look?: (generation: number) => Promise<void>,
  ): Promise<Round>;
  stop(): Promise<void>;
};

export function startBuilder(client: Client, databaseUrl: string): Builder {
  const process = startOwnProcess<BuildJob>("build-process.ts", AS_IN_ITS_THREAD);
  return {
    round: (job, look = async () => {}) =>
      onGeneration(client, async (generation) => {
        const round = await process.round({ ...job, databaseUrl, generation });
        await look(generation);
        return round;
      }),
    stop: () => process.stop(),
  };
}

/** A connection to a database that is ready for rebuilds. */
export async function connectReadModels(databaseUrl: string): Promise<Client> {
  const client = new Client(rebuildConnection(databaseUrl, "bahi bench"));
  await client.connect();
  await migrateReadModels(client);
  await createFirstGeneration(client, "bench");
  return client;
}

/**
 * Rebuild of all read models beside the least that any program in Node has to do: two parallel copies of the final rows,
 * indexes and statistics afterwards, while the events are read and as many rows are encoded.
 */
export async function rebuildRows(databaseUrl: string, counts: readonly number[]): Promise<BenchRow[]> {
  const client = await connectReadModels(databaseUrl);
  const store = await openEventStore({ databaseUrl });
  const builder = startBuilder(client, databaseUrl);
  const least = startOwnProcess<LeastRebuildJob>("least/rebuild-process.ts", AS_IN_ITS_THREAD);
  const rows: BenchRow[] = [];
  try {
    await fill(store, Math.max(...counts));
    const peer = await emmettRebuild(databaseUrl, client, PEER_EVENTS);
    for (const events of counts) {
      let final: Pick<LeastRebuildJob, "copied" | "sampled"> | undefined;
      const seconds = await interleaved(
        {
          ours: () =>
            builder.round({ after: "", events }, async (generation) => {
              const schema = schemaOf(generation);
              final ??= { copied: await copyOut(client, schema), sampled: await sampleRows(client, schema) };
            }),
          limit: async () => {
            if (final === undefined) throw new Error("the rebuild comes first");
            const job = { databaseUrl, events, ...final };
            return onGeneration(client, (generation) => least.round({ ...job, generation }));
          },
          peer: async () => ({ figure: await peer(), operations: PEER_EVENTS }),
        },
        ROUNDS,
      );
      if (final !== undefined) await removeCopied(final.copied);
      rows.push({
        path: `rebuild of all read models, ${events.toLocaleString("en-US")} events`,
        unit: "events/s",
        ours: events / seconds.ours,
        limit: { name: LEAST, value: events / seconds.limit },
        peer: { name: "emmett-postgresql", value: PEER_EVENTS / seconds.peer },
        goal: "≥ 0.85 × limit",
        met: seconds.limit >= 0.85 * seconds.ours,
        note: `${((seconds.ours / events) * 1e6).toFixed(1)} µs an event; the peer makes ${PEER_EVENTS.toLocaleString("en-US")} events into invoices, lines and ledger alone; Marten publishes 8,685 events/s`,
        processorTime: seconds.processorTime,
      });
    }
    return rows;
  } finally {
    await Promise.all([builder.stop(), least.stop()]);
    await store.close();
    await client.end();
  }
}

/** Does something with a generation that is requested for it, and drops it. */
async function onGeneration<Result>(
  client: Client,
  work: (generation: number) => Promise<Result>,
): Promise<Result> {
  const generation = await requestGeneration(client, "bench");
  const result = await work(generation);
  await dropSchemas(client, generation);
  await client.query("delete from bahi.generation where id = $1", [generation]);
  return result;
}
