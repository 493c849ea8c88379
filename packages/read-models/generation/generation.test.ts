import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { Client } from "pg";
import { cuttableProxy } from "../../../tests/postgres/cuttable-proxy.ts";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { readModelPool, readModels } from "../database.ts";
import { migrateReadModels } from "../migrate.ts";
import { tables } from "../tables.ts";
import { checkpointOf, moveCheckpoint, SupersededError } from "./checkpoint.ts";
import { createFirstGeneration, createSchema, createTables, requestGeneration } from "./create.ts";
import { liveGeneration } from "./live.ts";
import { applyRetention } from "./retention.ts";
import { failGeneration, switchGeneration } from "./switch.ts";
import { LISTENER_APPLICATION, TOLD_IN_MEMORY } from "./listener.ts";
import { CHECKPOINT_CHANNEL, NEXT_CHECKPOINT_CHANNEL, pastSchemaOf, schemaOf } from "./table.ts";
import { openLivePositions } from "./wait.ts";

const position = (n: number) => String(n).padStart(20, "0");

async function withClient(run: (client: Client, url: string) => Promise<void>): Promise<void> {
  const url = await databaseForTest();
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await migrateReadModels(client);
    await run(client, url);
  } finally {
    await client.end();
  }
}

async function schemas(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select schema_name as name from information_schema.schemata where schema_name like 'read\\_%' order by 1",
  );
  return rows.map((row) => row.name);
}

test("every table of a generation is created with its key and its indexes", () =>
  withClient(async (client) => {
    const id = await createFirstGeneration(client, "one");
    const { rows } = await client.query<{ name: string; indexes: string[]; keys: string[] }>(
      `select tables.relname as name,
         array(select relname::text from pg_index join pg_class on oid = indexrelid
           where indrelid = tables.oid and not indisprimary order by relname) as indexes,
         array(select attname::text from pg_index, unnest(indkey) with ordinality as key (number, place)
           join pg_attribute on attnum = number
           where indrelid = tables.oid and indisprimary and attrelid = tables.oid order by place) as keys
       from pg_class as tables where relkind = 'r' and relnamespace::regnamespace::text = $1 order by 1`,
      [schemaOf(id)],
    );
    const expected = tables.map(({ name, key, indexes, searched = {} }) => {
      return {
        name,
        indexes: [...Object.keys(indexes), ...Object.keys(searched)].toSorted(),
        keys: [...key],
      };
    });
    expect(rows).toEqual(expected.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
    // With a list of what is not indexed yet, now and then a write would take the time of all of it.
    const lists = await client.query(
      `select relname from pg_class join pg_am on pg_am.oid = relam
       where amname = 'gin' and relnamespace::regnamespace::text = $1
         and 'fastupdate=off' <> all (coalesce(reloptions, '{}'))`,
      [schemaOf(id)],
    );
    expect(lists.rows).toEqual([]);
  }));

test("sort keys are compared by code point in the tables and in the views of the past, whatever the database does", () =>
  withClient(async (client) => {
    const id = await createFirstGeneration(client, "one");
    const { rows } = await client.query<{ schema: string; columns: string[]; collations: string[] }>(
      `select relnamespace::regnamespace::text as schema, array_agg(distinct attname::text) as columns,
         array_agg(distinct collname::text) as collations
       from pg_attribute
         join pg_class on pg_class.oid = attrelid
         join pg_collation on pg_collation.oid = attcollation
       where relkind in ('r', 'v') and relnamespace::regnamespace::text = any($1)
         and attname like '%\\_key' and attname <> 'command_key'
       group by 1 order by 1`,
      [[schemaOf(id), pastSchemaOf(id)]],
    );
    const columns = expect.arrayContaining(["name_key", "item_name_hindi_key", "customer_name_key"]);
    expect(rows).toEqual(
      [schemaOf(id), pastSchemaOf(id)].map((schema) => ({ schema, columns, collations: ["C"] })),
    );
  }));

test("several processes migrate at the same time and the schema stands once", () =>
  withClient(async (_, url) => {
    const clients = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const client = new Client({ connectionString: url });
        await client.connect();
        return client;
      }),
    );
    await Promise.all(clients.map((client) => migrateReadModels(client)));
    const { rows } = (await clients[0]?.query("select count(*)::int as count from bahi.generation")) ?? {
      rows: [],
    };
    expect(rows).toEqual([{ count: 0 }]);
    await Promise.all(clients.map((client) => client.end()));
  }));

test("a switch makes the new generation live, keeps the old one, and drops the one before it", () =>
  withClient(async (client, url) => {
    const pool = readModelPool(url, { max: 1 });
    const db = readModels(pool);
    expect(await liveGeneration(db)).toBeUndefined();
    const first = await createFirstGeneration(client, "one");
    expect(await liveGeneration(db)).toEqual({ id: first, schema: schemaOf(first), position: "" });

    const ids = [first];
    for (const version of ["two", "three"]) {
      const id = await requestGeneration(client, version);
      await createSchema(client, id);
      await client.query("begin");
      await switchGeneration(client, id);
      await client.query("commit");
      await applyRetention(client);
      ids.push(id);
    }
    expect(await liveGeneration(db)).toMatchObject({ id: ids[2] });
    expect(await schemas(client)).toEqual(ids.slice(1).map(schemaOf));
    await pool.end();
  }));

test("ordering a generation twice gives the same one, and a given-up one leaves only its reason", () =>
  withClient(async (client) => {
    await createFirstGeneration(client, "one");
    const [one, two] = [await requestGeneration(client, "one"), await requestGeneration(client, "one")];
    expect(one).toBe(two);
    await createTables(client, one);
    await failGeneration(client, one, "event 7 has an unknown type");
    const { rows } = await client.query("select state, failure from bahi.generation where id = $1", [one]);
    expect(rows).toEqual([{ state: "failed", failure: "event 7 has an unknown type" }]);
    expect(await schemas(client)).toEqual([schemaOf(1), pastSchemaOf(1)]);
  }));

test("a generation that is ordered again goes on where it stands, and begins anew with other projections", () =>
  withClient(async (client) => {
    const generation = await createFirstGeneration(client, "one");
    await moveCheckpoint(client, { generation, from: "", to: position(7), eventCount: 7 });
    const ordered = async (version: string) => {
      const id = await requestGeneration(client, version);
      const { rows } = await client.query(
        `select projection_version as version, position, event_count::int, event_progress::int, event_estimate::int,
           readable from bahi.generation where id = $1`,
        [id],
      );
      return { id, ...(rows[0] as object) };
    };
    const begun = await ordered("two");
    const { id } = begun;
    const anew = { id, position: "", event_count: 0, event_progress: 0, event_estimate: 7, readable: false };
    expect(begun).toEqual({ ...anew, version: "two" });
    await moveCheckpoint(client, { generation: id, from: "", to: position(5), eventCount: 5 });
    await client.query("update bahi.generation set readable = true where id = $1", [id]);
    const standing = { ...anew, position: position(5), event_count: 5, readable: true };
    expect(await ordered("two")).toEqual({ ...standing, version: "two" });
    expect(await ordered("three")).toEqual({ ...anew, version: "three" });
  }));

test("the checkpoint moves only from where the writer started, and says when it moved", () =>
  withClient(async (client) => {
    const generation = await createFirstGeneration(client, "one");
    await moveCheckpoint(client, { generation, from: "", to: position(3), eventCount: 3 });
    await expect(
      moveCheckpoint(client, { generation, from: "", to: position(4), eventCount: 4 }),
    ).rejects.toBeInstanceOf(SupersededError);
    await client.query("update bahi.generation set moved_at = 'epoch'");
    await moveCheckpoint(client, { generation, from: position(3), to: position(4), eventCount: 1 });
    const { rows } = await client.query(
      "select position, event_count::int, moved_at > 'epoch' as is_moved from bahi.generation",
    );
    expect(rows).toEqual([{ position: position(4), event_count: 4, is_moved: true }]);
  }));

test("a generation whose place another has taken is not written any more", () =>
  withClient(async (client) => {
    const first = await createFirstGeneration(client, "one");
    const next = await requestGeneration(client, "two");
    await createSchema(client, next);
    await client.query("begin");
    await switchGeneration(client, next);
    await client.query("commit");
    const move = (generation: number) =>
      moveCheckpoint(client, { generation, from: "", to: position(1), eventCount: 1 });
    await expect(move(first)).rejects.toBeInstanceOf(SupersededError);
    expect(await checkpointOf(client, first)).toBeUndefined();
    await move(next);
    expect(await checkpointOf(client, next)).toBe(position(1));
  }));

test("a generation that is built is told to those who read it already, and never as the live one", () =>
  withClient(async (client) => {
    const generation = await requestGeneration(client, "one");
    const heard: string[] = [];
    client.on("notification", ({ channel }) => heard.push(channel));
    for (const channel of [CHECKPOINT_CHANNEL, NEXT_CHECKPOINT_CHANNEL])
      await client.query(`listen ${channel}`);
    await client.query("insert into bahi.listener values (2147483647, gen_random_uuid())");
    await moveCheckpoint(client, { generation, from: "", to: position(1), eventCount: 1 });
    expect(heard).toEqual([]);
    await client.query("update bahi.generation set readable = true");
    await moveCheckpoint(client, { generation, from: position(1), to: position(2), eventCount: 1 });
    expect(heard).toEqual([NEXT_CHECKPOINT_CHANNEL]);
  }));

test("waiters are answered when their position is reached, and told when their time is over", () =>
  withClient(async (client, url) => {
    const generation = await createFirstGeneration(client, "one");
    const positions = openLivePositions({ connectionString: url }, { pollMs: 20 });
    const move = (from: string, to: string) =>
      moveCheckpoint(client, { generation, from, to, eventCount: 1 });
    try {
      const waiting = [1, 2, 2].map((n) => positions.waitForPosition(position(n), 20_000));
      const tooFar = positions.waitForPosition(position(3), 300);
      await move("", position(1));
      expect(await waiting[0]).toBe(true);
      await move(position(1), position(2));
      expect(await Promise.all(waiting)).toEqual([true, true, true]);
      expect(await tooFar).toBe(false);
    } finally {
      await positions.close();
    }
  }));

test("a move notifies the server's sessions only while somebody listens who is not told in memory", () =>
  withClient(async (client, url) => {
    const generation = await createFirstGeneration(client, "one");
    const listener = randomUUID();
    let heard = 0;
    client.on("notification", () => (heard += 1));
    await client.query(`listen ${CHECKPOINT_CHANNEL}`);
    const move = async (to: number) => {
      const from = to === 1 ? "" : position(to - 1);
      await moveCheckpoint(client, { generation, from, to: position(to), eventCount: 1 });
      return heard;
    };
    expect(await move(1)).toBe(0);

    const inMemory = openLivePositions({ connectionString: url }, { listener });
    expect(await inMemory.waitForPosition(position(1), 20_000)).toBe(true);
    await client.query("select set_config($1, $2, false)", [TOLD_IN_MEMORY, listener]);
    expect(await move(2)).toBe(0);

    const other = openLivePositions({ connectionString: url });
    expect(await other.waitForPosition(position(2), 20_000)).toBe(true);
    expect(await move(3)).toBe(1);
    expect(await other.waitForPosition(position(3), 20_000)).toBe(true);
    await other.close();
    expect(await move(4)).toBe(1);

    // One that has ended without a word is forgotten by the next.
    await client.query("insert into bahi.listener values (2147483647, gen_random_uuid())");
    expect(await move(5)).toBe(2);
    const next = openLivePositions({ connectionString: url }, { listener });
    expect(await next.waitForPosition(position(5), 20_000)).toBe(true);
    expect(await move(6)).toBe(2);
    await Promise.all([inMemory.close(), next.close()]);
  }));

test("waiting goes on after the database has ended the listening connection", () =>
  withClient(async (client, url) => {
    const generation = await createFirstGeneration(client, "one");
    const positions = openLivePositions({ connectionString: url }, { pollMs: 20 });
    try {
      expect(await positions.waitForPosition("", 20_000)).toBe(true);
      const waiting = positions.waitForPosition(position(1), 20_000);
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      await moveCheckpoint(client, { generation, from: "", to: position(1), eventCount: 1 });
      expect(await waiting).toBe(true);
    } finally {
      await positions.close();
    }
  }));

test("what was reached before the connection was lost is waited for again: a crash may have taken it back", () =>
  withClient(async (client, url) => {
    const generation = await createFirstGeneration(client, "one");
    const positions = openLivePositions({ connectionString: url }, { pollMs: 20 });
    const move = (from: string, to: string) =>
      moveCheckpoint(client, { generation, from, to, eventCount: 1 });
    try {
      await move("", position(2));
      expect(await positions.waitForPosition(position(2), 20_000)).toBe(true);
      await client.query("update bahi.generation set position = $1", [position(1)]);
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      await expect.poll(() => positions.liveEpoch).toBeUndefined();
      expect(await positions.waitForPosition(position(1), 20_000)).toBe(true);
      expect(await positions.waitForPosition(position(2), 50)).toBe(false);
      await move(position(1), position(2));
      expect(await positions.waitForPosition(position(2), 20_000)).toBe(true);
    } finally {
      await positions.close();
    }
  }));

test("a poll that fails leaves no connection behind, and the next ones try again until one succeeds", () =>
  withClient(async (client, url) => {
    await createFirstGeneration(client, "one");
    const database = new URL(url).pathname.slice(1);
    const connect = vi.spyOn(Client.prototype, "connect");
    onTestFinished(() => connect.mockRestore());
    // A session of this database can listen, and cannot register.
    await client.query(`alter database ${database} set default_transaction_read_only = on`);
    const positions = openLivePositions(
      { connectionString: url, application_name: LISTENER_APPLICATION },
      { pollMs: 20 },
    );
    try {
      const waiting = positions.waitForPosition("", 20_000);
      await expect.poll(() => connect.mock.calls.length).toBeGreaterThan(5);
      expect(positions.liveEpoch).toBeUndefined();
      await client.query(`alter database ${database} reset default_transaction_read_only`);
      expect(await waiting).toBe(true);
      const sessions = async () =>
        (
          await client.query(
            "select from pg_stat_activity where datname = current_database() and application_name = $1",
            [LISTENER_APPLICATION],
          )
        ).rowCount;
      await expect.poll(sessions).toBe(1);
    } finally {
      await positions.close();
    }
  }));

test("a connection that has frozen is left, and so is one that freezes while it is made", () =>
  withClient(async (client, url) => {
    const generation = await createFirstGeneration(client, "one");
    const proxy = await cuttableProxy(url);
    const positions = openLivePositions({ connectionString: proxy.url }, { pollMs: 20, answerMaxMs: 500 });
    try {
      expect(await positions.waitForPosition("", 20_000)).toBe(true);
      const connect = vi.spyOn(Client.prototype, "connect");
      onTestFinished(() => connect.mockRestore());
      proxy.freeze();
      const waiting = positions.waitForPosition(position(1), 20_000);
      await expect.poll(() => connect.mock.calls.length).toBeGreaterThan(0);
      expect(positions.liveEpoch).toBeUndefined();
      proxy.mend();
      await moveCheckpoint(client, { generation, from: "", to: position(1), eventCount: 1 });
      expect(await waiting).toBe(true);
    } finally {
      await positions.close();
    }
  }));

test("a connection on which a poll has failed is left for a new one", () =>
  withClient(async (client, url) => {
    const generation = await createFirstGeneration(client, "one");
    const positions = openLivePositions({ connectionString: url }, { pollMs: 20 });
    try {
      expect(await positions.waitForPosition("", 20_000)).toBe(true);
      const epoch = positions.liveEpoch;
      await client.query("alter table bahi.generation rename to generation_away");
      const waiting = positions.waitForPosition(position(1), 20_000);
      await expect.poll(() => positions.liveEpoch).not.toBe(epoch);
      await client.query("alter table bahi.generation_away rename to generation");
      await moveCheckpoint(client, { generation, from: "", to: position(1), eventCount: 1 });
      expect(await waiting).toBe(true);
    } finally {
      await positions.close();
    }
  }));
