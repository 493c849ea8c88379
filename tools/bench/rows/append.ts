import { randomUUID } from "node:crypto";
import { getPostgreSQLEventStore } from "@event-driven-io/emmett-postgresql";
import type { EventStore, NewEvent } from "@bahi/event-store/event-store.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { type BenchRow, interleaved, latencies, median, type Round, throughput } from "../measure.ts";
import { pgbenchInsert } from "../pgbench.ts";

const WRITERS = 32;
const ROUND_MS = 2000;

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

/** The embedded store: 32 writers with events of 400 B and 2 KB, and one writer's median latency. */
export async function appendRows(databaseUrl: string): Promise<BenchRow[]> {
  const store = await openEventStore({ databaseUrl });
  const peer = getPostgreSQLEventStore(databaseUrl);
  const peerAppend = (stream: string, call: number, bytes: number): Promise<unknown> =>
    peer.appendToStream(stream, [{ type: "Measured", data: { text: "x".repeat(bytes) } }], {
      expectedStreamVersion: BigInt(call),
    });
  try {
    // The first append of the peer creates its tables.
    await peerAppend(`warm-${randomUUID()}`, 0, 10);

    const rows: BenchRow[] = [];
    for (const { bytes, label, goal, limitRatio, peerRatio } of [
      { bytes: 400, label: "400 B", goal: "≥ 2 × limit, ≥ 8 × peer", limitRatio: 2, peerRatio: 8 },
      { bytes: 2048, label: "2 KB", goal: "≥ 1.2 × limit", limitRatio: 1.2, peerRatio: 0 },
    ]) {
      const figures = await interleaved({
        ours: () => appendsPerSecond(store, bytes),
        limit: async () => {
          const { perSecond, rows: operations } = await pgbenchInsert({
            databaseUrl,
            clients: WRITERS,
            seconds: 2,
            bytes,
          });
          return { figure: perSecond, operations };
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
        limit: { name: "pgbench one-row INSERT", value: figures.limit },
        peer: { name: "emmett-postgresql", value: figures.peer },
        goal,
        met: figures.ours >= limitRatio * figures.limit && figures.ours >= peerRatio * figures.peer,
        note: "",
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
        const { p50Ms, rows: operations } = await pgbenchInsert({
          databaseUrl,
          clients: 1,
          seconds: 2,
          bytes: 400,
        });
        return { figure: p50Ms, operations };
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
      limit: { name: "pgbench p50", value: single.limit },
      peer: { name: "emmett-postgresql", value: single.peer },
      goal: "≤ 1.5 × limit",
      met: single.ours <= 1.5 * single.limit,
      note: "",
      processorTime: single.processorTime,
    });
    return rows;
  } finally {
    await peer.close();
    await store.close();
  }
}
