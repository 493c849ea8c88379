import { parsed } from "@bahi/event-store/parsed.ts";
import type { LoginAnswer, UserRecord } from "@bahi/contracts/user/api.ts";
import { openSessions } from "@bahi/service-kit/auth/sessions.ts";
import { registerTokens } from "@bahi/service-kit/auth/tokens.ts";
import { type App, createApp } from "@bahi/service-kit/http/app.ts";
import { createLog } from "@bahi/service-kit/log.ts";
import { Pool } from "pg";
import type { Logger } from "pino";
import { onTestFinished, vi } from "vitest";
import { memoryStoreOf } from "../../../tests/event-store/memory-store.ts";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { acceptCommands } from "../http/command-context.ts";
import { addFirstAdmin } from "../user/first-admin.ts";
import { loginRoute, userRoutes } from "../user/routes.ts";
import { openUsers } from "../user/secrets.ts";

const silent = createLog("test", "silent");
export const PASSWORD = "a long password";

/** The users' part of one command service on a database. */
export async function startUsers(databaseUrl: string, log: Logger = silent) {
  const pool = new Pool({ connectionString: databaseUrl });
  const store = memoryStoreOf(databaseUrl);
  const sessions = await openSessions(pool, databaseUrl, log);
  const deps = await openUsers({ store, pool, sessions });
  const app = await createApp({ log });
  await registerTokens(app, sessions.keys);
  loginRoute(app, deps);
  await app.register(async (scope: App) => {
    acceptCommands(scope, deps.sessions, () => new Date());
    userRoutes(scope, deps);
    scope.get("/whoami", async ({ identity }) => identity);
  });
  onTestFinished(async () => {
    await app.close();
    await deps.sessions.close();
    await store.close();
    await pool.end();
  });

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test knows what the route answers
  async function ask<Answer>(
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    { token, body, key }: { token?: string | undefined; body?: object; key?: string } = {},
  ) {
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { "idempotency-key": key }),
      },
      ...(body && { payload: body }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.json<Answer & { detail: string }>(),
    };
  }

  async function logIn(username: string, password = PASSWORD): Promise<string | undefined> {
    const answer = await ask<LoginAnswer>("POST", "/auth/login", { body: { username, password } });
    return answer.body.access_token;
  }

  return { deps, pool, store, ask, logIn };
}

/** An instance with an admin `admin` and Asha of the staff, who are both signed in. */
export async function usersOfShop(log?: Logger) {
  const databaseUrl = await databaseForTest();
  const instance = await startUsers(databaseUrl, log);
  const say = vi.fn<(line: string) => void>();
  await addFirstAdmin(
    { ...instance.deps, now: () => new Date(), say },
    { username: "admin", password: PASSWORD },
  );
  const admin = await instance.logIn("admin");
  const added = await instance.ask<UserRecord>("POST", "/auth/users", {
    token: admin,
    body: newUser("asha"),
  });
  const asha = await instance.logIn("asha");
  return { ...instance, databaseUrl, admin, asha, ashaId: added.body.id };
}

export function newUser(username: string) {
  const email = `${username.toLowerCase()}@example.in`;
  return { full_name: "Asha Rao", username, email, password: PASSWORD, role: "staff" };
}

export async function allEvents({ store }: Pick<Awaited<ReturnType<typeof startUsers>>, "store">) {
  const events = [];
  for await (const batch of store.readAll()) events.push(...batch.map(parsed));
  return events;
}
