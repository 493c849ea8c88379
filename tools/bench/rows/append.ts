import { openEventStore } from "@bahi/event-store/open.ts";
import type { AppendJob } from "../append-process.ts";
import { type BenchRow, interleaved } from "../measure.ts";
import { startOwnProcess } from "../own-process.ts";
import { pgbenchInsert } from "../pgbench.ts";

const WRITERS = 32;
const SECONDS = 2;
const LEAST = "the same rows in batches, without any check";

/**
 * The embedded store: 32 writers with events of 400 B and 2 KB, and one writer's median latency. The limit is what any
 * program in Node has to spend (`least/least-append.ts`).
 */
export async function appendRows(databaseUrl: string): Promise<BenchRow[]> {
  // The least fills a table like that of the store.
  await (await openEventStore({ databaseUrl })).close();
  const start = () => startOwnProcess<AppendJob>("append-process.ts");
  const processes = { ours: start(), least: start(), peer: start() };
  const contestants = (job: Pick<AppendJob, "bytes" | "writers">) => ({
    ours: () => processes.ours.round({ databaseUrl, contestant: "ours", ...job }),
    limit: () => processes.least.round({ databaseUrl, contestant: "least", ...job }),
    pgbench: async () => {
      const { bytes, writers: clients } = job;
      const { perSecond, p50Ms, rows } = await pgbenchInsert({
        databaseUrl,
        clients,
        seconds: SECONDS,
        bytes,
      });
      return { figure: clients === 1 ? p50Ms : perSecond, operations: rows };
    },
    peer: () => processes.peer.round({ databaseUrl, contestant: "peer", ...job }),
  });
  try {
    const rows: BenchRow[] = [];
    for (const { bytes, label, peerTimes } of [
      { bytes: 400, label: "400 B", peerTimes: 8 },
      { bytes: 2048, label: "2 KB", peerTimes: 0 },
    ]) {
      const figures = await interleaved(contestants({ bytes, writers: WRITERS }));
      rows.push({
        path: `append ${label}, ${WRITERS} writers (embedded store)`,
        unit: "events/s",
        ours: figures.ours,
        limit: { name: LEAST, value: figures.limit },
        peer: { name: "emmett-postgresql", value: figures.peer },
        goal: `≥ 0.7 × limit${peerTimes > 0 ? `, ≥ ${peerTimes} × peer` : ""}`,
        met: figures.ours >= 0.7 * figures.limit && figures.ours >= peerTimes * figures.peer,
        note: `${(figures.ours / figures.pgbench).toFixed(2)} × pgbench, one-row INSERT from ${WRITERS} clients`,
        processorTime: figures.processorTime,
      });
    }

    const single = await interleaved(contestants({ bytes: 400, writers: 1 }));
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
    await Promise.all(Object.values(processes).map((each) => each.stop()));
  }
}
