import { execFileSync } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { numbered } from "../contract/next-stream.ts";
import { errorOf, freshName, gather } from "../contract/testing.ts";
import { openPostgresEventStore } from "./open.ts";

/** Waits in a process of its own until the server has ended every transaction of a store that waits for its client. */
const UNTIL_ENDED = `
  import { Client } from "pg";
  const client = new Client({ connectionString: process.argv[1] });
  await client.connect();
  const holding = "select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'";
  while ((await client.query(holding)).rowCount > 0) await client.query("select pg_sleep(0.02)");
  await client.end();`;

test("a process that is stopped while it holds numbers loses them, and is told that nothing was stored", async () => {
  const databaseUrl = await databaseForTest();
  const store = await openPostgresEventStore({ databaseUrl });
  onTestFinished(() => store.close());
  const [category, key] = [freshName("stopped"), freshName("key-")];

  let isStopped = false;
  const write = () =>
    store.appendToNext(category, key, (number) => {
      // Nothing else happens in this process meanwhile, as when it is stopped.
      if (!isStopped) {
        const node = ["--input-type=module", "--eval", UNTIL_ENDED, databaseUrl];
        execFileSync(process.execPath, node, { cwd: import.meta.dirname });
        isStopped = true;
      }
      return numbered(key, number);
    });

  expect(await errorOf(write())).toMatchObject({ name: "StoreUnavailableError", outcome: "not-sent" });
  expect(isStopped).toBe(true);
  expect(await gather(store.readStream(`${category}-1`))).toEqual([]);
  expect(await write()).toMatchObject({ number: 1, repeated: false });
});
