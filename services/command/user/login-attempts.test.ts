import { databasePool } from "@bahi/service-kit/database.ts";
import { Refused } from "@bahi/contracts/refusal.ts";
import type { Pool } from "pg";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { type LoginAttempts, type Place, openLoginAttempts } from "./login-attempts.ts";

const HOME: Place = { address: "203.0.113.7" };
const MINUTE_MS = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

function poolForTest(databaseUrl: string): Pool {
  const pool = databasePool(databaseUrl, { applicationName: "test", max: 4 }, { warn() {} });
  onTestFinished(() => pool.end());
  return pool;
}

async function attemptsForTest(databaseUrl?: string): Promise<LoginAttempts> {
  return openLoginAttempts(poolForTest(databaseUrl ?? (await databaseForTest())));
}

/** The seconds that a stranger has to wait; 0 when his password is looked at. */
async function waitOf(attempts: LoginAttempts, nameKey: string, place: Place = HOME): Promise<number> {
  try {
    await attempts.begin({ nameKey, place });
    return 0;
  } catch (error) {
    if (error instanceof Refused && error.code === "too-many-logins") return error.retryAfterSeconds ?? -1;
    throw error;
  }
}

async function guess(attempts: LoginAttempts, nameKey: string, times: number, place: Place = HOME) {
  for (let count = 0; count < times; count += 1) await waitOf(attempts, nameKey, place);
}

test("ten wrong passwords from one address close this name to this address, twice as long each time", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const attempts = await attemptsForTest();
  for (const minutes of [5, 10, 20]) {
    await guess(attempts, "asha", 10);
    expect(await waitOf(attempts, "asha")).toBe(minutes * 60);
    vi.setSystemTime(Date.now() + minutes * MINUTE_MS - 1_000);
    expect(await waitOf(attempts, "asha")).toBe(1);
    vi.setSystemTime(Date.now() + 2_000);
  }
});

test("a lock from the time when the clock was a year ahead is gone after a restart, and any other stays", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const databaseUrl = await databaseForTest();
  const now = Date.now();
  await guess(await attemptsForTest(databaseUrl), "ravi", 11);
  vi.setSystemTime(now + 365 * 24 * 60 * MINUTE_MS);
  await guess(await attemptsForTest(databaseUrl), "asha", 11);
  vi.setSystemTime(now);
  const restarted = await attemptsForTest(databaseUrl);
  expect(await waitOf(restarted, "asha")).toBe(0);
  expect(await waitOf(restarted, "ravi")).toBe(5 * 60);
});

test("neither somebody else at this address nor the same name elsewhere waits", async () => {
  const attempts = await attemptsForTest();
  await guess(attempts, "asha", 11);
  expect(await waitOf(attempts, "ravi")).toBe(0);
  expect(await waitOf(attempts, "asha", { address: "198.51.100.1" })).toBe(0);
});

test("sixty names with one password from one address are stopped at thirty", async () => {
  const attempts = await attemptsForTest();
  const waits = [];
  for (let index = 0; index < 60; index += 1) waits.push(await waitOf(attempts, `name ${index}`));
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(30);
  expect(waits.slice(30).every((seconds) => seconds >= 299)).toBe(true);
});

test("an address that waits writes nothing until it may try again, whichever service it asks", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const url = await databaseForTest();
  const pool = poolForTest(url);
  const one = await openLoginAttempts(pool);
  const other = await attemptsForTest(url);
  const rows = async () =>
    (await pool.query<{ points: number }>("select * from auth.login_attempt order by key")).rows;
  for (let index = 0; index < 30; index += 1) await waitOf(one, `name ${index}`);
  expect(await waitOf(one, "name 30")).toBe(300);

  const before = await rows();
  expect(before.filter(({ points }) => points <= 0)).toEqual([]);
  for (let index = 31; index < 50; index += 1) {
    expect(await waitOf(other, `name ${index}`)).toBe(300);
    expect(await waitOf(one, `name ${index}`)).toBe(300);
  }
  expect(await rows()).toEqual(before);

  // Nor does the service that has locked it ask the database.
  const query = vi.spyOn(pool, "query");
  expect(await waitOf(one, "name 50")).toBe(300);
  expect(query).not.toHaveBeenCalled();

  vi.setSystemTime(Date.now() + 5 * MINUTE_MS);
  expect([await waitOf(one, "name 51"), await waitOf(other, "name 52")]).toEqual([0, 0]);
});

test("the right password leaves no rows", async () => {
  const url = await databaseForTest();
  const pool = poolForTest(url);
  const attempts = await openLoginAttempts(pool);
  const asha = { nameKey: "asha", place: HOME };
  await attempts.begin(asha);
  await attempts.succeeded(asha);
  expect((await pool.query("select from auth.login_attempt")).rowCount).toBe(0);
});

test("a sign-in of one's own between the guesses gives none of them back", async () => {
  const attempts = await attemptsForTest();
  let looked = 0;
  for (let index = 0; index < 60; index += 1) {
    if ((await waitOf(attempts, `name ${index}`)) === 0) looked += 1;
    const own = { nameKey: "own", place: HOME };
    await attempts.begin(own).then(
      () => attempts.succeeded(own),
      () => {},
    );
  }
  expect(looked).toBe(30);
});

test("a device that is known has tries of its own, which no stranger can use up", async () => {
  const attempts = await attemptsForTest();
  await guess(attempts, "asha", 11);
  for (let index = 0; index < 60; index += 1) await waitOf(attempts, `name ${index}`);
  const device = { device: "a phone" };
  expect(await waitOf(attempts, "asha", device)).toBe(0);
  await guess(attempts, "asha", 9, device);
  expect(await waitOf(attempts, "asha", device)).toBe(300);
});

test("a name that is guessed at from many addresses leaves each further one three tries", async () => {
  const attempts = await attemptsForTest();
  for (let index = 0; index < 30; index += 1) await waitOf(attempts, "asha", { address: `10.0.0.${index}` });
  expect(await waitOf(attempts, "asha")).toBe(0);
  await guess(attempts, "asha", 2);
  expect(await waitOf(attempts, "asha")).toBe(300);
  expect(await waitOf(attempts, "ravi")).toBe(0);
});

test("one who knows the password may sign in as often as they like", async () => {
  const attempts = await attemptsForTest();
  const asha = { nameKey: "asha", place: HOME };
  for (let count = 0; count < 50; count += 1) {
    await attempts.begin(asha);
    await attempts.succeeded(asha);
  }
  expect(await waitOf(attempts, "asha")).toBe(0);
});

test("two services count together, and guesses at the same time all count", async () => {
  const url = await databaseForTest();
  const [one, other] = await Promise.all([attemptsForTest(url), attemptsForTest(url)]);
  const waits = await Promise.all(
    Array.from({ length: 24 }, (_, index) => waitOf(index % 2 === 0 ? one : other, "asha")),
  );
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10);
});
