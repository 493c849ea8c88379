import { StoreUnavailableError } from "@bahi/event-store/errors.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { openMemoryEventStore } from "@bahi/event-store/memory/memory-event-store.ts";
import { readModelPool } from "@bahi/read-models/database.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { openKeys } from "@bahi/service-kit/auth/keys.ts";
import { migrateAuth } from "@bahi/service-kit/auth/schema.ts";
import { unavailableAnswer } from "@bahi/service-kit/http/problem.ts";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { databaseForTest } from "../../tests/postgres/test-database.ts";
import { createProjectorApp } from "./app.ts";

/** The pages of a projector whose store fails each read so. */
async function pagesWhere(lost: StoreUnavailableError) {
  const pool = readModelPool(await databaseForTest(), { max: 2 });
  const client = await pool.connect();
  await migrateReadModels(client);
  client.release();
  await migrateAuth(pool);
  const keys = await openKeys(pool);
  const store: EventStore = openMemoryEventStore();
  store.readAll = () => {
    throw lost;
  };
  const app = await createProjectorApp({
    log: pino({ level: "silent" }),
    pool,
    store,
    keys,
    projector: {
      state: { doing: "waiting", reason: lost.message },
      repeatedFailure: undefined,
      eventCount: 0,
      failureCount: 0,
      stop: async () => {},
    },
    verifier: { start: async () => {}, stop: async () => {} },
    projectionVersion: "one",
    backupDirectory: null,
    logos: { find: async () => undefined },
  });
  onTestFinished(async () => {
    await app.close();
    await store.close();
    await pool.end();
  });
  const authorization = `Bearer ${keys.current("control").secret}`;
  return (url: string) => app.inject({ url, headers: { authorization } });
}

test.each(["not-sent", "unknown"] as const)(
  "an event store that is away (%s) is 503 with Retry-After, and an answer without the history is no file",
  async (outcome) => {
    const get = await pagesWhere(new StoreUnavailableError(outcome, new Error("taken away by the test")));
    const { problem, headers } = unavailableAnswer(2);
    for (const page of ["/backup", "/head", "/system"]) {
      const answer = await get(page);
      expect([page, answer.statusCode, answer.json()]).toEqual([page, 503, problem]);
      expect(answer.headers).toMatchObject({ ...headers, "content-type": "application/problem+json" });
      expect(answer.headers).not.toHaveProperty("content-disposition");
    }
  },
);
