import type { PasswordAnswer } from "@bahi/contracts/user/api.ts";
import { describe, expect, test, vi } from "vitest";
import { reconcileSecrets } from "./secrets.ts";
import { PASSWORD, usersOfShop, startUsers } from "../testing/users.ts";

describe("a session ends at once", () => {
  const ended = { status: 401, body: { detail: "Your session has ended. Please sign in again." } };

  test("with a logout, and that of another does not", async () => {
    const { ask, logIn, asha } = await usersOfShop();
    const other = await logIn("asha");
    expect(await ask("POST", "/auth/logout", { token: asha })).toMatchObject({ status: 200 });
    expect(await ask("GET", "/whoami", { token: asha })).toMatchObject(ended);
    expect(await ask("GET", "/whoami", { token: other })).toMatchObject({ status: 200 });
  });

  test.each([
    ["deactivated", "PUT", { is_active: false }],
    ["deleted", "DELETE", undefined],
  ] as const)("when the user is %s", async (_how, method, body) => {
    const { ask, admin, asha, ashaId } = await usersOfShop();
    const answer = await ask(method, `/auth/users/${ashaId}`, { token: admin, ...(body && { body }) });
    expect(answer.status).toBe(200);
    expect(await ask("GET", "/whoami", { token: asha })).toMatchObject(ended);
    expect(await ask("GET", "/whoami", { token: admin })).toMatchObject({ status: 200 });
  });

  test("when the password is changed: all that the old one opened; a new token goes on", async () => {
    const { ask, logIn, asha } = await usersOfShop();
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
    const { deps, ask, admin, ashaId } = await usersOfShop();
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
    const { deps, ask, databaseUrl, admin, asha, ashaId } = await usersOfShop();
    vi.spyOn(deps.sessions, "endAllOf").mockRejectedValueOnce(new Error("killed"));
    const crashed = await ask("PUT", `/auth/users/${ashaId}`, { token: admin, body: { is_active: false } });
    expect(crashed.status).toBe(500);
    const restarted = await startUsers(databaseUrl);
    await reconcileSecrets(restarted.deps);
    expect(await restarted.ask("GET", "/whoami", { token: asha })).toMatchObject(ended);
    expect(await restarted.ask("GET", "/whoami", { token: admin })).toMatchObject({ status: 200 });
  });

  test("also when another instance changes the password between the session and its end", async () => {
    const { deps, ask, databaseUrl, asha } = await usersOfShop();
    const other = await startUsers(databaseUrl);
    const body = { current_password: PASSWORD, new_password: "another password" };
    const next = { current_password: "another password", new_password: "a third password" };
    let last: string | undefined;
    vi.spyOn(deps.sessions, "newest").mockImplementationOnce(async () => {
      const token = await other.logIn("asha", "another password");
      last = (await other.ask<PasswordAnswer>("POST", "/auth/change-password", { token, body: next })).body
        .access_token;
      return deps.sessions.newest();
    });
    const first = await ask<PasswordAnswer>("POST", "/auth/change-password", { token: asha, body });
    expect(first.status).toBe(200);
    expect(await ask("GET", "/whoami", { token: first.body.access_token })).toMatchObject(ended);
    expect(await ask("GET", "/whoami", { token: last })).toMatchObject({ status: 200 });
  });
});

describe("an instance that has read what another has changed since", () => {
  /** An instance that starts, and has read the records of users when `meanwhile` runs. */
  async function startsWhile(meanwhile: (house: Awaited<ReturnType<typeof usersOfShop>>) => Promise<void>) {
    const house = await usersOfShop();
    const starting = await startUsers(house.databaseUrl);
    const { sessions } = starting.deps;
    vi.spyOn(sessions, "endAllOf").mockImplementationOnce(async (userId, options) => {
      await meanwhile(house);
      await sessions.endAllOf(userId, options);
    });
    await reconcileSecrets(starting.deps);
    return house;
  }

  test("does not end the session of a password that is newer", async () => {
    let token: string | undefined;
    const { ask, asha } = await startsWhile(async (house) => {
      const body = { current_password: PASSWORD, new_password: "another password" };
      const changed = await house.ask<PasswordAnswer>("POST", "/auth/change-password", {
        token: house.asha,
        body,
      });
      token = changed.body.access_token;
    });
    expect(await ask("GET", "/whoami", { token })).toMatchObject({ status: 200 });
    expect(await ask("GET", "/whoami", { token: asha })).toMatchObject({ status: 401 });
  });

  test("does not give back a name that is older", async () => {
    const { ask, asha } = await startsWhile(async (house) => {
      await house.ask("PUT", "/auth/me", { token: house.asha, body: { full_name: "Asha Iyer" } });
    });
    expect(await ask("GET", "/whoami", { token: asha })).toMatchObject({ body: { name: "Asha Iyer" } });
  });
});

test("a session that is opened while its user is renamed has the new name", async () => {
  const { deps, ask, logIn, asha } = await usersOfShop();
  vi.spyOn(deps.sessions, "open").mockImplementationOnce(async (...session) => {
    await ask("PUT", "/auth/me", { token: asha, body: { full_name: "Asha Iyer" } });
    return deps.sessions.open(...session);
  });
  const token = await logIn("asha");
  expect(await ask("GET", "/whoami", { token })).toMatchObject({ body: { name: "Asha Iyer" } });
});
