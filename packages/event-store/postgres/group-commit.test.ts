import { expect, test } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { errorOf, events, freshName, gather, ids } from "../contract/testing.ts";
import { connectForTest, openForTest } from "./store.fixture.ts";

test("an append whose deadline passes while it waits for another one of its stream is not sent any more", async () => {
  const databaseUrl = await databaseForTest();
  const [store, other] = [await openForTest(databaseUrl), await connectForTest(databaseUrl)];
  const streamId = freshName("s-");
  const [first, hurried, last] = [events(1), events(1), events(1)];
  await other.query("begin");
  await other.query("select event_store.lock_end()");
  const stored = store.append(streamId, "none", first);
  const late = errorOf(store.append(streamId, 0, hurried, { deadlineMs: Date.now() + 50 }));
  expect(await late).toMatchObject({ name: "StoreUnavailableError", outcome: "unknown" });
  await other.query("commit");
  await stored;
  await store.append(streamId, 0, last);
  expect(ids(await gather(store.readStream(streamId)))).toEqual(ids([...first, ...last]));
});
