import { Client } from "pg";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { migrateReadModels } from "../migrate.ts";

/** The nth position of a history. */
export const position = (n: number) => String(n).padStart(20, "0");

/** Runs a test with a session of a database of its own in which read models can be made. */
export async function withClient(run: (client: Client, url: string) => Promise<void>): Promise<void> {
  const url = await databaseForTest();
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await migrateReadModels(client);
    await run(client, url);
  } finally {
    await client.end();
  }
}
