import { argumentsOf } from "../../start/npm-script.ts";
import { spawn } from "node:child_process";
import { finished } from "node:stream/promises";
import { proofReport, type ProofReport } from "@bahi/contracts/proof/report.ts";
import { digestOf } from "@bahi/event-store/chain/digest.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { openChain } from "@bahi/projector/chain/catch-up.ts";
import { RecordedChain } from "@bahi/projector/verify/recorded-chain.ts";
import { StoredHistory } from "@bahi/projector/verify/stored-history.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { tables } from "@bahi/read-models/tables.ts";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type BenchRow, interleaved, timed } from "../measure.ts";
import { fill } from "./rebuild.ts";
import { headOf } from "@bahi/event-store/head.ts";

const EVENTS = 100_000;
const GOAL_PER_SECOND = 100_000;

/** The chain alone, beside reading the same events and hashing the same bytes without chaining them. */
export async function chainRow(databaseUrl: string): Promise<BenchRow> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await migrateReadModels(client);
  const store = await openEventStore({ databaseUrl });
  try {
    await fill(store, EVENTS);
    const { signal } = new AbortController();
    await openChain({ store, client, until: await headOf(store), signal });
    const seconds = await interleaved({
      ours: async () => ({
        operations: EVENTS,
        figure: await timed(async () => {
          await client.query("begin");
          const history = new StoredHistory(await RecordedChain.open(client), []);
          for await (const batch of store.readAll()) await history.add(batch);
          const differences = await history.differences();
          await client.query("commit");
          if (history.count !== EVENTS || differences.length > 0)
            throw new Error("the chain that is measured is not whole");
        }),
      }),
      limit: async () => ({ operations: EVENTS, figure: await timed(() => hashAll(store)) }),
    });
    const perSecond = EVENTS / seconds.ours;
    return {
      path: `proof of the chain, ${EVENTS.toLocaleString("en-US")} events`,
      unit: "events/s",
      ours: perSecond,
      limit: { name: "reading the same events and hashing each", value: EVENTS / seconds.limit },
      peer: null,
      goal: "≥ 100,000 events/s",
      met: perSecond >= GOAL_PER_SECOND,
      note: "one connection, one thread",
      processorTime: seconds.processorTime,
    };
  } finally {
    await store.close();
    await client.end();
  }
}

/** `npm run verify` on existing data, beside reading everything that it compares. */
export async function proofRow(dataDirectory: string, databaseUrl: string): Promise<BenchRow> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const store = await openEventStore({ databaseUrl });
  let report: ProofReport | undefined;
  try {
    const seconds = await interleaved(
      {
        ours: async () => {
          report = await prove(dataDirectory);
          return report.seconds;
        },
        limit: () =>
          timed(async () => {
            await hashAll(store);
            await readAllRows(client);
          }),
      },
      3,
    );
    if (report?.ok !== true) throw new Error("the books that are measured are not proved");
    const rowCount = Object.values(report.rows).reduce((sum, count) => sum + count, 0);
    return {
      path: "proof of the retail year: the chain, and every row against the events",
      unit: "s",
      ours: seconds.ours,
      limit: { name: "reading and hashing the events, and copying the rows out", value: seconds.limit },
      peer: null,
      goal: "",
      met: null,
      note: `${report.events.toLocaleString("en-US")} events, ${rowCount.toLocaleString("en-US")} rows`,
    };
  } finally {
    await store.close();
    await client.end();
  }
}

async function hashAll(store: EventStore): Promise<void> {
  for await (const batch of store.readAll()) for (const event of batch) digestOf(event);
}

async function readAllRows(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: number }>("select id from bahi.generation where state = 'live'");
  const [live] = rows;
  if (live === undefined) throw new Error("no generation is live");
  for (const { name } of tables) {
    const out = client.query(copyTo(`copy ${schemaOf(live.id)}.${name} to stdout`));
    await finished(out.resume());
  }
}

async function prove(dataDirectory: string): Promise<ProofReport> {
  // This measurement uses the embedded Postgres, also when the environment names servers.
  const { DATABASE_URL: _, EVENTSTORE_URL: __, ...clean } = process.env;
  const child = spawn(process.execPath, [...argumentsOf("verify"), "--json", "-"], {
    env: { ...clean, BAHI_DATA_DIR: dataDirectory },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let said = "";
  child.stdout.on("data", (chunk) => (said += String(chunk)));
  await new Promise((resolve) => child.once("close", resolve));
  return proofReport.parse(JSON.parse(said));
}
