import { requestGeneration } from "@bahi/read-models/generation/create.ts";
import { LEADER_LOCK } from "@bahi/read-models/generation/followed.ts";
import { Client } from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { customerRow } from "../testing/rows.ts";

let edge: EdgeForTest;
beforeEach(async () => {
  edge = await edgeForTest({ waitMs: 60_000 });
});
afterEach(() => edge.close());

const LATER = { headers: { "x-position": "9".padStart(20, "0") } };

/** A new version requests its read models; the live ones are of another version. */
async function beginUpdate(): Promise<number> {
  const client = await edge.pool.connect();
  try {
    return await requestGeneration(client, "next");
  } finally {
    client.release();
  }
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
  const client = await edge.pool.connect();
  await requestGeneration(client, "test").finally(() => client.release());
  expect((await edge.get("/customers")).headers["x-figures-as-of"]).toBeUndefined();
  await edge.pool.query(
    "update bahi.generation set projection_version = 'next', state = 'failed' where state = 'building'",
  );
  const given = await edge.get("/customers", LATER);
  expect([given.status, given.headers["x-rebuilt-percent"]]).toEqual([200, undefined]);
  expect(given.headers["x-figures-as-of"]).toEqual(expect.any(String));
});
