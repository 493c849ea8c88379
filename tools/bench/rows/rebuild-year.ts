import { setTimeout as wait } from "node:timers/promises";
import { systemRecord } from "@bahi/contracts/system/api.ts";
import { rebuildConnection } from "@bahi/projector/connection.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { Client } from "pg";
import { copyIn, copyOut, removeCopied } from "../copied-tables.ts";
import { type BenchRow, interleaved, timed } from "../measure.ts";

const ROUNDS = 3;
const LOOK_MS = 50;
const COPIES = "bahi_bench_copies";

/** A rebuild in a running Bahi, from the request until it is live, beside two parallel copies of the same rows. */
export async function rebuildYearRow(
  productUrl: string,
  token: string,
  databaseUrl: string,
): Promise<BenchRow> {
  async function ask(method: "GET" | "POST", path: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${productUrl}/api/v1/admin${path}`, { method, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json();
  }
  const look = async () => systemRecord.parse(await ask("GET", "/system"));
  async function rebuild(): Promise<void> {
    const before = (await look()).live.generation;
    await ask("POST", "/rebuild");
    for (;;) {
      const { live, rebuild: progress } = await look();
      if (progress.state === "failed") throw new Error(`the rebuild was given up: ${progress.failure}`);
      if (live.generation !== before && progress.state === "idle") return;
      await wait(LOOK_MS);
    }
  }

  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  const { live } = await look();
  const copied = await copyOut(database, schemaOf(live.generation ?? 0));
  // A separate database: in that of Bahi the projector drops schemas that are not its generations.
  await database.query(`create database ${COPIES}`);
  const copiesUrl = new URL(databaseUrl);
  copiesUrl.pathname = `/${COPIES}`;
  const clients = [
    new Client(rebuildConnection(copiesUrl.href, "bahi bench")),
    new Client(rebuildConnection(copiesUrl.href, "bahi bench")),
  ] as const;
  await Promise.all(clients.map((client) => client.connect()));
  try {
    const seconds = await interleaved(
      {
        ours: () => timed(rebuild),
        limit: () => timed(() => copyIn(clients, 1, copied)),
      },
      ROUNDS,
    );
    return {
      path: "rebuild of the retail year while the shop is open, until it is live",
      unit: "s",
      ours: seconds.ours,
      limit: {
        name: "two parallel copies of the final rows, indexes and statistics after",
        value: seconds.limit,
      },
      peer: null,
      goal: "",
      met: null,
      note: "28,403 events, 530,099 lines; 50 ms between looks",
    };
  } finally {
    await removeCopied(copied);
    await Promise.all(clients.map((client) => client.end()));
    await database.query(`drop database ${COPIES}`);
    await database.end();
  }
}
