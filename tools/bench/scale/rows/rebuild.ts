import { join } from "node:path";
import { dropSchemas, requestGeneration } from "@bahi/read-models/generation/create.ts";
import { rebuildConnection } from "@bahi/projector/connection.ts";
import { Client } from "pg";
import { copyIn, copyOut, removeCopied } from "../../copied-tables.ts";
import { timed } from "../../measure.ts";
import { AS_IN_ITS_THREAD } from "../../rows/rebuild.ts";
import { measureProcess, processorTime } from "../measured-process.ts";
import { perBooks } from "../per-books.ts";
import type { ScaleBooks, ScaleRow } from "../row.ts";

const PROGRAM = join(import.meta.dirname, "../rebuild-process.ts");
const MEMORY_MAX_MB = 300;

/** A rebuild beside the live read models, which stay as they are. */
const measureRebuild = perBooks(async ({ databaseUrl, client, projectionVersion, events }) => {
  const generation = await requestGeneration(client, projectionVersion, { holds: true });
  const { stdout, memoryMb, processorSeconds } = await measureProcess([
    ...AS_IN_ITS_THREAD,
    PROGRAM,
    databaseUrl,
    String(generation),
  ]);
  await forget(client, generation);
  const note = processorTime(processorSeconds, events);
  return { memoryMb, perSecond: events / Number(stdout), note };
});

/** Two parallel copies of the final rows, indexes and statistics after. Returns seconds. */
async function copySeconds({ databaseUrl, client, projectionVersion, schema }: ScaleBooks): Promise<number> {
  const connection = rebuildConnection(databaseUrl, "bahi bench");
  const clients = [new Client(connection), new Client(connection)] as const;
  await Promise.all(clients.map((each) => each.connect()));
  const copied = await copyOut(client, schema);
  const generation = await requestGeneration(client, projectionVersion, { holds: true });
  try {
    return await timed(() => copyIn(clients, generation, copied));
  } finally {
    await forget(client, generation);
    await removeCopied(copied);
    await Promise.all(clients.map((each) => each.end()));
  }
}

async function forget(client: Client, generation: number): Promise<void> {
  await dropSchemas(client, generation);
  await client.query("delete from bahi.generation where id = $1", [generation]);
}

export const rebuildMemory: ScaleRow = {
  path: "rebuild of all read models, greatest memory of its process",
  unit: "MB",
  goal: `≤ ${MEMORY_MAX_MB} MB`,
  measure: async (books) => ({ ours: (await measureRebuild(books)).memoryMb }),
  isMet: ({ ours }) => ours <= MEMORY_MAX_MB,
};

export const rebuildSpeed: ScaleRow = {
  path: "rebuild of all read models",
  unit: "events/s",
  goal: "≥ 0.8 × of the smallest",
  async measure(books) {
    const value = books.events / (await copySeconds(books));
    const limit = { name: "two parallel copies of the final rows, indexes and statistics after", value };
    const { perSecond, note } = await measureRebuild(books);
    return { ours: perSecond, limit, note };
  },
  isMet: ({ ours }, smallest) => ours >= 0.8 * smallest.ours,
};
