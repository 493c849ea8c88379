import { sql } from "kysely";
import { Pool } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { edgeForTest } from "../testing/edge-for-test.ts";
import { openReadModelAccess } from "./read-model-access.ts";

test("a long read that is ended keeps its connection until the database has answered that it is", async () => {
  const edge = await edgeForTest();
  const quickPool = new Pool({ connectionString: edge.databaseUrl, max: 1 });
  onTestFinished(async () => {
    await quickPool.end();
    await edge.close();
  });
  const asked = quickPool as { query: (...args: unknown[]) => Promise<unknown> };
  const query = asked.query.bind(quickPool);
  const [ended, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(asked, "query").mockImplementation(async (...args) => {
    const answer = await query(...args);
    ended.resolve();
    await letGo.promise;
    return answer;
  });

  const order: string[] = [];
  const gone = new AbortController();
  const search = openReadModelAccess({ pool: edge.pool, quickPool })
    .readLong(
      "search",
      async ({ db }) => {
        setTimeout(() => gone.abort());
        await sql`select pg_sleep(20)`.execute(db);
      },
      gone.signal,
    )
    .catch(() => order.push("the search has ended"));
  await ended.promise;
  // Time enough for it to end, were it not held back.
  for (let n = 0; n < 20; n += 1) await edge.pool.query("select 1");
  order.push("the database has answered");
  letGo.resolve();
  await search;
  expect(order).toEqual(["the database has answered", "the search has ended"]);
});
