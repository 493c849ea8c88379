import type { BahiEvent } from "@bahi/contracts/event.ts";
import { openMemoryEventStore } from "@bahi/event-store/memory/memory-event-store.ts";
import type { EventStore, RecordedEvent } from "@bahi/event-store/event-store.ts";
import { parsed } from "@bahi/event-store/parsed.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { Client } from "pg";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { customerAdded } from "../events.fixture.ts";
import { startProjector } from "../projector.ts";
import { appendAll } from "../read-models.fixture.ts";

const log = pino({ level: "silent" });

/** A store with these events, in a database of its own. */
async function storeOf(...events: BahiEvent[]): Promise<EventStore> {
  const store = openMemoryEventStore();
  onTestFinished(() => store.close());
  await appendAll(store, events);
  return store;
}

/** The state of a store when it held one event. */
async function olderThan(store: EventStore): Promise<EventStore> {
  const older = await storeOf();
  for await (const batch of store.readAll({ limit: 1 }))
    for (const event of batch) await older.append(event.streamId, "none", [parsed(event)]);
  return older;
}

/** The same history in EventStoreDB, as far as it is read here: a position has two numbers there. */
function movedToEventStoreDb(ours: EventStore): EventStore {
  return {
    ...ours,
    kind: "eventstoredb",
    async *readAll({ after, ...options } = {}) {
      const from = after === undefined ? {} : { after: after.slice(0, 20) };
      for await (const batch of ours.readAll({ ...options, ...from }))
        yield batch.map((event) => ({ ...event, position: `${event.position}-${event.position}` }));
    },
  };
}

/** Read models of three customers, whose projector has ended. */
async function readModels() {
  const databaseUrl = await databaseForTest();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await migrateReadModels(client);
  onTestFinished(() => client.end());
  const start = (store: EventStore, projectionVersion = "one") => {
    const projector = startProjector({
      store,
      databaseUrl,
      projectionVersion,
      rebuild: () => Promise.reject(new Error("nothing is built")),
      log,
    });
    onTestFinished(() => projector.stop());
    return projector;
  };
  const live = async () => {
    const { rows } = await client.query<{ event_count: string; failure: string | null }>(
      "select event_count, failure from bahi.generation where state = 'live'",
    );
    return { events: Number(rows[0]?.event_count ?? 0), failure: rows[0]?.failure ?? null };
  };
  const ours = await storeOf(customerAdded(1), customerAdded(2), customerAdded(3));
  const projector = start(ours);
  await until(async () => (await live()).events === 3);
  await projector.stop();
  return { start, live, ours, client };
}

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await new Promise((resolve) => setImmediate(resolve));
}

test.each([
  ["is older than the read models", (ours: EventStore) => olderThan(ours), "it ends before they do"],
  ["is empty", () => storeOf(), "it ends before they do"],
  [
    "holds other books, however long",
    () => storeOf(...[5, 6, 7, 8, 9].map((id) => customerAdded(id))),
    "its first event is another one",
  ],
  [
    "holds the same history in another kind of store",
    movedToEventStoreDb,
    "they are of another kind of store",
  ],
])(
  "a store that %s is refused, and taken back when it is the right one again",
  async (_what, openOther, why) => {
    const { start, live, ours } = await readModels();
    const projector = start(await openOther(ours));
    await until(async () => (await live()).failure !== null);
    expect(await live()).toEqual({ events: 3, failure: expect.stringContaining(why) as string });
    await until(() => "reason" in projector.state);
    expect(projector.state).toMatchObject({ reason: expect.stringContaining(why) as string });
    await projector.stop();

    start(ours);
    await until(async () => (await live()).failure === null);
    await appendAll(ours, [customerAdded(4)]);
    await until(async () => (await live()).events === 4);
  },
);

test("a store is refused that holds the same history, when the read models were built from it in EventStoreDB", async () => {
  const { start, live, ours, client } = await readModels();
  // As text, this is earlier than the end of the store.
  const elsewhere = "00000000000000000001-00000000000000000001";
  await client.query("update bahi.generation set position = $1 where state = 'live'", [elsewhere]);
  start(ours);
  await until(async () => (await live()).failure !== null);
  const failure = expect.stringContaining("they are of another kind of store") as string;
  expect(await live()).toEqual({ events: 3, failure });
});

test("a store that does not match is refused by a program of another version, too, unless the one before still follows its own", async () => {
  const { start, live, ours } = await readModels();
  const next = start(movedToEventStoreDb(ours), "two");
  await until(async () => (await live()).failure !== null);
  await next.stop();

  // The next version builds, and fails at that in this test.
  const right = start(ours, "two");
  await until(async () => (await live()).failure === null);
  await right.stop();

  const before = start(ours);
  await until(() => before.state.doing === "following");
  const wrong = start(movedToEventStoreDb(ours), "two");
  await until(() => "reason" in wrong.state);
  expect(wrong.state).toMatchObject({ reason: expect.stringContaining("another kind of store") as string });
  expect(await live()).toEqual({ events: 3, failure: null });
});

test("a store whose first event has the same content in other bytes is the same store", async () => {
  const { start, live, ours } = await readModels();
  const spaced = (event: RecordedEvent) => ({ ...event, metadata: event.metadata.replace(":", ": ") });
  const readAll = ours.readAll.bind(ours);
  vi.spyOn(ours, "readAll").mockImplementation(async function* (options) {
    for await (const batch of readAll(options)) yield batch.map(spaced);
  });
  const projector = start(ours);
  await until(() => projector.state.doing === "following" || projector.state.doing === "waiting");
  expect(projector.state).toEqual({ doing: "following" });
  await appendAll(ours, [customerAdded(4)]);
  await until(async () => (await live()).events === 4);
});
