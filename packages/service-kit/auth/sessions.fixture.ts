import type { Actor } from "@bahi/contracts/metadata.ts";
import { Pool } from "pg";
import { pino } from "pino";
import { onTestFinished, vi } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { type App, createApp } from "../http/app.ts";
import { requireSignIn } from "./authenticate.ts";
import { type Sessions, openSessions } from "./sessions.ts";
import { registerTokens } from "./tokens.ts";

export const log = pino({ level: "silent" });
export const asha = { id: 7, name: "Asha", role: "staff" } as const;

/** Without a TTL, only a notification can evict a session from the cache. */
export function stopTheClock(): void {
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

export async function memberOf(sessions: Sessions): Promise<Member> {
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

export const ENDED = "401 Your session has ended. Please sign in again.";
export const UNKNOWN = "401 Please sign in";

/** One database; `join` starts one more process on it. */
export async function house(): Promise<House> {
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
