import { randomUUID } from "node:crypto";
import type { Actor } from "@bahi/contracts/metadata.ts";
import { createSigner } from "fast-jwt";
import { Pool } from "pg";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { cuttableProxy } from "../../../tests/postgres/cuttable-proxy.ts";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { databasePool } from "../database.ts";
import { type App, createApp } from "../http/app.ts";
import { requireSignIn } from "./authenticate.ts";
import { type Sessions, openSessions, rotateKeys } from "./sessions.ts";
import { registerTokens } from "./tokens.ts";

const log = pino({ level: "silent" });
const asha = { id: 7, name: "Asha", role: "staff" } as const;

const PATIENCE = { timeout: 20_000, interval: 5 };

/** Without a TTL, only a notification can evict a session from the cache. */
function stopTheClock(): void {
  const now = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => now.mockRestore());
}

/** A process: its sessions, and its answer to a token. */
type Member = Sessions & {
  signIn(who: Actor, credentialId?: string): Promise<{ token: string; sessionId: string }>;
  /** The user of the token in the answer, or the sentence of its refusal. */
  whoIs(token: string): Promise<unknown>;
};

type House = { url: string; pool: Pool; join: () => Promise<Member> };

async function memberOf(sessions: Sessions): Promise<Member> {
  const app = await createApp({ log });
  onTestFinished(() => app.close());
  await registerTokens(app, sessions.keys);
  await app.register(async (scope: App) => {
    requireSignIn(scope, sessions);
    scope.get("/", async ({ identity }) => identity);
  });
  return {
    ...sessions,
    async signIn(who, credentialId) {
      const session = await sessions.open(who, credentialId);
      return { token: app.tokenOf(session), sessionId: session.sessionId };
    },
    async whoIs(token) {
      const answer = await app.inject({ url: "/", headers: { authorization: `Bearer ${token}` } });
      const body = answer.json<{ detail?: string }>();
      return answer.statusCode === 200 ? body : `${answer.statusCode} ${body.detail}`;
    },
  };
}

const ENDED = "401 Your session has ended. Please sign in again.";
const UNKNOWN = "401 Please sign in";

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
    return memberOf(sessions);
  };
  return { url, pool, join };
}

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
  await vi.waitFor(() => expect(other.whoIs(token)).resolves.toBe(ENDED), PATIENCE);
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
  await vi.waitFor(() => expect(other.whoIs(token)).resolves.toBe(ENDED), PATIENCE);
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
  await vi.waitFor(() => expect(other.whoIs(token)).resolves.toBe(ENDED), {
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
  await vi.waitFor(async () => {
    expect(await sessions.whoIs(token)).toMatch(/^503 /);
  });
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
  await vi.waitFor(() => expect(other.whoIs(token)).resolves.toMatchObject({ name: "Asha Rao" }), PATIENCE);
});

test("rotated keys end every token at once, also one that was seen, and new ones are good everywhere", async () => {
  const { join, pool } = await house();
  const [one, other] = await Promise.all([join(), join()]);
  const { token } = await one.signIn(asha);
  const keys = ["token", "client-address", "known-device"].map((use) => one.keys.current(use as "token"));
  stopTheClock();
  await other.whoIs(token);
  expect(await rotateKeys(pool)).toBe(1);
  await vi.waitFor(() => expect(other.whoIs(token)).resolves.toBe(ENDED), PATIENCE);
  await vi.waitFor(() => {
    for (const { secret } of keys) {
      for (const { keys: now } of [one, other]) expect(now.current("token").secret).not.toBe(secret);
    }
    expect(one.keys.current("token")).toEqual(other.keys.current("token"));
  }, PATIENCE);
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
  await vi.waitFor(() => expect(one.keys.current("token")).not.toEqual(before), PATIENCE);
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
