import { Client } from "pg";
import { expect, test } from "vitest";
import { databaseForTest } from "./test-database.ts";

test("a test gets a database of its own on a durable Postgres", async () => {
  const client = new Client({ connectionString: await databaseForTest() });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select current_setting('fsync') fsync, current_setting('synchronous_commit') commit, current_setting('server_version_num')::int >= 180000 modern",
    );
    expect(rows).toEqual([{ fsync: "on", commit: "on", modern: true }]);
  } finally {
    await client.end();
  }
});
