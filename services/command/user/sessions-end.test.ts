import type { PasswordAnswer } from "@bahi/contracts/user/api.ts";
import { describe, expect, test, vi } from "vitest";
import { reconcileSecrets } from "./secrets.ts";
import { PASSWORD, shop, startInstance } from "../testing/users.ts";

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
