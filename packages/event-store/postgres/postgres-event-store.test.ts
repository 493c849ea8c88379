import type { Client } from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { OwnPostgres } from "../../../tests/postgres/own-postgres.ts";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { errorOf, event, events, freshName, gather, gatherUntil, ids, upTo } from "../contract/testing.ts";
import type { EventStore } from "../event-store.ts";
import { numbered } from "../contract/next-stream.ts";
import { openPostgresEventStore } from "./open.ts";
import { connectForTest, openForTest } from "./store.fixture.ts";

async function ownPostgresForTest(settings: Record<string, string>): Promise<OwnPostgres> {
  const postgres = await OwnPostgres.open(settings);
  onTestFinished(() => postgres.close());
  return postgres;
}

const GROWN = 1_000;

/** How often tables of the store were read whole, and entries of their indexes, by sessions that have ended. */
async function scansOf(client: Client): Promise<{ tables: number; entries: number }> {
  const { rows } = await client.query<{ tables: number; entries: number }>(
    `select sum(seq_scan)::int as tables, sum((select sum(idx_tup_read) from pg_stat_user_indexes i
       where i.relid = t.relid))::int as entries
     from pg_stat_user_tables t
     where schemaname = 'event_store' and relname in ('event', 'numbered_stream', 'command_key')`,
  );
  return rows[0] ?? { tables: 0, entries: 0 };
}

/** A session tells of its scans at its end. */
async function untilNoOther(client: Client): Promise<void> {
  const others = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  await expect.poll(async () => (await client.query(others)).rowCount).toBe(0);
}

describe("positions", () => {
  test("are gapless and in the order of the commits, for two instances, beside refused appends", async () => {
    const url = await databaseForTest();
    const [one, other] = [await openForTest(url), await openForTest(url)];
    const stop = new AbortController();
    // A tailing reader continues after the greatest position it has seen: it would never see a later, smaller one.
    const tailing = gatherUntil(one.subscribe({ after: "", signal: stop.signal }), 1_280, () => true);

    await Promise.all(
      upTo(64).map(async (writer) => {
        const store = writer % 2 === 0 ? one : other;
        for (const n of upTo(20)) {
          await store.append(`s-${writer}`, n === 1 ? "none" : n - 2, events(1));
          expect(await errorOf(store.append(`s-${writer}`, "none", events(2)))).toBeInstanceOf(Error);
        }
      }),
    );

    const read = await tailing;
    stop.abort();
    expect(read.map(({ position }) => Number(position))).toEqual(upTo(1_280));
    expect(read.map(({ recordedAt }) => recordedAt.getTime())).toEqual(
      read.map(({ recordedAt }) => recordedAt.getTime()).toSorted((a, b) => a - b),
    );
  });

  test("are read and given while a transaction elsewhere stays open", async () => {
    const url = await databaseForTest();
    const store = await openForTest(url);
    const foreign = await connectForTest(url);
    await foreign.query("create table elsewhere (n int)");
    await foreign.query("begin isolation level repeatable read");
    await foreign.query("insert into elsewhere values (1)");

    const stop = new AbortController();
    const reading = gatherUntil(store.subscribe({ after: "", signal: stop.signal }), 100, () => true);
    for (const n of upTo(100)) await store.append(`s-${n}`, "none", events(1));

    expect(await reading).toHaveLength(100);
    stop.abort();
    await foreign.query("commit");
  });

  test("go on in a database that was restored from a copy, and its history is readable", async () => {
    const url = await databaseForTest();
    const original = await openForTest(url);
    for (const n of upTo(5)) await original.appendToNext("invoice", `key ${n}`, () => events(2));
    const before = await gather(original.readAll());
    const source = await connectForTest(url);

    const copyUrl = await databaseForTest();
    await (await openPostgresEventStore({ databaseUrl: copyUrl })).close();
    const target = await connectForTest(copyUrl);
    for (const table of ["event_store.event", "event_store.numbered_stream"]) {
      const { rows } = await source.query<{ rows: string }>(
        `select coalesce(json_agg(t), '[]')::text as rows from ${table} t`,
      );
      await target.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
        rows[0]?.rows,
      ]);
    }

    const restored = await openForTest(copyUrl);
    expect(await gather(restored.readAll())).toEqual(before);
    expect(await restored.appendToNext("invoice", "key 3", () => events(2))).toMatchObject({
      number: 3,
      repeated: true,
    });
    expect(await restored.appendToNext("invoice", "key 6", () => events(2))).toMatchObject({
      number: 6,
      repeated: false,
    });
    expect((await gather(restored.readAll())).map(({ position }) => Number(position))).toEqual(upTo(12));
  });
});

describe("what is stored", () => {
  test("is never updated, deleted or truncated, by nobody", async () => {
    const url = await databaseForTest();
    const store = await openForTest(url);
    await store.appendToNext("invoice", "a", () => events(1));
    const owner = await connectForTest(url);

    const changes = ["event", "numbered_stream", "command_key"].flatMap((table) => [
      `delete from event_store.${table}`,
      `truncate event_store.${table}`,
      `truncate event_store.${table} cascade`,
    ]);
    changes.push(
      "update event_store.event set data = '{}'",
      "update event_store.numbered_stream set number = 2",
      "update event_store.command_key set digest = 'other'",
      "delete from event_store.event where false",
    );
    for (const role of ["origin", "replica"]) {
      await owner.query(`set session_replication_role = ${role}`);
      for (const change of changes) {
        expect(await errorOf(owner.query(change))).toMatchObject({
          code: "42501",
          message: "events are never changed or removed",
        });
      }
    }
    expect(await gather(store.readAll())).toHaveLength(1);
  });

  const command = { key: "key", digest: "d" };
  test.each<[what: string, write: (store: EventStore) => Promise<unknown>, eventCount: number]>([
    ["a batch", (store) => Promise.all(upTo(50).map((n) => store.append(`s-${n}`, "none", events(2)))), 100],
    ["a single event", (store) => store.append("s", "none", events(1)), 1],
    [
      "a creation whose number is known",
      async (store) => {
        for (const key of ["first", command.key])
          await store.appendToNext("invoice", key, (n) => numbered(key, n).slice(0, 1), command.digest);
      },
      2,
    ],
    ["a command without a change", (store) => store.bindUnchanged(command, { streamId: "s", length: 0 }), 0],
  ])(
    "of %s survives a kill of the server although the server is told not to wait for the disk",
    async (_what, write, eventCount) => {
      const postgres = await ownPostgresForTest({ synchronous_commit: "off", wal_writer_delay: "10s" });
      const store = await openForTest(postgres.url);
      await write(store);
      const bound = await store.findUse(command.key);
      await postgres.kill();
      await postgres.start();
      const again = await openForTest(postgres.url);
      expect(await gather(again.readAll())).toHaveLength(eventCount);
      expect(await again.findUse(command.key)).toEqual(bound);
    },
  );

  test("would not survive a power cut with fsync off, so such a server is refused", async () => {
    const postgres = await ownPostgresForTest({ fsync: "off" });
    expect(await errorOf(openPostgresEventStore({ databaseUrl: postgres.url }))).toMatchObject({
      message: expect.stringContaining("fsync off"),
    });
  });

  test("is nothing, and the store unavailable, while the disk is full", async () => {
    const url = await databaseForTest();
    const store = await openForTest(url);
    const owner = await connectForTest(url);
    // The third event of a batch meets the end of the disk.
    await owner.query(`create function pg_temp.full() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
    await owner.query(`create trigger disk_full before insert on event_store.event for each row
      when (new.revision = 2) execute function pg_temp.full()`);
    expect(await errorOf(store.append("s", "none", events(3)))).toMatchObject({
      name: "StoreUnavailableError",
      outcome: "not-sent",
    });
    expect(await errorOf(store.appendToNext("invoice", "a", () => events(3)))).toMatchObject({
      name: "StoreUnavailableError",
    });
    expect(await gather(store.readAll())).toEqual([]);

    await owner.query("drop trigger disk_full on event_store.event");
    expect(await store.append("s", "none", events(3))).toMatchObject({ revision: 2 });
    expect(await store.appendToNext("invoice", "a", () => events(3))).toMatchObject({ number: 1 });
  });
});

describe("group commit", () => {
  test("stores the rest of a batch when one of it cannot be stored at all", async () => {
    const store = await openForTest(await databaseForTest());
    const busy = store.append("busy", "none", events(1));
    const bad = errorOf(store.append("bad", "none", [{ ...event(), id: "no uuid" }]));
    const good = upTo(10).map((n) => store.append(`good-${n}`, "none", events(2)));
    await Promise.all([busy, ...good]);
    expect(await bad).toMatchObject({ code: "22P02" });
    expect(await gather(store.readAll())).toHaveLength(21);
  });

  test("puts each of a batch at its own place: several events, one event, new numbers of two categories", async () => {
    const store = await openForTest(await databaseForTest());
    for (const category of ["invoice", "payment"])
      await store.appendToNext(category, "first", () => events(1));
    // The first is on its way alone; those after it go together.
    const [, three, invoice, one, payment, another] = await Promise.all([
      store.append("busy", "none", events(1)),
      store.append("three", "none", events(3)),
      store.appendToNext("invoice", "a", () => events(2)),
      store.append("one", "none", events(1)),
      store.appendToNext("payment", "b", () => events(1)),
      store.appendToNext("invoice", "c", () => events(1)),
    ]);
    const answers = { three, one, "invoice-2": invoice, "payment-2": payment, "invoice-3": another };
    for (const [streamId, { revision, position }] of Object.entries(answers)) {
      expect((await gather(store.readStream(streamId))).at(-1)).toMatchObject({ revision, position });
    }
    expect((await gather(store.readAll())).map(({ position }) => Number(position))).toEqual(upTo(11));
    expect(await store.appendToNext("invoice", "a", () => events(2))).toEqual({ ...invoice, repeated: true });
  });

  test("keeps the order of calls for one stream", async () => {
    const store = await openForTest(await databaseForTest());
    const written = events(30);
    await Promise.all(written.map((one, n) => store.append("s", n === 0 ? "none" : n - 1, [one])));
    expect(ids(await gather(store.readStream("s")))).toEqual(ids(written));
  });

  test("lets two busy instances have their turns", async () => {
    const url = await databaseForTest();
    const stores = [await openForTest(url), await openForTest(url)];
    const category = freshName("turns");
    // Each instance goes on creating until both have had 30; starved, one would never get there.
    const left = [30, 30];
    await Promise.all(
      stores.flatMap((store, instance) =>
        upTo(8).map(async (creator) => {
          for (let n = 0; Math.max(...left) > 0; n += 1) {
            await store.appendToNext(category, `${instance} ${creator} ${n}`, () => events(1));
            left[instance] = (left[instance] ?? 0) - 1;
          }
        }),
      ),
    );
    expect(Math.max(...left)).toBeLessThanOrEqual(0);
    // While the slower one had its 30, the quicker one had not many times as many.
    expect(Math.min(...left)).toBeGreaterThan(-300);
  });
});

test("a database that an earlier version made gets the functions of this one and keeps its events", async () => {
  const url = await databaseForTest();
  const store = await openForTest(url);
  await store.appendToNext("invoice", "a", () => events(2));
  const before = await gather(store.readAll());
  await store.close();
  const owner = await connectForTest(url);
  await owner.query("drop function event_store.append_batch");
  await owner.query("update event_store.version set version = 1");

  const upgraded = await openForTest(url);
  expect(await gather(upgraded.readAll())).toEqual(before);
  expect(await upgraded.appendToNext("invoice", "b", () => events(1))).toMatchObject({ number: 2 });
});

test("appends that the server planned while the store was small read no whole table or index when it has grown", async () => {
  const url = await databaseForTest();
  const watch = await connectForTest(url);
  const small = await openForTest(url);
  await small.append("customers", "none", events(1));
  await small.appendToNext("invoice", "small", () => events(1), "digest");
  await small.close();
  await watch.query("analyze event_store.event, event_store.numbered_stream, event_store.command_key");
  await untilNoOther(watch);
  const before = await scansOf(watch);

  const store = await openForTest(url);
  await store.append("others", "none", events(GROWN));
  const basedOn = [{ streamId: "customers", revision: 0 }];
  const create = (key: string) => store.appendToNext("invoice", key, () => events(1), "digest", { basedOn });
  await create("alone");
  await Promise.all(upTo(4).map((n) => create(`together ${n}`)));
  await Promise.all(upTo(4).map((n) => store.appendToNext("payment", `own ${n}`, () => events(1))));
  await Promise.all(upTo(4).map((n) => store.append(`s-${n}`, "none", events(1))));
  await store.close();
  await untilNoOther(watch);
  const after = await scansOf(watch);
  expect(after.tables).toBe(before.tables);
  expect(after.entries - before.entries).toBeLessThan(GROWN);
});

test("processes that start at the same time create the store once", async () => {
  const url = await databaseForTest();
  const stores = await Promise.all(upTo(6).map(() => openForTest(url)));
  await Promise.all(stores.map((store, index) => store.append(`s-${index}`, "none", events(1))));
  expect(await gather((await openForTest(url)).readAll())).toHaveLength(6);
});
