import { randomUUID } from "node:crypto";
import { eventMetadata } from "@bahi/contracts/metadata.ts";
import { parsed } from "@bahi/event-store/parsed.ts";
import type { LoginAnswer, PasswordAnswer, UserRecord } from "@bahi/contracts/user/api.ts";
import { openSessions } from "@bahi/service-kit/auth/sessions.ts";
import { registerTokens } from "@bahi/service-kit/auth/tokens.ts";
import { type App, createApp } from "@bahi/service-kit/http/app.ts";
import { createLog } from "@bahi/service-kit/log.ts";
import { Pool } from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { memoryStoreOf } from "../../../tests/event-store/memory-store.ts";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { acceptCommands } from "../http/command-context.ts";
import { addFirstAdmin } from "./first-admin.ts";
import { loginRoute, userRoutes } from "./routes.ts";
import { openUsers, reconcileSecrets } from "./secrets.ts";

const log = createLog("test", "silent");
const PASSWORD = "a long password";

/** The users' part of one command service on a database. */
async function startInstance(databaseUrl: string) {
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
async function shop() {
  const databaseUrl = await databaseForTest();
  const instance = await startInstance(databaseUrl);
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

function newUser(username: string) {
  const email = `${username.toLowerCase()}@example.in`;
  return { full_name: "Asha Rao", username, email, password: PASSWORD, role: "staff" };
}

async function allEvents({ store }: Pick<Awaited<ReturnType<typeof startInstance>>, "store">) {
  const events = [];
  for await (const batch of store.readAll()) events.push(...batch.map(parsed));
  return events;
}

describe("signing in", () => {
  test("answers with a token and the user, whatever the case of the name", async () => {
    const { ask } = await shop();
    const { status, body } = await ask<LoginAnswer>("POST", "/auth/login", {
      body: { username: "ASHA", password: PASSWORD },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: "bearer",
      user: { id: 2, username: "asha", is_active: true, version: 1 },
    });
    expect(await ask("GET", "/whoami", { token: body.access_token })).toMatchObject({
      body: { id: 2, name: "Asha Rao", role: "staff" },
    });
  });

  test.each([
    ["a wrong password", { username: "asha", password: "another password" }],
    ["an unknown name", { username: "nobody", password: PASSWORD }],
    ["a name that is SQL", { username: "' or 1=1 --", password: PASSWORD }],
  ])("refuses %s with one and the same sentence", async (_what, body) => {
    const { ask } = await shop();
    expect(await ask("POST", "/auth/login", { body })).toMatchObject({
      status: 401,
      body: { detail: "Invalid username or password" },
    });
  });

  test("refuses a deactivated user with that sentence too", async () => {
    const { ask, admin, ashaId, logIn } = await shop();
    await ask("PUT", `/auth/users/${ashaId}`, { token: admin, body: { is_active: false } });
    expect(
      await ask("POST", "/auth/login", { body: { username: "asha", password: PASSWORD } }),
    ).toMatchObject({
      status: 401,
      body: { detail: "Invalid username or password" },
    });
    await ask("PUT", `/auth/users/${ashaId}`, { token: admin, body: { is_active: true } });
    expect(await logIn("asha")).toBeDefined();
  });

  test("slows down who guesses", async () => {
    const { ask } = await shop();
    const guess = () => ask("POST", "/auth/login", { body: { username: "asha", password: "a guess" } });
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test("wants a name and a password", async () => {
    const { ask } = await shop();
    expect(await ask("POST", "/auth/login", { body: { username: " ", password: "" } })).toMatchObject({
      status: 422,
      body: {
        detail: "Username is required",
        errors: [
          { field: "username", message: "Username is required" },
          { field: "password", message: "Password is required" },
        ],
      },
    });
  });
});

describe("a session ends at once", () => {
  const ended = { status: 401, body: { detail: "Your session has ended. Please sign in again." } };

  test("with a logout, and that of another does not", async () => {
    const { ask, logIn, asha } = await shop();
    const other = await logIn("asha");
    expect(await ask("POST", "/auth/logout", { token: asha })).toMatchObject({ status: 200 });
    expect(await ask("GET", "/whoami", { token: asha })).toMatchObject(ended);
    expect(await ask("GET", "/whoami", { token: other })).toMatchObject({ status: 200 });
  });

  test.each([
    ["deactivated", "PUT", { is_active: false }],
    ["deleted", "DELETE", undefined],
  ] as const)("when the user is %s", async (_how, method, body) => {
    const { ask, admin, asha, ashaId } = await shop();
    const answer = await ask(method, `/auth/users/${ashaId}`, { token: admin, ...(body && { body }) });
    expect(answer.status).toBe(200);
    expect(await ask("GET", "/whoami", { token: asha })).toMatchObject(ended);
    expect(await ask("GET", "/whoami", { token: admin })).toMatchObject({ status: 200 });
  });

  test("when the password is changed: all that the old one opened; a new token goes on", async () => {
    const { ask, logIn, asha } = await shop();
    const other = await logIn("asha");
    const { status, body } = await ask<PasswordAnswer>("POST", "/auth/change-password", {
      token: asha,
      body: { current_password: PASSWORD, new_password: "another password" },
    });
    expect(status).toBe(200);
    expect(await ask("GET", "/whoami", { token: asha })).toMatchObject(ended);
    expect(await ask("GET", "/whoami", { token: other })).toMatchObject(ended);
    expect(await ask("GET", "/whoami", { token: body.access_token })).toMatchObject({ status: 200 });
    expect(await logIn("asha")).toBeUndefined();
    expect(await logIn("asha", "another password")).toBeDefined();
  });

  test("also when it was opened while the user was being deactivated", async () => {
    const { deps, ask, admin, ashaId } = await shop();
    vi.spyOn(deps.sessions, "open").mockImplementationOnce(async (who, credentialId) => {
      await ask("PUT", `/auth/users/${ashaId}`, { token: admin, body: { is_active: false } });
      return deps.sessions.open(who, credentialId);
    });
    expect(
      await ask("POST", "/auth/login", { body: { username: "asha", password: PASSWORD } }),
    ).toMatchObject({
      status: 401,
    });
  });

  test("also when the service ended between the event and the sessions", async () => {
    const { deps, ask, databaseUrl, admin, asha, ashaId } = await shop();
    vi.spyOn(deps.sessions, "endAllOf").mockRejectedValueOnce(new Error("killed"));
    const crashed = await ask("PUT", `/auth/users/${ashaId}`, { token: admin, body: { is_active: false } });
    expect(crashed.status).toBe(500);
    const restarted = await startInstance(databaseUrl);
    await reconcileSecrets(restarted.deps);
    expect(await restarted.ask("GET", "/whoami", { token: asha })).toMatchObject(ended);
    expect(await restarted.ask("GET", "/whoami", { token: admin })).toMatchObject({ status: 200 });
  });
});

describe("changing a password", () => {
  test("wants the current one", async () => {
    const { ask, asha, logIn } = await shop();
    const body = { current_password: "a guess", new_password: "another password" };
    expect(await ask("POST", "/auth/change-password", { token: asha, body })).toMatchObject({
      status: 400,
      body: { detail: "The current password is wrong" },
    });
    expect(await logIn("asha")).toBeDefined();
  });

  test("repeated at the same moment under one key, it is one change", async () => {
    const { ask, asha, deps, ashaId } = await shop();
    const body = { current_password: PASSWORD, new_password: "another password" };
    const key = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask("POST", "/auth/change-password", { token: asha, body, key })),
    );
    // A request after the change is refused, because its session has ended.
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => [200, 400, 401].includes(status))).toBe(true);
    expect(deps.users.records.folded(ashaId).version).toBe(2);
  });
});

describe("accounts", () => {
  test("an admin adds, and what comes back holds no secret", async () => {
    const { ask, admin } = await shop();
    const { status, body, headers } = await ask("POST", "/auth/users", {
      token: admin,
      body: newUser("ravi"),
    });
    expect(status).toBe(201);
    expect(headers["x-position"]).toMatch(/^[\d-]{20,64}$/);
    expect(body).toEqual({
      id: 3,
      full_name: "Asha Rao",
      username: "ravi",
      email: "ravi@example.in",
      role: "staff",
      department: "",
      is_active: true,
      created_at: expect.any(String),
      version: 1,
    });
  });

  test("twelve at the same time under one name, on two instances, are one user", async () => {
    const { ask, admin, databaseUrl, pool } = await shop();
    const other = await startInstance(databaseUrl);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 ? ask : other.ask)("POST", "/auth/users", { token: admin, body: newUser("Ravi") }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
    // The passwords of the refused are forgotten: the admin's, Asha's and Ravi's are left.
    expect((await pool.query("select from auth.credential")).rowCount).toBe(3);
  });

  test("repeated under one key it is one user, whose password is that of the first time", async () => {
    const { ask, admin, logIn, pool } = await shop();
    const key = randomUUID();
    const add = (password: string) =>
      ask<UserRecord>("POST", "/auth/users", { token: admin, key, body: { ...newUser("ravi"), password } });
    const first = await add(PASSWORD);
    expect(await add(PASSWORD)).toMatchObject({ status: 201, body: first.body });
    expect(await add("another password")).toMatchObject({ status: 422 });
    expect(await logIn("ravi")).toBeDefined();
    expect((await pool.query("select from auth.credential")).rowCount).toBe(3);
  });

  test("everybody may change the own name, and only what is named changes", async () => {
    const { ask, asha } = await shop();
    const { status, body } = await ask("PUT", "/auth/me", { token: asha, body: { department: "Godown" } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ full_name: "Asha Rao", department: "Godown", version: 2 });
    expect(await ask("PUT", "/auth/me", { token: asha, body: { role: "admin" } })).toMatchObject({
      status: 422,
      body: { detail: "Role is not a known field" },
    });
  });

  test("no event holds a password, its hash, or anything it could be guessed from", async () => {
    const house = await shop();
    const body = { current_password: PASSWORD, new_password: "another password" };
    await house.ask("POST", "/auth/change-password", { token: house.asha, body });
    const { rows } = await house.pool.query<{ hash: string }>("select hash from auth.credential");
    const stored = JSON.stringify(await allEvents(house));
    for (const secret of [PASSWORD, "another password", "argon2", ...rows.map(({ hash }) => hash)]) {
      expect(stored).not.toContain(secret);
    }
  });

  test("the digest in an event says nothing of a password", async () => {
    const digests = [];
    for (const [first, second] of [
      [PASSWORD, "another password"],
      ["a third password", "a fourth password"],
    ] as const) {
      const { ask, admin, logIn, store } = await shop();
      const body = { ...newUser("ravi"), password: first };
      await ask("POST", "/auth/users", { token: admin, body });
      const ravi = await logIn("ravi", first);
      const change = { current_password: first, new_password: second };
      expect(await ask("POST", "/auth/change-password", { token: ravi, body: change })).toMatchObject({
        status: 200,
      });
      const events = await allEvents({ store });
      digests.push(events.slice(-2).map(({ metadata }) => eventMetadata.parse(metadata).bodyDigest));
    }
    expect(digests[0]).toEqual(digests[1]);
  });
});

describe("the first start", () => {
  test("adds an admin with a password that is said once", async () => {
    const instance = await startInstance(await databaseForTest());
    const said: string[] = [];
    const deps = { ...instance.deps, now: () => new Date(), say: (line: string) => said.push(line) };
    await addFirstAdmin(deps, { username: "admin", password: undefined });
    await addFirstAdmin(deps, { username: "admin", password: undefined });
    expect(said).toEqual([
      expect.stringMatching(/^First start: sign in as "admin" with the password \S{16}$/),
    ]);
    const password = said[0]?.split(" ").at(-1);
    expect(await instance.logIn("admin", password)).toBeDefined();
    const [event] = await allEvents(instance);
    expect(event?.metadata).toMatchObject({ actor: { id: 0, name: "Bahi", role: "admin" } });
  });

  test("takes the name and the password that were given, and says nothing", async () => {
    const instance = await startInstance(await databaseForTest());
    const say = vi.fn<(line: string) => void>();
    const deps = { ...instance.deps, now: () => new Date(), say };
    await addFirstAdmin(deps, { username: "Meena", password: "chosen by Meena" });
    expect(say).not.toHaveBeenCalled();
    expect(await instance.logIn("meena", "chosen by Meena")).toBeDefined();
  });

  test("on two instances at once adds one admin, and the password that counts was said", async () => {
    const databaseUrl = await databaseForTest();
    const one = await startInstance(databaseUrl);
    const other = await startInstance(databaseUrl);
    const said: string[] = [];
    await Promise.all(
      [one, other].map(({ deps }) =>
        addFirstAdmin(
          { ...deps, now: () => new Date(), say: (line) => said.push(line) },
          { username: "admin", password: undefined },
        ),
      ),
    );
    const passwords = said.filter((line) => line.startsWith("First")).map((line) => line.split(" ").at(-1));
    const tokens = await Promise.all(passwords.map((password) => one.logIn("admin", password)));
    expect(tokens.filter((token) => token !== undefined)).toHaveLength(1);
  });
});
