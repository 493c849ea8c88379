import { randomUUID } from "node:crypto";
import { Refused } from "@bahi/contracts/refusal.ts";
import { Pool } from "pg";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { cuttableLine } from "../../../tests/postgres/cuttable-line.ts";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { databasePool, isDatabaseUnavailable } from "../database.ts";
import { type Sessions, openSessions } from "./sessions.ts";

const log = pino({ level: "silent" });
const asha = { id: 7, name: "Asha", role: "staff" } as const;

const PATIENCE = { timeout: 20_000, interval: 5 };

/** What was found once is believed for ever now: only word of an ended session can change it. */
function stopTheClock(): void {
  const now = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => now.mockRestore());
}

type House = { url: string; pool: Pool; join: () => Promise<Sessions> };

/** One database; `join` starts one more process on it. */
async function house(): Promise<House> {
  const url = await databaseForTest();
  const pool = new Pool({ connectionString: url });
  pool.on("error", () => {}); // a test ends connections on purpose
  const all: Sessions[] = [];
  onTestFinished(async () => {
    await Promise.all(all.map((sessions) => sessions.close()));
    await pool.end();
  });
  const join = async () => {
    const sessions = await openSessions(pool, url, log);
    all.push(sessions);
    return sessions;
  };
  return { url, pool, join };
}

async function refusalOf(asked: Promise<unknown>): Promise<string> {
  const error = await asked.then(
    () => "accepted",
    (reason: unknown) => reason,
  );
  return error instanceof Refused ? error.message : String(error);
}

test("a token of one process is good in another, started at the same moment", async () => {
  const { join } = await house();
  const [one, other] = await Promise.all([join(), join()]);
  const { token, sessionId } = await one.open(asha);
  expect(await other.identify(token)).toEqual({ ...asha, sessionId });
});

test("an ended session is refused at once where it was ended", async () => {
  const { join } = await house();
  const sessions = await join();
  const { token, sessionId } = await sessions.open(asha);
  await sessions.identify(token);
  await sessions.end(sessionId);
  expect(await refusalOf(sessions.identify(token))).toBe("Your session has ended. Please sign in again.");
  await sessions.end(sessionId); // twice is once
});

test("an ended session is refused in another process that had just accepted it", async () => {
  const { join } = await house();
  const [one, other] = await Promise.all([join(), join()]);
  const { token, sessionId } = await one.open(asha);
  stopTheClock();
  await other.identify(token);
  await one.end(sessionId);
  await vi.waitFor(() => expect(refusalOf(other.identify(token))).resolves.toMatch("ended"), PATIENCE);
});

test("one who forgets sees an ended session at once, before any notification", async () => {
  const { join } = await house();
  const [one, other] = await Promise.all([join(), join()]);
  const { token, sessionId } = await one.open(asha);
  await other.identify(token);
  await one.end(sessionId);
  other.forget();
  expect(await refusalOf(other.identify(token))).toMatch("ended");
});

test("all sessions of a user end, but for those of the credential that stays and those of others", async () => {
  const { join } = await house();
  const sessions = await join();
  const credentialId = randomUUID();
  const [first, second, kept] = await Promise.all([
    sessions.open(asha),
    sessions.open(asha, randomUUID()),
    sessions.open(asha, credentialId),
  ]);
  const stranger = await sessions.open({ ...asha, id: 8 });
  await sessions.endAllOf(asha.id, { exceptCredentialId: credentialId });
  expect(await refusalOf(sessions.identify(first.token))).toMatch("ended");
  expect(await refusalOf(sessions.identify(second.token))).toMatch("ended");
  expect(await refusalOf(sessions.identify(kept.token))).toBe("accepted");
  expect(await refusalOf(sessions.identify(stranger.token))).toBe("accepted");
  await sessions.endAllOf(asha.id);
  expect(await refusalOf(sessions.identify(kept.token))).toMatch("ended");
});

test("without its listener a process asks the table each time, and listens again later", async () => {
  const { join, pool } = await house();
  const [one, other] = await Promise.all([join(), join()]);
  const killed =
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'bahi sessions'";
  const { token, sessionId } = await one.open(asha);
  stopTheClock();
  await other.identify(token);
  await pool.query(killed);
  await one.end(sessionId);
  await vi.waitFor(() => expect(refusalOf(other.identify(token))).resolves.toMatch("ended"), {
    timeout: 500,
  });
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'bahi sessions' and query like 'listen%'",
    );
    expect(rowCount).toBe(2);
  }, PATIENCE);
});

test.each([
  ["nonsense", "nonsense"],
  ["an unsigned token", "eyJhbGciOiJub25lIn0.eyJzdWIiOjF9."],
  ["a token signed with another key", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.bm90IG91cnM"],
])("%s is refused", async (_what, token) => {
  const { join } = await house();
  const sessions = await join();
  expect(await refusalOf(sessions.identify(token))).toBe("Please sign in");
});

test("a session that has run out is refused", async () => {
  const { join, pool } = await house();
  const sessions = await join();
  const { token } = await sessions.open(asha);
  await pool.query("update auth.session set expires_at = now()");
  expect(await refusalOf(sessions.identify(token))).toMatch("ended");
});

test("while the database is away nobody is let in on old knowledge; when it is back, those who may are", async () => {
  const line = await cuttableLine(await databaseForTest());
  const pool = databasePool(line.url, { applicationName: "test" }, log);
  const sessions = await openSessions(pool, line.url, log);
  onTestFinished(async () => {
    await sessions.close();
    await pool.end();
  });
  const { token } = await sessions.open(asha);
  await sessions.identify(token);
  line.cut();
  await vi.waitFor(async () => {
    const error = await sessions.identify(token).catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });
  line.mend();
  expect(await refusalOf(sessions.identify(token))).toBe("accepted");
});
