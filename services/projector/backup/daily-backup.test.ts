import { openMemoryEventStore } from "@bahi/event-store/memory/memory-event-store.ts";
import { readModelPool } from "@bahi/read-models/database.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { pino } from "pino";
import { Registry } from "prom-client";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { projectorMetrics } from "../metrics.ts";
import type { Projector } from "../projector.ts";
import { type DailyBackupOptions, startDailyBackup } from "./daily-backup.ts";
import { readBackups } from "./read-backups.ts";

const log = pino({ level: "silent" });
const DIRECTORY = "/backups";

/** A database with a recorded event, and projectors that make backups beside it. */
async function shop({ events = 1 } = {}) {
  const pool = readModelPool(await databaseForTest(), { max: 4 });
  onTestFinished(() => pool.end());
  const client = await pool.connect();
  await migrateReadModels(client);
  client.release();
  if (events > 0) {
    await pool.query("insert into bahi.chain values (1, $1, $2, $3, $4, $5)", [
      events,
      String(events).padStart(20, "0"),
      Buffer.alloc(32 * events),
      Buffer.alloc(32, 1),
      "2026-04-01T05:30:00Z",
    ]);
  }
  let at = new Date("2026-11-22T04:00:00Z");
  const make = vi.fn<DailyBackupOptions["make"]>(async (moment) => ({
    file: `${DIRECTORY}/${moment.toISOString()}`,
    sizeBytes: 1_000,
    events,
    fingerprint: "7K3M-Q9XD-0V2R-HC5T",
    warning: null,
  }));
  function projector() {
    const backup = startDailyBackup({ pool, directory: DIRECTORY, make, log, now: () => at });
    onTestFinished(() => backup.stop());
    return backup;
  }
  return {
    pool,
    make,
    projector,
    setTime: (moment: string) => {
      at = new Date(moment);
    },
    state: () => readBackups(pool, DIRECTORY),
  };
}

test("one is made each day in India, whichever projector looks first", async () => {
  const { make, projector, setTime, state } = await shop();
  const [one, other] = [projector(), projector()];
  await Promise.all([one.look(), other.look()]);
  await one.look();
  expect(make).toHaveBeenCalledTimes(1);
  expect(await state()).toEqual({
    directory: DIRECTORY,
    last: {
      at: "2026-11-22T04:00:00.000Z",
      file: "/backups/2026-11-22T04:00:00.000Z",
      size_bytes: 1_000,
      events: 1,
      fingerprint: "7K3M-Q9XD-0V2R-HC5T",
      warning: null,
    },
    failure: null,
  });

  // Half past six in the evening in UTC is the next day in India.
  setTime("2026-11-22T18:29:00Z");
  await other.look();
  expect(make).toHaveBeenCalledTimes(1);
  setTime("2026-11-22T18:30:00Z");
  await other.look();
  expect(make).toHaveBeenCalledTimes(2);
});

test("a part of the books that is not in the file is said beside it", async () => {
  const { make, projector, state } = await shop();
  const file = { file: "f", sizeBytes: 1, events: 1, fingerprint: null };
  make.mockResolvedValueOnce({ ...file, warning: "1 logo is damaged" });
  await projector().look();
  expect(await state()).toMatchObject({ last: { file: "f", warning: "1 logo is damaged" }, failure: null });
});

test("what failed is said, and tried again after an hour", async () => {
  const { make, projector, setTime, state } = await shop();
  const backup = projector();
  make.mockRejectedValueOnce(new Error("no space left on device"));
  await backup.look();
  const failure = { at: "2026-11-22T04:00:00.000Z", reason: "no space left on device." };
  expect(await state()).toEqual({ directory: DIRECTORY, last: null, failure });
  setTime("2026-11-22T04:59:00Z");
  await backup.look();
  expect(make).toHaveBeenCalledTimes(1);
  setTime("2026-11-22T05:01:00Z");
  await backup.look();
  expect(await state()).toMatchObject({ last: { at: "2026-11-22T05:01:00.000Z" }, failure: null });

  setTime("2026-11-23T04:00:00Z");
  make.mockRejectedValueOnce(new Error("gone"));
  await backup.look();
  expect(await state()).toMatchObject({
    last: { at: "2026-11-22T05:01:00.000Z" },
    failure: { reason: "gone." },
  });
});

test("what failed is said until another attempt has ended, and not only until it begins", async () => {
  const { pool, make, projector, setTime, state } = await shop();
  const registry = new Registry();
  // as: no other metric is read
  const projectorOf = { eventCount: 0 } as Projector;
  projectorMetrics(registry, { pool, store: openMemoryEventStore(), projector: projectorOf });
  const isFailed = async () => {
    const metric = await registry.getSingleMetric("bahi_last_backup_failed")?.get();
    return metric?.values.map(({ value }) => value);
  };
  const backup = projector();
  make.mockRejectedValueOnce(new Error("no space left on device"));
  await backup.look();
  setTime("2026-11-22T05:01:00Z");
  const written = Promise.withResolvers<Awaited<ReturnType<DailyBackupOptions["make"]>>>();
  make.mockReturnValueOnce(written.promise);
  const looking = backup.look();
  await expect.poll(() => make.mock.calls.length).toBe(2);
  const meanwhile = [await state(), await isFailed()];
  written.resolve({ file: "f", sizeBytes: 1, events: 1, fingerprint: null, warning: null });
  await looking;
  expect(meanwhile).toMatchObject([{ failure: { reason: "no space left on device." } }, [1]]);
  expect([await state(), await isFailed()]).toMatchObject([{ last: { file: "f" }, failure: null }, [0]]);
});

test("the last one that was made is known however many have failed since", async () => {
  const { pool, make, projector, setTime, state } = await shop();
  const backup = projector();
  await backup.look();
  const { last } = await state();
  await pool.query(`insert into bahi.backup (state, started_at, file)
    select 'failed', '2026-11-23T04:00:00Z', '${DIRECTORY}' from generate_series(1, 200)`);
  make.mockRejectedValueOnce(new Error("no space left on device"));
  setTime("2026-11-27T04:00:00Z");
  await backup.look();
  expect(await state()).toMatchObject({ last, failure: { reason: "no space left on device." } });
  expect((await pool.query("select from bahi.backup")).rowCount).toBe(101);
});

test("what failed, or was interrupted, while the clock was ahead keeps no day without one", async () => {
  const { pool, make, projector, setTime, state } = await shop();
  const backup = projector();
  setTime("2027-11-22T04:00:00Z");
  make.mockRejectedValueOnce(new Error("no space left on device"));
  await backup.look();
  setTime("2026-11-22T04:00:00Z");
  await backup.look();
  expect(await state()).toMatchObject({ last: { at: "2026-11-22T04:00:00.000Z" }, failure: null });

  await pool.query(`insert into bahi.backup (started_at, file, seen_at)
    values ('2027-11-23', '${DIRECTORY}', clock_timestamp() + interval '1 year')`);
  setTime("2026-11-23T04:00:00Z");
  await backup.look();
  expect(await state()).toMatchObject({ last: { at: "2026-11-23T04:00:00.000Z" } });
});

test("the metric tells of the last backup, not of one of a time when the clock was ahead", async () => {
  const { pool, projector, setTime } = await shop();
  const backup = projector();
  for (const moment of ["2027-11-22T04:00:00Z", "2026-11-22T04:00:00Z"]) {
    setTime(moment);
    await backup.look();
  }
  const registry = new Registry();
  // as: no other metric is read
  const projectorOf = { eventCount: 0 } as Projector;
  projectorMetrics(registry, { pool, store: openMemoryEventStore(), projector: projectorOf });
  const metric = await registry.getSingleMetric("bahi_last_backup_timestamp_seconds")?.get();
  expect(metric?.values.map(({ value }) => value)).toEqual([Date.parse("2026-11-22T04:00:00Z") / 1_000]);
});

test("books without an event need none", async () => {
  const { make, projector } = await shop({ events: 0 });
  await projector().look();
  expect(make).not.toHaveBeenCalled();
});

test("an end of the projector ends the backup, and the next projector makes it", async () => {
  const { make, projector, setTime, state } = await shop();
  const backup = projector();
  make.mockImplementationOnce(
    (_moment, signal) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted")))),
  );
  const looking = backup.look();
  await expect.poll(() => make.mock.calls.length).toBe(1);
  await backup.stop();
  await looking;
  expect(await state()).toMatchObject({ last: null, failure: null });
  setTime("2026-11-22T04:01:00Z");
  await projector().look();
  expect(await state()).toMatchObject({ last: { at: "2026-11-22T04:01:00.000Z" } });
});
