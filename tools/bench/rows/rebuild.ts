import { openEventStore } from "@bahi/event-store/open.ts";
import type { EventStore, NewEvent } from "@bahi/event-store/event-store.ts";
import { rebuildConnection } from "@bahi/projector/connection.ts";
import { build } from "@bahi/projector/rebuild/build.ts";
import { BUILD_CONNECTIONS } from "@bahi/projector/rebuild/build-connections.ts";
import { createFirstGeneration, requestGeneration } from "@bahi/read-models/generation/create.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { Client, Pool } from "pg";
import { type BenchRow, interleaved, timed } from "../measure.ts";
import { readAndEncode, type SampledRows, sampleRows } from "../least/least-rebuild.ts";
import { emmettRebuild } from "../emmett-rebuild.ts";
import { syntheticHistory } from "../synthetic-history.ts";
import { type CopiedTables, copyIn, copyOut, removeCopied } from "../copied-tables.ts";

const APPENDS_AT_ONCE = 500;
const ROUNDS = 3;
const LEAST =
  "reading and parsing the events and encoding as many rows, beside two parallel copies of the final rows, indexes after";
/** Enough to measure the peer, which gets no faster with more. */
const PEER_EVENTS = 5_000;

/** The connections of two parallel copies, and those of a rebuild. */
type Builders = { clients: readonly [Client, Client]; pool: Pool; end(): Promise<unknown> };

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

/** The connections of a rebuild, to a database that is ready for one. */
export async function connectBuilders(databaseUrl: string): Promise<Builders> {
  const connection = rebuildConnection(databaseUrl, "bahi bench");
  const clients = [new Client(connection), new Client(connection)] as const;
  const pool = new Pool({ ...connection, max: BUILD_CONNECTIONS });
  await Promise.all(clients.map((client) => client.connect()));
  await migrateReadModels(clients[0]);
  await createFirstGeneration(clients[0], "bench");
  return { clients, pool, end: () => Promise.all([pool.end(), ...clients.map((client) => client.end())]) };
}

/** The time to build a generation from all events of `store`; `look` gets it before it is dropped. */
export async function buildSeconds(
  store: Pick<EventStore, "readAll">,
  { clients: [first], pool }: Builders,
  look = async (_generation: number): Promise<void> => {},
): Promise<number> {
  const generation = await requestGeneration(first, "bench");
  const { signal } = new AbortController();
  const start = performance.now();
  await build({ store, pool, generation, signal, onProgress: () => {} });
  const took = (performance.now() - start) / 1000;
  await look(generation);
  await drop(first, generation);
  return took;
}

/**
 * Rebuild of all read models beside the least that any program in Node has to do: two parallel copies of the final rows,
 * indexes afterwards, while the events are read and as many rows are encoded.
 */
export async function rebuildRows(databaseUrl: string, counts: readonly number[]): Promise<BenchRow[]> {
  const builders = await connectBuilders(databaseUrl);
  const { clients } = builders;
  const [first] = clients;
  const store = await openEventStore({ databaseUrl });
  const rows: BenchRow[] = [];
  try {
    const most = Math.max(...counts);
    await fill(store, most);
    const peer = await emmettRebuild(databaseUrl, first, PEER_EVENTS);
    for (const count of counts) {
      const head = { readAll: () => firstEvents(store, count) };
      let final: (CopiedTables & { sampled: SampledRows }) | undefined;
      const seconds = await interleaved(
        {
          ours: async () => {
            const figure = await buildSeconds(head, builders, async (generation) => {
              const schema = schemaOf(generation);
              final ??= { ...(await copyOut(first, schema)), sampled: await sampleRows(first, schema) };
            });
            return { figure, operations: count };
          },
          limit: async () => {
            if (final === undefined) throw new Error("the rebuild comes first");
            const generation = await requestGeneration(first, "bench");
            const copied = final;
            const figure = await timed(() =>
              Promise.all([copyIn(clients, generation, copied), readAndEncode(head, count, copied.sampled)]),
            );
            await drop(first, generation);
            return { figure, operations: count };
          },
          peer: async () => ({ figure: await peer(), operations: PEER_EVENTS }),
        },
        ROUNDS,
      );
      if (final !== undefined) await removeCopied(final);
      rows.push({
        path: `rebuild of all read models, ${count.toLocaleString("en-US")} events`,
        unit: "events/s",
        ours: count / seconds.ours,
        limit: { name: LEAST, value: count / seconds.limit },
        peer: { name: "emmett-postgresql", value: PEER_EVENTS / seconds.peer },
        goal: "≥ 0.85 × limit",
        met: seconds.limit >= 0.85 * seconds.ours,
        note: `${((seconds.ours / count) * 1e6).toFixed(1)} µs an event; the peer makes ${PEER_EVENTS.toLocaleString("en-US")} events into invoices, lines and ledger alone; Marten publishes 8,685 events/s`,
        processorTime: seconds.processorTime,
      });
    }
    return rows;
  } finally {
    await store.close();
    await builders.end();
  }
}

async function* firstEvents(store: EventStore, count: number): ReturnType<EventStore["readAll"]> {
  yield* store.readAll({ limit: count });
}

async function drop(client: Client, generation: number): Promise<void> {
  await client.query(`drop schema if exists ${schemaOf(generation)} cascade`);
  await client.query("delete from bahi.generation where id = $1", [generation]);
}
