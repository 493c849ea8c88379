import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { cuttableProxy } from "../../tests/postgres/cuttable-proxy.ts";
import { databaseForTest } from "../../tests/postgres/test-database.ts";
import { openListeningClient } from "./listening-client.ts";

async function connectForTest(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test("each channel is heard with its payload", async () => {
  const url = await databaseForTest();
  const speaker = await connectForTest(url);
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const client = await openListeningClient(
    { connectionString: url },
    { one: one.resolve, other: other.resolve },
  );
  onTestFinished(() => client.end());
  await speaker.query("notify one, 'first'; notify other");
  expect(await Promise.all([one.promise, other.promise])).toEqual(["first", ""]);
});

test("one that cannot be prepared is ended", async () => {
  const url = await databaseForTest();
  const watch = await connectForTest(url);
  const prepare = async (client: Client) => void (await client.query("select from nothing_there"));
  await expect(openListeningClient({ connectionString: url }, { one() {} }, { prepare })).rejects.toThrow(
    /nothing_there/,
  );
  const others = async () =>
    (
      await watch.query(
        "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      )
    ).rowCount;
  await expect.poll(others).toBe(0);
});

test("one that freezes while it is made is ended, and so is one that freezes while nothing is asked of it", async () => {
  const proxy = await cuttableProxy(await databaseForTest());
  const open = () =>
    openListeningClient({ connectionString: proxy.url }, { one() {} }, { answerMaxMs: 1_000 });
  const client = await open();
  const ended = new Promise((resolve) => client.once("end", () => resolve("ended")));
  proxy.freeze();
  await expect(open()).rejects.toThrow(/timeout/);
  expect(await ended).toBe("ended");
});
