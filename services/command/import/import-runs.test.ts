import { databasePool } from "@bahi/service-kit/database.ts";
import { Client, type Pool } from "pg";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { cuttableProxy } from "../../../tests/postgres/cuttable-proxy.ts";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { type ImportRuns, openImportRuns } from "./import-runs.ts";
import { keepProgress } from "./kept-progress.ts";
import { openReport } from "./report.ts";

const log = pino({ level: "silent" });
const report = openReport("products").now();
const position = "0".repeat(19) + "1";
const DONE = { state: "done", failure: null } as const;

function poolTo(url: string): Pool {
  const pool = databasePool(url, { applicationName: "test" }, log);
  onTestFinished(() => pool.end());
  return pool;
}

function begin(runs: ImportRuns, name = "a.csv") {
  return runs.begin({ file_name: name, by_name: "Asha Rao", started_at: new Date(), report });
}

/**
 * One import, and what an instance sees of it whose connections can be cut. The next second comes when the test says
 * so.
 */
async function oneImport() {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const url = await databaseForTest();
  const others = await openImportRuns(poolTo(url));
  const proxy = await cuttableProxy(url);
  const runs = await openImportRuns(poolTo(proxy.url));
  const { id } = await begin(runs);
  let rowsDone = 0;
  const kept = keepProgress(runs, id, () => ({ rows_done: rowsDone, report, position }));
  return {
    others,
    proxy,
    kept,
    id,
    silent: async () => {
      const database = new Client(url);
      await database.connect();
      await database.query("update import.run set seen_at = seen_at - interval '16 seconds'");
      await database.end();
    },
    aSecondPasses: (rows: number) => {
      rowsDone = rows;
      vi.advanceTimersByTime(1_000);
    },
    told: async () => (await others.find(id)).progress,
  };
}

test("one that was interrupted while the clock was ahead blocks no other", async () => {
  const pool = poolTo(await databaseForTest());
  const runs = await openImportRuns(pool);
  const { id } = await begin(runs);
  await pool.query("update import.run set seen_at = seen_at + interval '1 year'");
  expect(await begin(runs, "b.csv")).toMatchObject({ state: "running" });
  expect((await runs.find(id)).progress).toMatchObject({ state: "failed" });
});

test("of imports that two instances are sent at the same instant, one begins", async () => {
  const url = await databaseForTest();
  const instances = [await openImportRuns(poolTo(url)), await openImportRuns(poolTo(url))];
  const database = new Client(url);
  await database.connect();
  onTestFinished(() => database.end());
  // Every one is held until all of them wait.
  await database.query("begin");
  await database.query("lock table import.run in share mode");
  const begun = Promise.allSettled([...instances, ...instances].map((runs) => begin(runs)));
  const waiting = async (): Promise<unknown> => {
    const { rows } = await database.query(
      `select count(*)::int as count from pg_locks where not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows[0];
  };
  await expect.poll(waiting).toEqual({ count: 4 });
  await database.query("commit");
  const refusals = (await begun).flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  expect(refusals).toMatchObject(Array.from({ length: 3 }, () => ({ code: "import-under-way" })));
});

test("the last ten are kept, the latest first", async () => {
  const runs = await openImportRuns(poolTo(await databaseForTest()));
  const ids: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    const { id } = await begin(runs);
    ids.push(id);
    await runs.write(id, { ...DONE, rows_done: 0, report, position });
  }
  expect((await runs.list()).map(({ id }) => id)).toEqual(ids.slice(2).toReversed());
  await expect(runs.find(ids[1] ?? 0)).rejects.toMatchObject({ code: "import-not-found" });
});

test("a file may have any name", async () => {
  const runs = await openImportRuns(poolTo(await databaseForTest()));
  const name = "a\u0000\ud800 “b”.csv";
  const { id } = await begin(runs, name);
  expect((await runs.find(id)).progress.file_name).toBe(name);
});

test("progress that cannot be written for a moment is no failure", async () => {
  const { proxy, kept, told, aSecondPasses } = await oneImport();
  aSecondPasses(1);
  await expect.poll(told).toMatchObject({ state: "running", rows_done: 1 });
  proxy.cut();
  aSecondPasses(2);
  proxy.mend();
  const hasGoneOn = async () => {
    aSecondPasses(3);
    return told();
  };
  await expect.poll(hasGoneOn).toMatchObject({ state: "running", rows_done: 3 });
  expect(kept.over.aborted).toBe(false);
});

test("how an import ended is written when the database is there again", async () => {
  const { proxy, kept, id, others, told } = await oneImport();
  proxy.cut();
  const ending = kept.end(DONE, new AbortController().signal);
  expect(await told()).toMatchObject({ state: "running" });
  proxy.mend();
  await ending;
  expect(await others.find(id)).toMatchObject({ progress: { state: "done" }, position });
});

test("an instance that stops does not wait for a database that is away", async () => {
  const { proxy, kept } = await oneImport();
  proxy.cut();
  const stopping = new AbortController();
  const ending = kept.end({ state: "failed", failure: "Bahi was stopped." }, stopping.signal);
  stopping.abort();
  await expect(ending).rejects.toThrow(/Connection terminated|ECONNRESET/);
});

test("an import that was told of as failed ends, and is never told of as done", async () => {
  const { kept, silent, told, aSecondPasses } = await oneImport();
  await silent();
  expect(await told()).toMatchObject({ state: "failed" });
  aSecondPasses(1);
  await expect.poll(() => kept.over.aborted).toBe(true);
  await kept.end(DONE, new AbortController().signal);
  expect(await told()).toMatchObject({ state: "failed", rows_done: 0 });
});

test("an import that nobody has asked about is heard of again", async () => {
  const { silent, told, aSecondPasses, kept } = await oneImport();
  await silent();
  aSecondPasses(5);
  await kept.end(DONE, new AbortController().signal);
  expect(await told()).toMatchObject({ state: "done", rows_done: 5 });
});
