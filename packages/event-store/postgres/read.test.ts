import { randomBytes } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { errorOf, event, events, gather, gatherUntil, upTo } from "../contract/testing.ts";
import { StoreUnavailableError } from "../errors.ts";
import { Connections } from "./connections.ts";
import { connectForTest, openForTest } from "./store.fixture.ts";

test("large events come a few at a time, from wherever they are read, and all of them come", async () => {
  const store = await openForTest(await databaseForTest());
  await store.append("small", "none", events(600));
  for (const n of upTo(12)) {
    const large = event({ n, text: randomBytes(250_000).toString("hex") });
    await store.append("large", n === 1 ? "none" : n - 2, [large]);
  }
  const until = new AbortController();
  async function* subscribed() {
    for await (const batch of store.subscribe({ after: "", signal: until.signal })) {
      if (batch.length === 0) return;
      yield batch;
    }
  }
  const reads = {
    "of their stream": store.readStream("large"),
    "of their stream, backwards": store.readStream("large", { direction: "backwards" }),
    "of all": store.readAll(),
    "of all, backwards": store.readAll({ direction: "backwards" }),
    "of all after the small ones": store.readAll({ after: "600".padStart(20, "0") }),
    "of a subscription": subscribed(),
  };
  for (const [name, batches] of Object.entries(reads)) {
    let count = 0;
    let charactersMax = 0;
    for await (const batch of batches) {
      count += batch.filter(({ streamId }) => streamId === "large").length;
      charactersMax = Math.max(
        charactersMax,
        batch.reduce((sum, { data }) => sum + data.length, 0),
      );
    }
    expect([name, count, charactersMax < 2_000_000]).toEqual([name, 12, true]);
  }
  until.abort();
});

test("the next page of a history is asked for before its reader computes on the one that came", async () => {
  const store = await openForTest(await databaseForTest());
  for (const stream of ["one", "other"]) await store.append(stream, "none", events(1_000));
  const sent = vi.spyOn(Client.prototype, "query");
  onTestFinished(() => sent.mockRestore());
  const copies = () =>
    sent.mock.calls.filter(([query]) => String(Object(query).text).startsWith("copy")).length;
  const copiesByBatch: number[] = [];
  for await (const _ of store.readAll()) copiesByBatch.push(copies());
  // The first page comes without COPY, and opens a connection for the second.
  expect(copiesByBatch[1]).toBe(2);
});

test("reads that are asked for at the same time share one connection, and one that fails leaves the others", async () => {
  const url = await databaseForTest();
  const store = await openForTest(url);
  await store.append("one", "none", events(1));
  const lengthOf = async (stream: string) => (await gather(store.readStream(stream))).length;
  expect(await Promise.all(["one", "two", "one", "two", "one"].map(lengthOf))).toEqual([1, 0, 1, 0, 1]);
  const observer = await connectForTest(url);
  const { rows } = await observer.query(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and application_name = 'bahi event store'`,
  );
  expect(rows).toEqual([{ count: 1 }]);

  const outcomes = await Promise.allSettled(["one", "n\0t a name", "two"].map(lengthOf));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await lengthOf("one")).toBe(1);
});

test("a reader sees what no notification told him of", async () => {
  const url = await databaseForTest();
  const store = await openForTest(url);
  const elsewhere = await connectForTest(url);
  const stop = new AbortController();
  const reading = gatherUntil(store.subscribe({ after: "", signal: stop.signal }), 1, () => true);
  while ((await elsewhere.query("select from event_store.listener")).rowCount === 0) await store.ping();

  await elsewhere.query(
    "insert into event_store.event values (1, 's', 0, gen_random_uuid(), 'Noted', '{}', '{}')",
  );

  expect(await reading).toHaveLength(1);
  stop.abort();
});

test("a page that comes while its reader computes for longer than the limit of a page is read afterwards", async () => {
  const connections = new Connections(await databaseForTest());
  onTestFinished(() => connections.close());
  const limitMs = 50;
  await connections.copyOut("copy (select 1) to stdout"); // connects
  const page = connections.copyOut("copy (select 'late' from pg_sleep(0.02)) to stdout", limitMs);
  await turn(); // sends it
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4 * limitMs);
  expect((await page).toString()).toBe("late\n");
  const silent = connections.copyOut("copy (select pg_sleep(1)) to stdout", limitMs);
  expect(await errorOf(silent)).toBeInstanceOf(StoreUnavailableError);
});
