import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { databaseForTest } from "../../tests/postgres/test-database.ts";
import { migrate } from "./migrate.ts";

const HOUSE = "create schema if not exists house";
const ROOM = "create table if not exists house.room (id int)";

async function database(): Promise<Pool> {
  const pool = new Pool({ connectionString: await databaseForTest(), max: 8 });
  onTestFinished(() => pool.end());
  return pool;
}

test("processes that migrate at the same time take turns", async () => {
  const pool = await database();
  await Promise.all(Array.from({ length: 8 }, () => migrate(pool, "house.room", [HOUSE, ROOM])));
  expect((await pool.query("select from house.room")).rowCount).toBe(0);
});

test("statements that were run are not run again, and changed ones are", async () => {
  const pool = await database();
  const count = async () => (await pool.query("select from house.room")).rowCount;
  const statements = [HOUSE, ROOM, "insert into house.room values (1)"];
  await migrate(pool, "house.room", statements);
  await migrate(pool, "house.room", statements);
  expect(await count()).toBe(1);
  await migrate(pool, "house.room", [...statements, "insert into house.room values (2)"]);
  expect(await count()).toBe(3);
});

test("statements of which one fails leave nothing, and are run again", async () => {
  const pool = await database();
  await expect(
    migrate(pool, "house.room", [HOUSE, ROOM, "insert into house.nowhere values (1)"]),
  ).rejects.toThrow("nowhere");
  await migrate(pool, "house.room", [HOUSE, ROOM]);
  expect((await pool.query("select from house.room")).rowCount).toBe(0);
});
