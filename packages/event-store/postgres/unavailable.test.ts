import { Client, Pool } from "pg";
import { expect, test } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { errorOf } from "../contract/testing.ts";
import { unavailableFrom } from "./unavailable.ts";

test("a database that is away is told from a fault of the statement, however pg says it", async () => {
  const url = await databaseForTest();
  const closed = new Client(url);
  await closed.connect();
  await closed.end();
  const ended = new Pool({ connectionString: url });
  await ended.end();
  const elsewhere = (address: string) => new Client(address).connect();
  const missing = new URL(url);
  missing.pathname = "/not-there";

  const outcomeOf = async (call: Promise<unknown>) => unavailableFrom(await errorOf(call));
  expect(await outcomeOf(closed.query("select 1"))).toMatchObject({ outcome: "unknown" });
  expect(await outcomeOf(ended.query("select 1"))).toMatchObject({ outcome: "not-sent" });
  expect(await outcomeOf(elsewhere("postgres://127.0.0.1:1/books"))).toMatchObject({ outcome: "not-sent" });
  expect(await outcomeOf(elsewhere(missing.href))).toMatchObject({ outcome: "not-sent" });

  const client = new Client(url);
  await client.connect();
  expect(await outcomeOf(client.query("select nothing"))).toMatchObject({ code: "42703" });
  await client.end();
});
