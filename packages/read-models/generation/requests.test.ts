import { Refused } from "@bahi/contracts/refusal.ts";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { migrateReadModels } from "../migrate.ts";
import { createFirstGeneration, createSchema, createTables, requestGeneration } from "./create.ts";
import { LEADER_LOCK } from "./followed.ts";
import { cancelRebuild, dropGeneration, requestRebuild, requestSwitch } from "./requests.ts";
import { applyRetention, dropOrphanedSchemas } from "./retention.ts";
import { holdGeneration, switchGeneration } from "./switch.ts";
import { pastSchemaOf, READABLE_CHANNEL, schemaOf } from "./table.ts";

async function connected(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function readModels(connectionString?: string): Promise<Client> {
  const client = await connected(connectionString ?? (await databaseForTest()));
  await migrateReadModels(client);
  await createFirstGeneration(client, "one");
  return client;
}

/** Waits until so many statements in this database wait for a lock. */
async function untilWaiting(watcher: Client, count: number): Promise<void> {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await watcher.query(waiting)).rowCount).toBe(count);
}

/** The code of the refusal; "granted" when there is none. */
const outcomeOf = (request: Promise<void>): Promise<string> =>
  request.then(
    () => "granted",
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  );

async function states(client: Client): Promise<unknown[]> {
  const { rows } = await client.query<{ id: number; state: string }>(
    "select id, state from bahi.generation order by id",
  );
  return rows.map(({ id, state }) => `${id} ${state}`);
}

async function schemas(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname like 'read\\_%' order by 1",
  );
  return rows.map(({ name }) => name);
}

/** A generation that is built whole. */
async function built(client: Client, version = "one", holds = false): Promise<number> {
  const id = await requestGeneration(client, version, { holds });
  await createTables(client, id);
  await client.query("update bahi.generation set position = '1' where id = $1", [id]);
  return id;
}

test("a rebuild that was given up can no longer be made live", async () => {
  const client = await readModels();
  const id = await requestGeneration(client, "one");
  await createSchema(client, id);
  await cancelRebuild(client, "It was cancelled");
  await expect(switchGeneration(client, id)).rejects.toThrow("replaced, by someone else");
  await client.query("update bahi.generation set state = 'live' where id = 1");
  await dropOrphanedSchemas(client);
  expect(await states(client)).toEqual(["1 live", `${id} failed`]);
  expect(await schemas(client)).toEqual([schemaOf(1), pastSchemaOf(1)]);
  await expect(requestSwitch(client, id, "one")).rejects.toMatchObject({ code: "generation-not-found" });
});

test("who waits for read models that are built is told that they are not", async () => {
  const client = await readModels();
  await requestGeneration(client, "one");
  await client.query(`listen ${READABLE_CHANNEL}`);
  const told = new Promise((resolve) => client.once("notification", ({ channel }) => resolve(channel)));
  await cancelRebuild(client, "It was cancelled");
  expect(await told).toBe(READABLE_CHANNEL);
});

test("what stands whole is kept when its catching up is cancelled", async () => {
  const client = await readModels();
  const id = await built(client);
  await cancelRebuild(client, "It was cancelled");
  await dropOrphanedSchemas(client);
  expect(await states(client)).toEqual(["1 live", `${id} previous`]);
  expect(await schemas(client)).toContain(schemaOf(id));
  await cancelRebuild(client, "again");
});

test("a schema of another program with the name of a generation is not dropped", async () => {
  const client = await readModels();
  const id = await requestGeneration(client, "one");
  await client.query(`create schema ${schemaOf(id)}; create table ${schemaOf(id)}.chapter (text text)`);
  await expect(createTables(client, id)).rejects.toMatchObject({ code: "42P06" });
  await cancelRebuild(client, "It was cancelled");
  await dropOrphanedSchemas(client);
  expect(await schemas(client)).toContain(schemaOf(id));
});

test("a held generation is kept, switched to when that is ordered, and the one before it stays for the way back", async () => {
  const client = await readModels();
  const id = await built(client, "one", true);
  expect(await holdGeneration(client, id)).toBe(true);
  await applyRetention(client);
  expect(await states(client)).toEqual(["1 live", `${id} previous`]);

  await requestSwitch(client, id, "one");
  await requestSwitch(client, id, "one");
  expect(await holdGeneration(client, id)).toBe(false);
  await switchGeneration(client, id);
  await applyRetention(client);
  expect(await states(client)).toEqual(["1 previous", `${id} live`]);
  await requestSwitch(client, 1, "one");
  await switchGeneration(client, 1);
  expect(await states(client)).toEqual(["1 live", `${id} previous`]);
});

test("one that was held is not dropped for one that was live before", async () => {
  const client = await readModels();
  const second = await built(client);
  await switchGeneration(client, second);
  const held = await built(client, "one", true);
  await holdGeneration(client, held);
  await applyRetention(client);
  expect(await states(client)).toEqual(["1 previous", `${second} live`, `${held} previous`]);
  await requestSwitch(client, 1, "one");
  expect(await states(client)).toEqual(["1 building", `${second} live`, `${held} previous`]);
});

test("of one that was held and one that was live, the one that was live is kept at the next switch", async () => {
  const client = await readModels();
  const held = await built(client, "one", true);
  await holdGeneration(client, held);
  const next = await built(client);
  await switchGeneration(client, next);
  await applyRetention(client);
  expect(await states(client)).toEqual(["1 previous", `${next} live`]);
  expect(await schemas(client)).not.toContain(schemaOf(held));
});

test("nobody switches to what other projections built, or drops what is in use", async () => {
  const client = await readModels();
  const id = await built(client);
  await expect(dropGeneration(client, id)).rejects.toMatchObject({ code: "generation-in-use" });
  await expect(dropGeneration(client, 1)).rejects.toMatchObject({ code: "generation-in-use" });
  await switchGeneration(client, id);
  await expect(requestSwitch(client, id, "one")).rejects.toMatchObject({ code: "generation-in-use" });
  await expect(requestSwitch(client, 1, "two")).rejects.toMatchObject({ code: "generation-outdated" });
  await expect(requestSwitch(client, 99, "one")).rejects.toMatchObject({ code: "generation-not-found" });
  await requestGeneration(client, "one");
  await expect(requestSwitch(client, 1, "one")).rejects.toMatchObject({ code: "rebuild-under-way" });

  await dropGeneration(client, 1);
  await expect(dropGeneration(client, 1)).rejects.toMatchObject({ code: "generation-not-found" });
  expect(await schemas(client)).not.toContain(schemaOf(1));
});

test("while a new version builds, another rebuild is refused, and so is its end once nobody follows what is live", async () => {
  const client = await readModels();
  await requestGeneration(client, "two");
  await client.query("insert into bahi.generation (state, projection_version) values ('failed', 'one')");
  await expect(requestRebuild(client, "one", { holds: false })).rejects.toThrow("being built already");
  await expect(cancelRebuild(client, "It was cancelled")).rejects.toThrow("this rebuild has to end");
  expect(await states(client)).toEqual(["1 live", "2 building", "3 failed"]);

  await client.query("select pg_advisory_lock($1)", [LEADER_LOCK]);
  await cancelRebuild(client, "It was cancelled");
  expect(await states(client)).toEqual(["1 live", "2 failed", "3 failed"]);
  await requestRebuild(client, "one", { holds: false });
  const begun = await states(client);
  expect(begun).toEqual(["1 live", expect.stringMatching(/^\d+ building$/)]);
  await requestRebuild(client, "one", { holds: false });
  expect(await states(client)).toEqual(begun);
});

test("a rebuild that is asked for while an update begins its own does not take that over", async () => {
  const database = await databaseForTest();
  const client = await readModels(database);
  const update = await connected(database);
  await update.query("begin");
  await requestGeneration(update, "two");
  const asked = outcomeOf(requestRebuild(client, "one", { holds: false }));
  await untilWaiting(await connected(database), 1);
  await update.query("commit");
  expect(await asked).toBe("rebuild-under-way");
  const { rows } = await client.query(
    "select projection_version from bahi.generation where state = 'building'",
  );
  expect(rows).toEqual([{ projection_version: "two" }]);
});

test("a generation that is to be switched to is not dropped before the request is written", async () => {
  const database = await databaseForTest();
  const client = await readModels(database);
  const id = await built(client);
  await switchGeneration(client, id);
  const watcher = await connected(database);
  await watcher.query(
    `create function halt() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(1); return null; end $$;
     create trigger halt before update on bahi.generation for each statement execute function halt();
     select pg_advisory_lock(1)`,
  );
  const switched = requestSwitch(client, 1, "one");
  await untilWaiting(watcher, 1);
  const dropped = outcomeOf(dropGeneration(await connected(database), 1));
  await untilWaiting(watcher, 2);
  await watcher.query("select pg_advisory_unlock(1)");
  await switched;
  expect(await dropped).toBe("generation-in-use");
  expect(await states(client)).toEqual(["1 building", `${id} live`]);
});

test("a rebuild that an update takes over while its end is asked for goes on", async () => {
  const database = await databaseForTest();
  const client = await readModels(database);
  await requestGeneration(client, "one");
  const update = await connected(database);
  await update.query("begin");
  await requestGeneration(update, "two");
  const cancelled = outcomeOf(cancelRebuild(client, "It was cancelled"));
  await untilWaiting(await connected(database), 1);
  await update.query("commit");
  expect(await cancelled).toBe("rebuild-needed");
  expect(await states(client)).toEqual(["1 live", "2 building"]);
});
