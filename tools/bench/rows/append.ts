import { randomUUID } from "node:crypto";
import { getPostgreSQLEventStore } from "@event-driven-io/emmett-postgresql";
import type { EventStore, NewEvent } from "@bahi/event-store/event-store.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { type BenchRow, interleaved, latencies, median, type Round, throughput } from "../measure.ts";
import { LeastAppend } from "../least/least-append.ts";
import { pgbenchInsert } from "../pgbench.ts";

const WRITERS = 32;
const ROUND_MS = 2000;
const LEAST = "the same rows in batches, without any check";

function eventOf(bytes: number): NewEvent {
  return {
    id: randomUUID(),
    type: "Measured",
    data: { text: "x".repeat(bytes) },
    metadata: { at: "2026-01-01" },
  };
}

function appendsPerSecond(store: EventStore, bytes: number): Promise<Round> {
  const round = randomUUID();
  return throughput(WRITERS, ROUND_MS, (worker, call) =>
    store.append(`bench-${round}-${worker}`, call === 0 ? "none" : call - 1, [eventOf(bytes)]),
  );
}

const medianOf = (took: readonly number[]): Round => ({ figure: median(took), operations: took.length });

const METADATA = JSON.stringify({ at: "2026-01-01" });
const dataOf = (bytes: number): string => JSON.stringify({ text: "x".repeat(bytes) });

function leastPerSecond(least: LeastAppend, bytes: number): Promise<Round> {
  const round = randomUUID();
  return throughput(WRITERS, ROUND_MS, (worker, call) =>
    least.append(`least-${round}-${worker}`, call, dataOf(bytes), METADATA),
  );
}

/**
 * The embedded store: 32 writers with events of 400 B and 2 KB, and one writer's median latency. The limit is what any
 * program in Node has to spend ({@link LeastAppend}).
 */
export async function appendRows(databaseUrl: string): Promise<BenchRow[]> {
  const store = await openEventStore({ databaseUrl });
  const peer = getPostgreSQLEventStore(databaseUrl);
  const peerAppend = (stream: string, call: number, bytes: number): Promise<unknown> =>
    peer.appendToStream(stream, [{ type: "Measured", data: { text: "x".repeat(bytes) } }], {
      expectedStreamVersion: BigInt(call),
    });
  const least = await LeastAppend.open(databaseUrl);
  try {
    // The first append of the peer creates its tables.
    await peerAppend(`warm-${randomUUID()}`, 0, 10);

    const rows: BenchRow[] = [];
    for (const { bytes, label } of [
      { bytes: 400, label: "400 B" },
      { bytes: 2048, label: "2 KB" },
    ]) {
      const figures = await interleaved({
        ours: () => appendsPerSecond(store, bytes),
        limit: () => leastPerSecond(least, bytes),
        pgbench: async () => {
          const inserted = await pgbenchInsert({ databaseUrl, clients: WRITERS, seconds: 2, bytes });
          return { figure: inserted.perSecond, operations: inserted.rows };
        },
        peer: () => {
          const round = randomUUID();
          return throughput(WRITERS, ROUND_MS, (worker, call) =>
            peerAppend(`peer-${round}-${worker}`, call, bytes),
          );
        },
      });
      rows.push({
        path: `append ${label}, ${WRITERS} writers (embedded store)`,
        unit: "events/s",
        ours: figures.ours,
        limit: { name: LEAST, value: figures.limit },
        peer: { name: "emmett-postgresql", value: figures.peer },
        goal: "≥ 0.7 × limit, ≥ 8 × peer",
        met: figures.ours >= 0.7 * figures.limit && figures.ours >= 8 * figures.peer,
        note: `${(figures.ours / figures.pgbench).toFixed(2)} × pgbench, one-row INSERT from ${WRITERS} clients`,
        processorTime: figures.processorTime,
      });
    }

    const single = await interleaved({
      ours: async () => {
        const stream = `bench-${randomUUID()}`;
        return medianOf(
          await latencies(400, (call) =>
            store.append(stream, call === 0 ? "none" : call - 1, [eventOf(400)]),
          ),
        );
      },
      limit: async () => {
        const stream = `least-${randomUUID()}`;
        return medianOf(await latencies(400, (call) => least.append(stream, call, dataOf(400), METADATA)));
      },
      pgbench: async () => {
        const inserted = await pgbenchInsert({ databaseUrl, clients: 1, seconds: 2, bytes: 400 });
        return { figure: inserted.p50Ms, operations: inserted.rows };
      },
      peer: async () => {
        const stream = `peer-${randomUUID()}`;
        return medianOf(await latencies(200, (call) => peerAppend(stream, call, 400)));
      },
    });
    rows.push({
      path: "append 400 B, one writer, p50 (embedded store)",
      unit: "ms",
      ours: single.ours,
      limit: { name: LEAST, value: single.limit },
      peer: { name: "emmett-postgresql", value: single.peer },
      goal: "≤ 1.5 × limit",
      met: single.ours <= 1.5 * single.limit,
      note: `${(single.ours / single.pgbench).toFixed(2)} × pgbench p50`,
      processorTime: single.processorTime,
    });
    return rows;
  } finally {
    await least.close();
    await peer.close();
    await store.close();
  }
}
