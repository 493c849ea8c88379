import { onTestFinished, expect, test, vi } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { openFaultProxy } from "../contract/fault-proxy.ts";
import { errorOf, events, freshName, gather } from "../contract/testing.ts";
import { StoreUnavailableError } from "../errors.ts";
import { openPostgresEventStore } from "./open.ts";
import { connectForTest, openForTest } from "./store.fixture.ts";

test("after quiet minutes one connection is still open, so that the next append need not wait for another", async () => {
  const url = await databaseForTest();
  const watch = await connectForTest(url);
  const sessions = async () =>
    (
      await watch.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and application_name = 'bahi event store'",
      )
    ).rows;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const store = await openForTest(url);
  const stream = freshName("s-");
  await Promise.all([store.append(stream, "none", events(1)), gather(store.readStream(freshName("s-")))]);
  expect((await sessions()).length).toBe(2);
  vi.advanceTimersByTime(5 * 60_000);
  vi.useRealTimers();
  await expect.poll(async () => (await sessions()).length).toBe(1);
  const [kept] = await sessions();
  await store.append(stream, 0, events(1));
  expect(await sessions()).toEqual([kept]);
});

test("a store in the background waits for a server on which one in the foreground has given up", async () => {
  const proxy = await openFaultProxy(await databaseForTest());
  onTestFinished(() => proxy.close());
  await proxy.freeze();
  const waiting = openPostgresEventStore({ databaseUrl: proxy.url, isInBackground: true });
  const inForeground = openPostgresEventStore({ databaseUrl: proxy.url });
  expect(await errorOf(inForeground)).toBeInstanceOf(StoreUnavailableError);
  await proxy.resume();
  const store = await waiting;
  onTestFinished(() => store.close());
  expect(await gather(store.readStream(freshName("s-")))).toEqual([]);
});
