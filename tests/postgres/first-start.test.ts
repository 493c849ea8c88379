import { migrateEventStore } from "@bahi/event-store/postgres/schema.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { migrateAuth } from "@bahi/service-kit/auth/schema.ts";
import { Pool, type PoolClient } from "pg";
import { expect, test } from "vitest";
import { createDatabase } from "./test-database.ts";

const PROCESSES = 9;
const ROUNDS = 10;

/** The services of a first start, each of which makes what it needs in an order of its own. */
async function start(pool: Pool, client: PoolClient, which: number): Promise<void> {
  if (which === 0) {
    await migrateReadModels(client);
    await migrateAuth(pool);
  } else if (which === 1) {
    await migrateAuth(pool);
    await migrateEventStore(client);
  } else {
    await migrateEventStore(client);
    await migrateReadModels(client);
  }
}

test("services that start at the same time on an empty database make each schema once, and none of them fails", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const connectionString = await createDatabase();
    const pools = Array.from({ length: PROCESSES }, () => new Pool({ connectionString, max: 2 }));
    const outcomes = await Promise.allSettled(
      pools.map(async (pool, index) => {
        const client = await pool.connect();
        await start(pool, client, index % 3).finally(() => client.release());
      }),
    );
    for (const pool of pools) await pool.end();
    expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
  }
});
