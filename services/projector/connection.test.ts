import { expect, onTestFinished, test, vi } from "vitest";
import { databaseForTest } from "../../tests/postgres/test-database.ts";
import { rebuildPool } from "./connection.ts";

test("a table waits for a connection for as long as other tables need theirs", async () => {
  const pool = rebuildPool(await databaseForTest(), "bahi rebuild under test", 2);
  onTestFinished(() => pool.end());
  const [first, ...others] = await Promise.all([pool.connect(), pool.connect()]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const waiting = pool.connect();
    await vi.advanceTimersByTimeAsync(3_600_000);
    first?.release();
    const client = await waiting;
    expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    client.release();
  } finally {
    vi.useRealTimers();
    for (const client of others) client.release();
  }
});
