import { finished } from "node:stream/promises";
import { proofReport } from "@bahi/contracts/proof/report.ts";
import { digestOf } from "@bahi/event-store/chain/digest.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { tables } from "@bahi/read-models/tables.ts";
import { to as copyTo } from "pg-copy-streams";
import { timed } from "../../measure.ts";
import { argumentsOf } from "../../../start/npm-script.ts";
import { measureProcess, processorTime } from "../measured-process.ts";
import { perBooks } from "../per-books.ts";
import type { ScaleBooks, ScaleRow } from "../row.ts";

const MEMORY_MAX_MB = 400;
const PER_SECOND_MIN = 25_000;

/** `npm run verify`, rows and chain. */
const measureProof = perBooks(async ({ databaseUrl }) => {
  const { stdout, memoryMb, processorSeconds } = await measureProcess(
    [...argumentsOf("verify"), "--json", "-"],
    {
      DATABASE_URL: databaseUrl,
    },
  );
  const report = proofReport.parse(JSON.parse(stdout));
  if (!report.ok) throw new Error(`the books that are measured are not proved: ${stdout.slice(0, 2_000)}`);
  const note = processorTime(processorSeconds, report.events);
  return { memoryMb, perSecond: report.events / report.seconds, note };
});

/** Reads and hashes every event, and copies all rows out. Returns seconds. */
function readSeconds({ databaseUrl, client, schema }: ScaleBooks): Promise<number> {
  return timed(async () => {
    const store = await openEventStore({ databaseUrl });
    for await (const batch of store.readAll()) for (const event of batch) digestOf(event);
    await store.close();
    for (const { name } of tables) {
      await finished(client.query(copyTo(`copy ${schema}.${name} to stdout`)).resume());
    }
  });
}

export const proofMemory: ScaleRow = {
  path: "proof of chain and rows, greatest memory of its process",
  unit: "MB",
  goal: `≤ ${MEMORY_MAX_MB} MB`,
  measure: async (books) => ({ ours: (await measureProof(books)).memoryMb }),
  isMet: ({ ours }) => ours <= MEMORY_MAX_MB,
};

export const proofSpeed: ScaleRow = {
  path: "proof of chain and rows",
  unit: "events/s",
  goal: `≥ ${PER_SECOND_MIN.toLocaleString("en-US")} events/s`,
  async measure(books) {
    const value = books.events / (await readSeconds(books));
    const limit = { name: "reading and hashing the events, and copying the rows out", value };
    const { perSecond, note } = await measureProof(books);
    return { ours: perSecond, limit, note };
  },
  isMet: ({ ours }) => ours >= PER_SECOND_MIN,
};
