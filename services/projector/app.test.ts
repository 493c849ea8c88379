import { StoreUnavailableError } from "@bahi/event-store/errors.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { openMemoryEventStore } from "@bahi/event-store/memory/memory-event-store.ts";
import { readModelPool } from "@bahi/read-models/database.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { systemRecord } from "@bahi/contracts/system/api.ts";
import { openKeys } from "@bahi/service-kit/auth/keys.ts";
import { migrateAuth } from "@bahi/service-kit/auth/schema.ts";
import { unavailableAnswer } from "@bahi/service-kit/http/problem.ts";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { databaseForTest } from "../../tests/postgres/test-database.ts";
import { createProjectorApp } from "./app.ts";
import { customerAdded } from "./events.fixture.ts";
import { appendAll } from "./read-models.fixture.ts";

/** The pages of a projector that waits for its store, and a client of its database. */
async function pagesOf(store: EventStore) {
  const pool = readModelPool(await databaseForTest(), { max: 2 });
  const client = await pool.connect();
  await migrateReadModels(client);
  client.release();
  await migrateAuth(pool);
  const keys = await openKeys(pool);
  const app = await createProjectorApp({
    log: pino({ level: "silent" }),
    pool,
    store,
    keys,
    projector: {
      state: { doing: "waiting", reason: "it waits" },
      repeatedFailure: undefined,
      eventCount: 0,
      failureCount: 0,
      stop: async () => {},
    },
    verifier: { start: async () => {}, stop: async () => {} },
    projectionVersion: "one",
    backupDirectory: null,
    hasEdge: false,
    logos: { find: async () => undefined },
  });
  onTestFinished(async () => {
    await app.close();
    await store.close();
    await pool.end();
  });
  const authorization = `Bearer ${keys.current("control").secret}`;
  return { pool, get: (url: string) => app.inject({ url, headers: { authorization } }) };
}

test.each(["not-sent", "unknown"] as const)(
  "an event store that is away (%s) is 503 with Retry-After, and an answer without the history is no file",
  async (outcome) => {
    const store = openMemoryEventStore();
    store.readAll = () => {
      throw new StoreUnavailableError(outcome, new Error("taken away by the test"));
    };
    const { get } = await pagesOf(store);
    const { problem, headers } = unavailableAnswer(2);
    for (const page of ["/backup", "/head", "/system"]) {
      const answer = await get(page);
      expect([page, answer.statusCode, answer.json()]).toEqual([page, 503, problem]);
      expect(answer.headers).toMatchObject({ ...headers, "content-type": "application/problem+json" });
      expect(answer.headers).not.toHaveProperty("content-disposition");
    }
  },
);

test.each([
  ["of EventStoreDB", "00000000000000000007-00000000000000000007", null],
  ["of another store of the same kind", "00000000000000000007", "The event store holds other books"],
])(
  "what the projector shows of read models %s is all but their lag, which is unknown",
  async (_what, position, failure) => {
    const { get, pool } = await pagesOf(openMemoryEventStore());
    const live = await pool.query<{ id: number }>(
      "insert into bahi.generation (state, projection_version, position, failure) values ('live', 'one', $1, $2) returning id",
      [position, failure],
    );
    const answer = await get("/system");
    expect(answer.statusCode).toBe(200);
    expect(systemRecord.parse(answer.json())).toMatchObject({
      projector: { doing: "waiting", reason: "it waits" },
      live: { generation: live.rows[0]?.id, position, head: "", lag_events: null, lag_ms: null },
    });
    expect((await get("/metrics")).body).not.toMatch(/^bahi_read_model_lag_/m);
  },
);

test("read models of the store that is followed have a lag", async () => {
  const store = openMemoryEventStore();
  await appendAll(store, [customerAdded(1), customerAdded(2)]);
  const { get, pool } = await pagesOf(store);
  await pool.query("insert into bahi.generation (state, projection_version) values ('live', 'one')");
  expect((await get("/system")).json()).toMatchObject({ live: { lag_events: 2 } });
  expect((await get("/metrics")).body).toMatch(/^bahi_read_model_lag_events 2$/m);
});
