import { readModels } from "@bahi/read-models/database.ts";
import { createTables, requestGeneration } from "@bahi/read-models/generation/create.ts";
import { LEADER_LOCK } from "@bahi/read-models/generation/followed.ts";
import { makeReadable } from "@bahi/read-models/generation/readable.ts";
import { cancelRebuild } from "@bahi/read-models/generation/requests.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { Client, type PoolClient } from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { customerRow } from "../testing/rows.ts";

let edge: EdgeForTest;
beforeEach(async () => {
  edge = await edgeForTest({ waitMs: 60_000 });
});
afterEach(() => edge.close());

const LATER = { headers: { "x-position": "9".padStart(20, "0") } };

async function onConnection<T>(act: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await edge.pool.connect();
  return act(client).finally(() => client.release());
}

/** A new version requests its read models; the live ones are of another version. */
function beginUpdate(): Promise<number> {
  return onConnection((client) => requestGeneration(client, "next"));
}

/** Takes the lock of a projector that follows the store. */
async function startFollowing(): Promise<{ end(): Promise<void> }> {
  const client = new Client({ connectionString: edge.databaseUrl });
  await client.connect();
  await client.query("select pg_advisory_lock($1)", [LEADER_LOCK]);
  let ended: Promise<void> | undefined;
  const end = () => (ended ??= client.end());
  onTestFinished(end);
  return { end };
}

test("read models that nobody can keep up to date answer as of their position, and say so", async () => {
  await edge.db
    .insertInto("customer")
    .values(customerRow({ id: 1 }))
    .execute();
  const position = await edge.move();
  const generation = await beginUpdate();
  await edge.pool.query(
    "update bahi.generation set event_progress = 37, event_estimate = 100 where id = $1",
    [generation],
  );
  const { rows } = await edge.pool.query<{ moved_at: string }>(
    "select moved_at from bahi.generation where state = 'live'",
  );
  const answer = await edge.get("/customers", LATER);
  expect(answer).toMatchObject({
    status: 200,
    json: [{ id: 1 }],
    headers: {
      "x-position": position,
      "x-figures-as-of": rows[0]?.moved_at,
      "x-rebuilt-percent": "37",
    },
  });
  const tag = String(answer.headers["etag"]);
  const again = await edge.get("/customers", { headers: { ...LATER.headers, "if-none-match": tag } });
  expect([again.status, again.headers["x-rebuilt-percent"]]).toEqual([304, "37"]);
});

test("whoever waits already is answered as soon as nobody follows any more", async () => {
  const longPoll = await startFollowing();
  await beginUpdate();
  let isAnswered = false;
  const waiting = edge.get("/customers", LATER).finally(() => (isAnswered = true));
  const ordinary = await edge.get("/customers");
  expect([ordinary.status, ordinary.headers["x-figures-as-of"], isAnswered]).toEqual([200, undefined, false]);
  await longPoll.end();
  expect((await waiting).status).toBe(200);
});

test("a browser that knew an answer learns when the read models are no longer behind", async () => {
  await beginUpdate();
  const behind = String((await edge.get("/customers")).headers["etag"]);
  await startFollowing();
  const answer = await edge.get("/customers", { headers: { "if-none-match": behind } });
  expect([answer.status, answer.headers["x-figures-as-of"]]).toEqual([200, undefined]);
});

test("a rebuild for the same projections, or one that was given up while somebody follows, changes nothing", async () => {
  await onConnection((client) => requestGeneration(client, "test"));
  expect((await edge.get("/customers")).headers["x-figures-as-of"]).toBeUndefined();
  await edge.pool.query(
    "update bahi.generation set projection_version = 'next', state = 'failed' where state = 'building'",
  );
  const given = await edge.get("/customers", LATER);
  expect([given.status, given.headers["x-rebuilt-percent"]]).toEqual([200, undefined]);
  expect(given.headers["x-figures-as-of"]).toEqual(expect.any(String));
});

test("in an update an edge of the new version is ready when its own read models can be read, and shows those", async () => {
  await edge.close();
  edge = await edgeForTest({ waitMs: 60_000, projectionVersion: "next" });
  const isReady = async () => (await edge.app.readiness()).status === "ready";
  const rowIn = (schema: string, id: number) =>
    readModels(edge.pool).withSchema(schema).insertInto("customer").values(customerRow({ id })).execute();
  await edge.db
    .insertInto("customer")
    .values(customerRow({ id: 1 }))
    .execute();
  // Nobody follows: a start of the product alone.
  expect(await isReady()).toBe(true);
  await startFollowing();
  expect(await isReady()).toBe(false);
  expect(await edge.get("/customers")).toMatchObject({ status: 200, json: [{ id: 1 }] });

  const generation = await beginUpdate();
  await onConnection((client) => createTables(client, generation));
  await rowIn(schemaOf(generation), 2);
  expect(await edge.get("/customers")).toMatchObject({ status: 200, json: [{ id: 1 }] });
  const waiting = edge.get("/customers", LATER);
  await onConnection((client) => makeReadable(client, generation));
  // What other edges show already is waited for.
  const live = await edge.move();
  let isAnswered = false;
  const level = edge.get("/customers").finally(() => (isAnswered = true));
  expect([await isReady(), isAnswered]).toEqual([true, false]);
  await edge.pool.query("update bahi.generation set position = $2 where id = $1", [generation, live]);
  expect((await level).headers["x-position"]).toBe(live);
  expect(await edge.get("/customers")).toMatchObject({ status: 200, json: [{ id: 2 }] });
  expect(await isReady()).toBe(true);
  await edge.pool.query("update bahi.generation set position = $2 where id = $1", [
    generation,
    LATER.headers["x-position"],
  ]);
  expect(await waiting).toMatchObject({ status: 200, json: [{ id: 2 }] });

  await onConnection((client) => cancelRebuild(client, "It was cancelled"));
  expect(await edge.get("/customers")).toMatchObject({ status: 200, json: [{ id: 1 }] });
  expect(await isReady()).toBe(false);
});

test("an edge of a version that was replaced stays ready: whoever comes back to it finds it", async () => {
  await startFollowing();
  await edge.pool.query("update bahi.generation set projection_version = 'next'");
  await edge.pool.query("insert into bahi.replaced_version values ('test')");
  expect((await edge.app.readiness()).status).toBe("ready");
});
