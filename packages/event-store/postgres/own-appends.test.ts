import { expect, test } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { events, freshName, gatherUntil, ids, upTo } from "../contract/testing.ts";
import type { RecordedEvent } from "../event-store.ts";
import { OwnAppends } from "./own-appends.ts";
import { positionOf } from "./position.ts";
import { connectForTest, openForTest } from "./store.fixture.ts";

const at = (position: number, data = "{}"): RecordedEvent => ({
  position: positionOf(String(position)),
  streamId: "s",
  revision: position - 1,
  id: crypto.randomUUID(),
  type: "Tested",
  data,
  metadata: "{}",
  recordedAt: new Date("2026-04-01T05:30:00Z"),
});

const placesOf = (found: readonly RecordedEvent[]) => found.map(({ position }) => Number(position));

test("gives the events that directly follow, and none across a gap that another instance has filled", () => {
  const appends = new OwnAppends();
  const own = appends.reader();
  appends.add([at(1), at(2)]);
  appends.add([at(4), at(5)]);
  expect(placesOf(own.after("", 10))).toEqual([1, 2]);
  expect(placesOf(own.after(positionOf("2"), 10))).toEqual([]);
  expect(placesOf(own.after(positionOf("3"), 1))).toEqual([4]);
  expect(placesOf(own.after(positionOf("3"), 10))).toEqual([4, 5]);
  appends.clear();
  expect(own.after(positionOf("3"), 10)).toEqual([]);
});

test("gives each subscriber what came since it began, whatever others have read, and keeps nothing for nobody", () => {
  const appends = new OwnAppends();
  expect(appends.isRead).toBe(false);
  const one = appends.reader();
  appends.add([at(1)]);
  const other = appends.reader();
  appends.add([at(2)]);
  expect(placesOf(one.after(positionOf("1"), 10))).toEqual([2]);
  expect(placesOf(one.after(positionOf("2"), 10))).toEqual([]);
  expect(placesOf(other.after("", 10))).toEqual([]);
  expect(placesOf(other.after(positionOf("1"), 10))).toEqual([2]);
  one.close();
  expect(appends.isRead).toBe(true);
  other.close();
  expect(appends.isRead).toBe(false);
});

test("keeps a bounded number of characters, the latest", () => {
  const appends = new OwnAppends();
  const own = appends.reader();
  const large = JSON.stringify("x".repeat(100_000));
  for (const n of upTo(10)) appends.add([at(n, large)]);
  expect(own.after("", 10)).toEqual([]);
  expect(placesOf(own.after(positionOf("8"), 10))).toEqual([9, 10]);
});

test("a subscriber gets events in the same bytes whether its own store or another has appended them, each once and in order", async () => {
  const url = await databaseForTest();
  const [one, other] = [await openForTest(url), await openForTest(url)];
  const stop = new AbortController();
  const tailing = gatherUntil(one.subscribe({ after: "", signal: stop.signal }), 600, () => true);
  await Promise.all(
    upTo(20).map(async (writer) => {
      const streamId = freshName("s-");
      for (const n of upTo(10)) {
        const store = (writer + n) % 3 === 0 ? other : one;
        await store.append(streamId, n === 1 ? "none" : 3 * n - 4, events(3));
      }
    }),
  );
  const told = await tailing;
  stop.abort();
  const stored: RecordedEvent[] = [];
  for await (const batch of other.readAll()) stored.push(...batch);
  const contentOf = ({ position, streamId, revision, id, type, data, metadata }: RecordedEvent) =>
    [position, streamId, revision, id, type, data, metadata].join();
  expect(told.map(contentOf)).toEqual(stored.map(contentOf));
});

test("a subscriber reads again what its store has appended before it lost a connection: the server may have other events there", async () => {
  const url = await databaseForTest();
  const [store, intruder] = [await openForTest(url), await connectForTest(url)];
  const stop = new AbortController();
  const batches = store.subscribe({ after: "", signal: stop.signal })[Symbol.asyncIterator]();
  async function nextIds(): Promise<string[]> {
    const { value } = (await batches.next()) as { value: RecordedEvent[] };
    return value.length === 0 ? nextIds() : ids(value);
  }
  const listeners = "select from event_store.listener";
  const [first, second, third, kept] = [events(1), events(1), events(1), events(1)];
  await store.append("s", "none", first);
  expect(await nextIds()).toEqual(ids(first));
  const told = nextIds();
  await expect.poll(async () => (await intruder.query(listeners)).rowCount).toBe(1);
  await store.append("s", 0, second);
  expect(await told).toEqual(ids(second));
  // From here on it is told of its own events in memory.
  await store.append("s", 1, third);
  expect(await nextIds()).toEqual(ids(third));

  await store.append("s", 2, kept);
  await intruder.query("alter table event_store.event disable trigger is_final");
  const restored = crypto.randomUUID();
  await intruder.query("update event_store.event set id = $1 where revision = 3", [restored]);
  const connections =
    "pg_stat_activity where application_name = 'bahi event store' and datname = current_database()";
  await intruder.query(`select pg_terminate_backend(pid) from ${connections}`);
  await expect
    .poll(() =>
      store.ping().then(
        () => "there",
        () => "away",
      ),
    )
    .toBe("there");
  expect(await nextIds()).toEqual([restored]);
  stop.abort();
  await batches.return?.();
});
