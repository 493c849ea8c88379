import { getEventListeners } from "node:events";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { events, freshName, gatherUntil } from "../contract/testing.ts";
import type { EventStore } from "../event-store.ts";
import { AppendHint, HINT_APPLICATION } from "./append-hint.ts";
import { openPostgresEventStore } from "./open.ts";
import { connectForTest, openForTest } from "./store.fixture.ts";

/** Follows a store until the test ends. */
function follow(store: EventStore): void {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  void gatherUntil(store.subscribe({ after: "", signal: stop.signal }), Infinity, () => true);
}

/** Until so many sessions are registered. */
async function untilRegistered(watch: Client, count: number): Promise<void> {
  await expect.poll(() => countOf(watch)).toBe(count);
}

async function countOf(watch: Client): Promise<number> {
  return (await watch.query("select from event_store.listener")).rowCount ?? 0;
}

test("an append notifies the server's sessions only while another store listens", async () => {
  const url = await databaseForTest();
  const [store, watch, session] = [
    await openForTest(url),
    await connectForTest(url),
    await connectForTest(url),
  ];
  let heard = 0;
  session.on("notification", () => (heard += 1));
  await session.query("listen event_store");
  const appendOne = () => store.append(freshName("s-"), "none", events(1));
  /** What was sent to a session stands before its next answer. */
  const heardBy = async (append: () => Promise<unknown>) => {
    heard = 0;
    await append();
    await session.query("select");
    return heard;
  };

  expect(await heardBy(appendOne)).toBe(0);
  follow(store);
  await untilRegistered(watch, 1);
  expect(await heardBy(appendOne)).toBe(0);
  expect(await heardBy(() => Promise.all([1, 2, 3, 4].map(appendOne)))).toBe(0);

  const other = await openForTest(url);
  follow(other);
  await untilRegistered(watch, 2);
  expect(await heardBy(appendOne)).toBe(1);
  expect(await heardBy(() => store.append(freshName("s-"), "none", events(3)))).toBe(1);

  await other.close();
  await untilRegistered(watch, 1);
  expect(await heardBy(appendOne)).toBe(0);
});

test("a session that has ended without a word is forgotten when the next store listens", async () => {
  const url = await databaseForTest();
  const [store, watch] = [await openForTest(url), await connectForTest(url)];
  await watch.query("insert into event_store.listener values (2147483647, gen_random_uuid())");
  follow(store);
  await expect
    .poll(async () => (await watch.query("select process_id from event_store.listener")).rows)
    .not.toContainEqual({ process_id: 2147483647 });
  await untilRegistered(watch, 1);
});

test("a process of an earlier release that listens is told of the appends of this one", async () => {
  const url = await databaseForTest();
  const [watch, earlier] = [await connectForTest(url), await connectForTest(url, HINT_APPLICATION)];
  await (await openPostgresEventStore({ databaseUrl: url })).close();
  await watch.query("drop table event_store.listener");
  await watch.query("update event_store.version set version = 5");
  const heard = new Promise((resolve) => earlier.once("notification", resolve));
  await earlier.query("listen event_store");

  const store = await openForTest(url);
  await store.append(freshName("s-"), "none", events(1));
  expect(await heard).toMatchObject({ channel: "event_store" });
});

test("a hint that connects again and again keeps nothing of the connections that failed", async () => {
  const { signal } = new AbortController();
  const connect = vi.spyOn(Client.prototype, "connect");
  const signals = vi.spyOn(AbortController.prototype, "signal", "get");
  onTestFinished(() => {
    connect.mockRestore();
    signals.mockRestore();
  });
  const hint = new AppendHint("postgres://127.0.0.1:1/nothing-listens-here", "", () => false);
  onTestFinished(() => hint.close());
  await hint.next(-1, 0, signal);
  // Only the hint has asked for a signal meanwhile: its own, which says that it is closing.
  const closing: AbortSignal = signals.mock.results[0]?.value;
  await expect.poll(() => connect.mock.calls.length).toBeGreaterThan(2);
  expect(getEventListeners(closing, "abort").length).toBe(1);
});
