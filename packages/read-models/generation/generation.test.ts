import { expect, test } from "vitest";
import { Client } from "pg";
import { readModelPool, readModels } from "../database.ts";
import { migrateReadModels } from "../migrate.ts";
import { tables } from "../tables.ts";
import { checkpointOf, moveCheckpoint, SupersededError } from "./checkpoint.ts";
import { createFirstGeneration, createSchema, createTables, requestGeneration } from "./create.ts";
import { liveGeneration } from "./live.ts";
import { applyRetention } from "./retention.ts";
import { failGeneration, switchGeneration } from "./switch.ts";
import { position, withClient } from "./migrated.fixture.ts";
import { CHECKPOINT_CHANNEL, NEXT_CHECKPOINT_CHANNEL, pastSchemaOf, schemaOf } from "./table.ts";

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
    expect(await liveGeneration(db)).toMatchObject({ id: first, schema: schemaOf(first), position: "" });

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
