import type { Pool } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { ENDED, asha, house, stopTheClock } from "./sessions.fixture.ts";
import { rotateKeys } from "./sessions.ts";

test("rotated keys end every token at once, also one that was seen, and new ones are good everywhere", async () => {
  const { join, pool } = await house();
  const [one, other] = await Promise.all([join(), join()]);
  const { token } = await one.signIn(asha);
  const keys = ["token", "client-address", "known-device"].map((use) => one.keys.current(use as "token"));
  stopTheClock();
  await other.whoIs(token);
  expect(await rotateKeys(pool)).toBe(1);
  await expect.poll(() => other.whoIs(token)).toBe(ENDED);
  for (const { secret } of keys)
    for (const { keys: now } of [one, other])
      await expect.poll(() => now.current("token").secret).not.toBe(secret);
  expect(one.keys.current("token")).toEqual(other.keys.current("token"));
  const again = await one.signIn(asha);
  expect(await other.whoIs(again.token)).toMatchObject(asha);
});

/** Stands between a pool and the database at each read of the keys; `nth` counts them from 1. */
function watchReadsOfKeys(pool: Pool, between: (nth: number) => Promise<void>): void {
  const asked = pool as { query: (...args: unknown[]) => Promise<unknown> };
  const query = asked.query.bind(pool);
  let reads = 0;
  const spy = vi.spyOn(asked, "query").mockImplementation(async (...args) => {
    const answer = await query(...args);
    if (String(args[0]).includes("from auth.key")) await between((reads += 1));
    return answer;
  });
  onTestFinished(() => spy.mockRestore());
}

test("keys that were read before a rotation do not come back where their answer is late", async () => {
  const { join, pool } = await house();
  const [one, other] = await Promise.all([join(), join()]);
  await Promise.all([one.keys.reload(), other.keys.reload()]); // those of the start are over
  const [read, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  watchReadsOfKeys(pool, async (nth) => {
    if (nth > 1) return;
    read.resolve();
    await letGo.promise;
  });
  const early = one.keys.reload();
  await read.promise;
  await rotateKeys(pool);
  const late = one.keys.reload();
  // Time enough for the late one, were it not held back.
  for (let n = 0; n < 10; n += 1) await other.keys.reload();
  letGo.resolve();
  await Promise.all([early, late]);
  expect(one.keys.current("token")).toEqual(other.keys.current("token"));
});

test("rotated keys that cannot be read are read again until they can", async () => {
  const { join, pool } = await house();
  const one = await join();
  const before = one.keys.current("token");
  await one.keys.reload();
  watchReadsOfKeys(pool, async (nth) => {
    if (nth <= 2) throw new Error("Connection terminated unexpectedly");
  });
  await rotateKeys(pool);
  await expect.poll(() => one.keys.current("token")).not.toEqual(before);
});

test("each use has a key of its own, and the one key of before is gone", async () => {
  const { join, pool } = await house();
  await pool.query("create schema auth");
  await pool.query("create table auth.signing_key (id int primary key, secret bytea not null)");
  await pool.query("insert into auth.signing_key values (1, '\\x00')");
  await join();
  const { rows } = await pool.query<{ secrets: string; gone: boolean }>(
    "select count(distinct secret) as secrets, to_regclass('auth.signing_key') is null as gone from auth.key",
  );
  expect(rows).toEqual([{ secrets: "4", gone: true }]);
});
