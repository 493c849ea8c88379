import type { BahiEvent } from "@bahi/contracts/event.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { customerTable } from "@bahi/read-models/customer/table.ts";
import { createTables, requestGeneration } from "@bahi/read-models/generation/create.ts";
import { switchGeneration } from "@bahi/read-models/generation/switch.ts";
import { GENERATION_CHANNEL } from "@bahi/read-models/generation/table.ts";
import { Client } from "pg";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { customerAdded } from "./events.fixture.ts";
import { type ProjectorState, startProjector } from "./projector.ts";
import { appendAll, rowsOf } from "./read-models.fixture.ts";
import { openShop } from "./shop.fixture.ts";
import { rebuild } from "./rebuild/rebuild.ts";

const log = pino({ level: "silent" });

async function shopWithProjectors() {
  const shop = await openShop();
  const { databaseUrl, store } = shop;
  const start = (projectionVersion = "one", events: EventStore = store) => {
    const projector = startProjector({
      store: events,
      databaseUrl,
      projectionVersion,
      rebuild: (generation, signal) => rebuild({ store: events, databaseUrl, generation, signal }),
      log,
    });
    onTestFinished(() => projector.stop());
    return projector;
  };
  return { ...shop, start };
}

function append(store: EventStore, ...events: BahiEvent[]): Promise<string> {
  return appendAll(store, events);
}

async function liveId(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>("select id from bahi.generation where state = 'live'");
  return rows[0]?.id ?? 0;
}

/** Asks again until the answer is there: for states that nothing announces. */
async function until<T>(ask: () => T | Promise<T>, isIt: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const doing = (state: ProjectorState["doing"]) => (now: ProjectorState) => now.doing === state;

test("what is stored before and after the start is in the read models, once", async () => {
  const { store, start, reached, client } = await shopWithProjectors();
  await append(store, customerAdded(1));
  start();
  expect(await reached(await append(store, customerAdded(2), customerAdded(3)))).toBe(true);
  const rows = await rowsOf(client, await liveId(client), customerTable);
  expect(rows.map((row) => row.id)).toEqual([1, 2, 3]);
});

test("books that are long before the first start are shown when they are whole", async () => {
  const { store, start, client } = await shopWithProjectors();
  const ids = Array.from({ length: 1_200 }, (_, index) => index + 1);
  const [half, rest] = [ids.slice(0, 600), ids.slice(600)];
  await append(store, ...half.map((id) => customerAdded(id)));
  await append(store, ...rest.map((id) => customerAdded(id)));
  const projector = start();
  await until(() => projector.state, doing("building"));
  await until(
    () => liveId(client),
    (id) => id > 0,
  );
  expect(await rowsOf(client, await liveId(client), customerTable)).toHaveLength(ids.length);
  await until(() => projector.state, doing("following"));
  expect(projector.eventCount).toBe(0);
});

test("of two projectors one works, and the other takes over when its connection dies", async () => {
  const { store, start, reached } = await shopWithProjectors();
  const first = start();
  await until(() => first.state, doing("following"));
  const second = start();
  await until(() => second.state, doing("standing by"));
  expect(await reached(await append(store, customerAdded(1)))).toBe(true);
  await until(
    () => first.eventCount,
    (count) => count === 1,
  );
  expect(second.eventCount).toBe(0);

  await first.stop();
  expect(await reached(await append(store, customerAdded(2)))).toBe(true);
  await until(
    () => second.eventCount,
    (count) => count === 1,
  );
  expect(first.eventCount).toBe(1);
});

test("an event that cannot be applied stops the projector with its name, and nothing after it is applied", async () => {
  const { store, start, client } = await shopWithProjectors();
  const poisoned = { type: "CustomerChanged", data: customerAdded(9).data } as BahiEvent;
  const projector = start();
  await append(store, customerAdded(1), poisoned, customerAdded(2));
  const state = await until(() => projector.state, doing("stopped"));
  expect(state).toMatchObject({
    reason: expect.stringMatching(
      /Event \S+ \(CustomerChanged\) at position \d+ cannot be applied: there is no customer 9/,
    ),
  });
  const rows = await rowsOf(client, await liveId(client), customerTable);
  expect(rows.map((row) => row.id)).toEqual([1]);
});

test("it goes on by itself when the database has ended its connection", async () => {
  const { store, start, reached, client } = await shopWithProjectors();
  const projector = start();
  await until(() => projector.state, doing("following"));
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'bahi projector'`,
  );
  expect(await reached(await append(store, customerAdded(1)))).toBe(true);
});

test("a projector with other projections builds new read models and switches to them", async () => {
  const { store, start, reached, client } = await shopWithProjectors();
  const first = start("one");
  await reached(await append(store, customerAdded(1)));
  const before = await liveId(client);
  await first.stop();
  start("two");
  expect(await reached(await append(store, customerAdded(2)))).toBe(true);
  const after = await liveId(client);
  expect(after).toBeGreaterThan(before);
  const rows = await rowsOf(client, after, customerTable);
  expect(rows.map((row) => row.id)).toEqual([1, 2]);
});

test("an ordered rebuild replaces the live read models while events keep coming", async () => {
  const { store, start, reached, client } = await shopWithProjectors();
  start();
  await reached(await append(store, customerAdded(1)));
  const before = await liveId(client);
  const generation = await requestGeneration(client, "one");
  let next = 2;
  await until(
    async () => {
      await reached(await append(store, customerAdded(next)));
      next += 1;
      return liveId(client);
    },
    (id) => id === generation,
  );
  expect(generation).toBeGreaterThan(before);
  expect(await reached(await append(store, customerAdded(next)))).toBe(true);
  const rows = await rowsOf(client, generation, customerTable);
  expect(rows.map((row) => row.id)).toEqual(Array.from({ length: next }, (_, index) => index + 1));
});

test("a switch that is heard while the live generation is asked for ends the term, and nothing is left unhandled", async () => {
  const { store, start, reached, client } = await shopWithProjectors();
  const unhandled = vi.fn<() => void>();
  process.on("unhandledRejection", unhandled);
  onTestFinished(() => void process.off("unhandledRejection", unhandled));
  const switched = Promise.withResolvers<number>();
  /** Between the listen of a projector and its next question. */
  async function switchOnce(listening: Client): Promise<void> {
    listen.mockRestore();
    const heard = new Promise((resolve) => listening.once("notification", resolve));
    await client.query("begin");
    const generation = await requestGeneration(client, "one");
    await createTables(client, generation);
    await switchGeneration(client, generation);
    await client.query("commit");
    await heard;
    switched.resolve(generation);
  }
  const asked = Client.prototype as { query: (this: Client, ...args: unknown[]) => unknown };
  const query = asked.query;
  const listen = vi.spyOn(asked, "query").mockImplementation(function (this: Client, ...args) {
    const answer = query.apply(this, args);
    if (args[0] !== `listen ${GENERATION_CHANNEL}`) return answer;
    return Promise.resolve(answer).then(() => switchOnce(this));
  });
  onTestFinished(() => listen.mockRestore());

  start();
  const generation = await switched.promise;
  expect(await reached(await append(store, customerAdded(1)))).toBe(true);
  expect(await liveId(client)).toBe(generation);
  expect(unhandled).not.toHaveBeenCalled();
});

test("customers who are all alike are entered, merged and deleted, and each change can be read", async () => {
  const { store, start, reached, client } = await shopWithProjectors();
  const projector = start();
  await until(() => projector.state, doing("following"));
  const ids = Array.from({ length: 1_000 }, (_, index) => index + 1);
  const alike = { name: "Sharma Traders", phone: "98765 43210" };
  expect(await reached(await append(store, ...ids.map((id) => customerAdded(id, alike))))).toBe(true);
  const sourceIds = ids.slice(1, 501);
  expect(
    await reached(
      await append(store, {
        type: "CustomersMerged",
        data: { masterId: 1, sourceIds, filled: {}, opening: null },
      }),
    ),
  ).toBe(true);
  const deletions = ids.slice(501, 900).map((customerId): BahiEvent => {
    return { type: "CustomerDeleted", data: { customerId, reason: "" } };
  });
  expect(await reached(await append(store, ...deletions))).toBe(true);
  const rows = await rowsOf(client, await liveId(client), customerTable);
  expect(rows.filter((row) => row.is_active)).toHaveLength(101);
});

test("an event that the database fails at twice is named, and applied when the database can", async () => {
  const { store, start, reached, client } = await shopWithProjectors();
  const projector = start();
  await reached(await append(store, customerAdded(1)));
  const schema = `read_${await liveId(client)}`;
  await client.query(
    `create function ${schema}.fail() returns trigger language plpgsql as
       $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$`,
  );
  await client.query(
    `create trigger fail before insert on ${schema}.customer for each row
       when (new.id = 3) execute function ${schema}.fail()`,
  );
  const last = await append(store, customerAdded(2), customerAdded(3), customerAdded(4));
  const repeatedFailure = await until(
    () => projector.repeatedFailure,
    (sentence) => sentence !== undefined,
  );
  const ids: string[] = [];
  for await (const batch of store.readAll()) for (const { id } of batch) ids.push(id);
  expect(repeatedFailure).toMatch(
    new RegExp(`^Applying event ${ids[2] ?? ""} \\(CustomerAdded\\) .* failed 2 times .*the disk is full`),
  );
  await client.query(`drop trigger fail on ${schema}.customer`);
  expect(await reached(last)).toBe(true);
  await until(
    () => projector.repeatedFailure,
    (sentence) => sentence === undefined,
  );
});

test("an event that one projector fails at twice is no failure of it any more when another has applied it", async () => {
  const { store, start, reached, client } = await shopWithProjectors();
  const projector = start("one");
  await reached(await append(store, customerAdded(1)));
  // The other version writes tables of its own.
  const schema = `read_${await liveId(client)}`;
  await client.query(
    `create function ${schema}.fail() returns trigger language plpgsql as
       $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$`,
  );
  await client.query(
    `create trigger fail before insert on ${schema}.customer for each row execute function ${schema}.fail()`,
  );
  await append(store, customerAdded(2));
  await until(
    () => projector.repeatedFailure,
    (sentence) => sentence !== undefined,
  );
  const next = start("two");
  await until(() => next.state, doing("following"));
  await until(() => projector.state, doing("standing by"));
  expect(projector.repeatedFailure).toBeUndefined();
});

test("a batch that takes longer than the database waits for a word is applied with more time", async () => {
  const { store, start, reached, client, databaseUrl } = await shopWithProjectors();
  const sessionIdleMaxMs = 300;
  const first = start();
  await reached(await append(store, customerAdded(1)));
  await first.stop();
  const last = await append(store, customerAdded(2));
  /** Each time it is tried, the work on customer 2 takes this thread for three times as long as a session may be idle. */
  const slow: EventStore = {
    ...store,
    readAll: (options) => store.readAll(options),
    async *subscribe(options) {
      for await (const batch of store.subscribe(options)) {
        let isWork = true;
        yield batch.map((event) => ({
          ...event,
          get data() {
            if (isWork) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * sessionIdleMaxMs);
            isWork = false;
            return event.data;
          },
        }));
      }
    },
  };
  const projector = startProjector({
    store: slow,
    databaseUrl,
    projectionVersion: "one",
    rebuild: () => Promise.reject(new Error("nothing is rebuilt here")),
    log,
    sessionIdleMaxMs,
  });
  onTestFinished(() => projector.stop());
  expect(await reached(last)).toBe(true);
  const rows = await rowsOf(client, await liveId(client), customerTable);
  expect(rows.map((row) => row.id)).toEqual([1, 2]);
});
