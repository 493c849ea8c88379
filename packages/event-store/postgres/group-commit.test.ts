import type { Client } from "pg";
import { expect, test } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { errorOf, events, freshName, gather, ids } from "../contract/testing.ts";
import { connectForTest, openForTest } from "./store.fixture.ts";

test("an append whose deadline passes while it waits for another one of its stream is not sent any more", async () => {
  const databaseUrl = await databaseForTest();
  const [store, other] = [await openForTest(databaseUrl), await connectForTest(databaseUrl)];
  const streamId = freshName("s-");
  const [first, hurried, last] = [events(1), events(1), events(1)];
  await other.query("begin");
  await other.query("select event_store.lock_end()");
  const stored = store.append(streamId, "none", first);
  const late = errorOf(store.append(streamId, 0, hurried, { deadlineMs: performance.now() + 50 }));
  expect(await late).toMatchObject({ name: "StoreUnavailableError", outcome: "unknown" });
  await other.query("commit");
  await stored;
  await store.append(streamId, 0, last);
  expect(ids(await gather(store.readStream(streamId)))).toEqual(ids([...first, ...last]));
});

test("while a batch is stored the next takes half of all appends, so that the server has one to go on with", async () => {
  const databaseUrl = await databaseForTest();
  const [store, other] = [await openForTest(databaseUrl), await connectForTest(databaseUrl)];
  for (let round = 0; round < 2; round += 1) {
    await other.query("begin");
    await other.query("select event_store.lock_end()");
    const stored = Array.from({ length: 32 }, () => store.append(freshName("s-"), "none", events(1)));
    await expect.poll(() => waitingForLock(other)).toBe(1);
    await other.query("commit");
    await Promise.all(stored);
  }
  const { rows } = await other.query<{ size: number }>(
    "select count(*)::int as size from event_store.event group by xmin order by min(position)",
  );
  expect(rows.map(({ size }) => size)).toEqual([1, 16, 15, 1, 16, 15]);
});

/** How many sessions of the database wait for the end of the log. */
async function waitingForLock(client: Client): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
      where locktype = 'advisory' and not granted and datname = current_database()`,
  );
  return rows[0]?.waiting ?? 0;
}
