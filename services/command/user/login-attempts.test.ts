import { databasePool } from "@bahi/service-kit/database.ts";
import { Refused } from "@bahi/contracts/refusal.ts";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { type LoginAttempts, type Place, openLoginAttempts } from "./login-attempts.ts";

const HOME: Place = { address: "203.0.113.7" };
const MINUTE_MS = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

async function attemptsForTest(databaseUrl?: string): Promise<LoginAttempts> {
  const url = databaseUrl ?? (await databaseForTest());
  const pool = databasePool(url, { applicationName: "test", max: 4 }, { warn() {} });
  onTestFinished(() => pool.end());
  return openLoginAttempts(pool);
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
