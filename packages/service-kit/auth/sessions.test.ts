import { randomUUID } from "node:crypto";
import { createSigner } from "fast-jwt";
import { expect, onTestFinished, test, vi } from "vitest";
import { cuttableProxy } from "../../../tests/postgres/cuttable-proxy.ts";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { databasePool } from "../database.ts";
import { ENDED, UNKNOWN, asha, house, log, memberOf, stopTheClock } from "./sessions.fixture.ts";
import { openSessions } from "./sessions.ts";

test("a token of one process is good in another, started at the same moment", async () => {
  const { join } = await house();
  const [one, other] = await Promise.all([join(), join()]);
  const { token, sessionId } = await one.signIn(asha);
  expect(await other.whoIs(token)).toEqual({ ...asha, sessionId, mustChangePassword: false });
});

test("an ended session is refused at once where it was ended", async () => {
  const { join } = await house();
  const sessions = await join();
  const { token, sessionId } = await sessions.signIn(asha);
  await sessions.whoIs(token);
  await sessions.end(sessionId);
  expect(await sessions.whoIs(token)).toBe(ENDED);
  await sessions.end(sessionId); // twice is once
});

test("an ended session is refused in another process that had just accepted it", async () => {
  const { join } = await house();
  const [one, other] = await Promise.all([join(), join()]);
  const { token, sessionId } = await one.signIn(asha);
  stopTheClock();
  await other.whoIs(token);
  await one.end(sessionId);
  await expect.poll(() => other.whoIs(token)).toBe(ENDED);
});

test("a session that ends while it is looked up is refused from then on, in every process", async () => {
  const { join, pool } = await house();
  const [one, other] = await Promise.all([join(), join()]);
  const { token, sessionId } = await one.signIn(asha);
  stopTheClock();
  const [found, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asked = pool as { query: (...args: unknown[]) => Promise<unknown> };
  const query = asked.query.bind(pool);
  let answered = 0;
  const slow = vi.spyOn(asked, "query").mockImplementation(async (...args) => {
    const answer = await query(...args);
    answered += 1;
    if (answered === 2) found.resolve();
    if (answered <= 2) await letGo.promise;
    return answer;
  });
  const early = [one.whoIs(token), other.whoIs(token)];
  await found.promise;
  await one.end(sessionId);
  letGo.resolve();
  expect(await Promise.all(early)).toMatchObject([asha, asha]);
  slow.mockRestore();
  expect(await one.whoIs(token)).toBe(ENDED);
  await expect.poll(() => other.whoIs(token)).toBe(ENDED);
});

test("one who forgets sees an ended session at once, before any notification", async () => {
  const { join } = await house();
  const [one, other] = await Promise.all([join(), join()]);
  const { token, sessionId } = await one.signIn(asha);
  await other.whoIs(token);
  await one.end(sessionId);
  other.forget();
  expect(await other.whoIs(token)).toBe(ENDED);
});

test("all sessions of a user end, but for newer ones, those of the credential that stays and those of others", async () => {
  const { join } = await house();
  const sessions = await join();
  const credentialId = randomUUID();
  const [first, second, kept] = await Promise.all([
    sessions.signIn(asha),
    sessions.signIn(asha, randomUUID()),
    sessions.signIn(asha, credentialId),
  ]);
  const stranger = await sessions.signIn({ ...asha, id: 8 });
  const upTo = await sessions.newest();
  const newer = await sessions.signIn(asha);
  await sessions.endAllOf(asha.id, { upTo, exceptCredentialId: credentialId });
  expect(await sessions.whoIs(first.token)).toBe(ENDED);
  expect(await sessions.whoIs(second.token)).toBe(ENDED);
  expect(await sessions.whoIs(kept.token)).toMatchObject({ name: "Asha" });
  expect(await sessions.whoIs(stranger.token)).toMatchObject({ name: "Asha" });
  expect(await sessions.whoIs(newer.token)).toMatchObject({ name: "Asha" });
  await sessions.endAllOf(asha.id, { upTo: await sessions.newest(), exceptCredentialId: null });
  expect(await sessions.whoIs(kept.token)).toBe(ENDED);
  expect(await sessions.whoIs(newer.token)).toBe(ENDED);
});

test("without its listener a process asks the table each time, and listens again later", async () => {
  const { join, pool } = await house();
  const [one, other] = await Promise.all([join(), join()]);
  const killed =
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'bahi sessions'";
  const { token, sessionId } = await one.signIn(asha);
  stopTheClock();
  await other.whoIs(token);
  await pool.query(killed);
  await one.end(sessionId);
  await expect.poll(() => other.whoIs(token)).toBe(ENDED);
  const listening =
    "select from pg_stat_activity where datname = current_database() and application_name = 'bahi sessions' and query like 'listen%'";
  await expect.poll(async () => (await pool.query(listening)).rowCount).toBe(2);
});

test.each([
  ["nonsense", "nonsense"],
  ["an unsigned token", "eyJhbGciOiJub25lIn0.eyJzdWIiOjF9."],
  ["a token signed with another key", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.bm90IG91cnM"],
])("%s is refused", async (_what, token) => {
  const { join } = await house();
  const sessions = await join();
  expect(await sessions.whoIs(token)).toBe(UNKNOWN);
});

test("a session that has run out is refused", async () => {
  const { join, pool } = await house();
  const sessions = await join();
  const { token } = await sessions.signIn(asha);
  await pool.query("update auth.session set expires_at = now()");
  expect(await sessions.whoIs(token)).toBe(ENDED);
});

test("while the database is away nobody is let in on old knowledge; when it is back, those who may are", async () => {
  const proxy = await cuttableProxy(await databaseForTest());
  const pool = databasePool(proxy.url, { applicationName: "test" }, log);
  const sessions = await memberOf(await openSessions(pool, proxy.url, log));
  onTestFinished(async () => {
    await sessions.close();
    await pool.end();
  });
  const { token } = await sessions.signIn(asha);
  await sessions.whoIs(token);
  proxy.cut();
  await expect.poll(() => sessions.whoIs(token)).toMatch(/^503 /);
  proxy.mend();
  expect(await sessions.whoIs(token)).toMatchObject({ name: "Asha" });
});

test("a token is good for twelve hours, also one that was seen before", async () => {
  const { join } = await house();
  const sessions = await join();
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { token } = await sessions.signIn(asha);
  vi.setSystemTime(Date.now() + 12 * 3_600_000 - 2_000);
  expect(await sessions.whoIs(token)).toMatchObject(asha);
  vi.setSystemTime(Date.now() + 4_000);
  expect(await sessions.whoIs(token)).toBe(ENDED);
});

test("a clock that was set forward and back again ends no session", async () => {
  const { join } = await house();
  const sessions = await join();
  const { token } = await sessions.signIn(asha);
  const now = Date.now();
  vi.useFakeTimers({ now: now + 24 * 3_600_000, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await sessions.whoIs(token)).toBe(ENDED);
  vi.setSystemTime(now);
  expect(await sessions.whoIs(token)).toMatchObject({ name: "Asha" });
});

test("a session that was opened while the clock was far ahead ends when the clock is put right", async () => {
  const { join, pool } = await house();
  const sessions = await join();
  const { token, sessionId } = await sessions.signIn(asha);
  // By as much the clock of the database was ahead.
  for (const [ahead, answer] of [
    ["30 days", expect.objectContaining(asha)],
    ["1 year", ENDED],
  ]) {
    await pool.query(
      "update auth.session set created_at = now() + $2::interval, expires_at = now() + $2 + interval '12 hours' where id = $1",
      [sessionId, ahead],
    );
    sessions.forget();
    expect(await sessions.whoIs(token)).toEqual(answer);
  }
});

test("a changed token is refused, also after the right one was seen", async () => {
  const { join } = await house();
  const sessions = await join();
  const { token, sessionId } = await sessions.signIn(asha);
  const other = await sessions.signIn({ ...asha, id: 1, role: "admin" });
  await sessions.whoIs(token);
  const [head, claims = "", signature] = token.split(".");
  const said = JSON.parse(Buffer.from(claims, "base64url").toString()) as { sid: string };
  expect(said.sid).toBe(sessionId);
  const forged = Buffer.from(JSON.stringify({ ...said, sid: other.sessionId })).toString("base64url");
  expect(await sessions.whoIs(`${head}.${forged}.${signature}`)).toBe(UNKNOWN);
  const unsigned = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
  expect(await sessions.whoIs(`${unsigned}.${forged}.`)).toBe(UNKNOWN);
});

test("a token of another issuer is refused, though it is signed with our key", async () => {
  const { join } = await house();
  const sessions = await join();
  const { id: kid, secret: key } = sessions.keys.current("token");
  const { sessionId: sid } = await sessions.signIn(asha);
  const sign = createSigner({ key, kid, iss: "somebody else", expiresIn: 60_000 });
  expect(await sessions.whoIs(sign({ sid, sub: "7" }))).toBe(UNKNOWN);
});

test("a new name is the name of every session from then on, in other processes too", async () => {
  const { join } = await house();
  const [one, other] = await Promise.all([join(), join()]);
  const { token } = await one.signIn(asha);
  stopTheClock();
  expect(await other.whoIs(token)).toMatchObject({ name: "Asha" });
  await one.rename(asha.id, "Asha Rao");
  expect(await one.whoIs(token)).toMatchObject({ name: "Asha Rao" });
  await expect.poll(() => other.whoIs(token)).toMatchObject({ name: "Asha Rao" });
});
