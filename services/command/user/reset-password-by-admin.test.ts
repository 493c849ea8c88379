import type { LoginAnswer, PasswordAnswer, PasswordResetAnswer } from "@bahi/contracts/user/api.ts";
import { describe, expect, test, vi } from "vitest";
import { PASSWORD, allEvents, newUser, usersOfShop, startUsers } from "../testing/users.ts";

const ENDED = { status: 401, body: { detail: "Your session has ended. Please sign in again." } };
const CHANGE_FIRST = {
  status: 403,
  body: {
    type: "urn:bahi:password-must-be-changed",
    detail: "Please choose a password of your own first: the one that you signed in with was given to you",
  },
};

type House = Awaited<ReturnType<typeof usersOfShop>>;

async function reset({ ask, admin, ashaId }: House, key?: string) {
  return ask<PasswordResetAnswer>("POST", `/auth/users/${ashaId}/reset-password`, {
    token: admin,
    ...(key !== undefined && { key }),
  });
}

async function passwordOf(house: House): Promise<string> {
  const { status, body } = await reset(house);
  expect(status).toBe(200);
  return body.password ?? "";
}

async function hashes({ pool }: House): Promise<number> {
  const { rows } = await pool.query("select from auth.credential");
  return rows.length;
}

describe("an admin resets the password of a user", () => {
  test("who gets another that can be typed, and is signed out everywhere; the admin is not", async () => {
    const house = await usersOfShop();
    const { ask, logIn, asha, admin } = house;
    const other = await logIn("asha");
    const password = await passwordOf(house);
    expect(password).toMatch(
      /^([abcdefghjkmnpqrstuvwxyz23456789]{4}-){3}[abcdefghjkmnpqrstuvwxyz23456789]{4}$/,
    );
    for (const token of [asha, other]) expect(await ask("GET", "/whoami", { token })).toMatchObject(ENDED);
    expect(await ask("GET", "/whoami", { token: admin })).toMatchObject({ status: 200 });
    expect(await logIn("asha")).toBeUndefined();
    expect(await logIn("asha", password)).toBeDefined();
    expect(await hashes(house)).toBe(2); // the old one is gone
  });

  test("who can do nothing but change it and sign out, and then everything", async () => {
    const house = await usersOfShop();
    const { ask } = house;
    const password = await passwordOf(house);
    const signedIn = await ask<LoginAnswer>("POST", "/auth/login", { body: { username: "asha", password } });
    expect(signedIn.body.user).toMatchObject({ must_change_password: true });
    const token = signedIn.body.access_token;
    expect(await ask("GET", "/whoami", { token })).toMatchObject(CHANGE_FIRST);
    expect(await ask("PUT", "/auth/me", { token, body: { department: "Counter" } })).toMatchObject(
      CHANGE_FIRST,
    );

    const change = (next: string) =>
      ask<PasswordAnswer>("POST", "/auth/change-password", {
        token,
        body: { current_password: password, new_password: next },
      });
    expect(await change(password)).toMatchObject({
      status: 422,
      body: { detail: "Please choose another password than the one that was given to you" },
    });
    const changed = await change("asha's own secret");
    expect(changed.status).toBe(200);
    expect(await ask("GET", "/whoami", { token })).toMatchObject(ENDED);
    const { access_token: next } = changed.body;
    expect(await ask("PUT", "/auth/me", { token: next, body: { department: "Counter" } })).toMatchObject({
      status: 200,
      body: { must_change_password: false },
    });
    const again = await ask<LoginAnswer>("POST", "/auth/login", {
      body: { username: "asha", password: "asha's own secret" },
    });
    expect(again.body.user).toMatchObject({ must_change_password: false });
  });

  test("may sign out instead", async () => {
    const house = await usersOfShop();
    const token = await house.logIn("asha", await passwordOf(house));
    expect(await house.ask("POST", "/auth/logout", { token })).toMatchObject({ status: 200 });
    expect(await house.ask("GET", "/whoami", { token })).toMatchObject(ENDED);
  });
});

describe("nobody resets a password", () => {
  test("without being an admin", async () => {
    const { ask, asha } = await usersOfShop();
    const refusal = { status: 403, body: { type: "urn:bahi:admin-only" } };
    expect(await ask("POST", "/auth/users/1/reset-password", { token: asha })).toMatchObject(refusal);
    expect(await ask("POST", "/auth/users/2/reset-password", { token: asha })).toMatchObject(refusal);
  });

  test("of oneself, of another admin, of one who is not active or not there; and no hash is left", async () => {
    const house = await usersOfShop();
    const { ask, admin: token, ashaId } = house;
    await ask("POST", "/auth/users", { token, body: { ...newUser("second"), role: "admin" } });
    await ask("PUT", `/auth/users/${ashaId}`, { token, body: { is_active: false } });
    const before = await hashes(house);
    const refused = async (id: number) => {
      const { status, body } = await ask("POST", `/auth/users/${id}/reset-password`, { token });
      return [status, body.detail];
    };
    expect(await refused(1)).toEqual([409, "You change your own password in the user menu"]);
    expect(await refused(3)).toEqual([
      409,
      "An admin's password cannot be reset here. On Bahi's computer, npm run reset-password -- second gives a new one.",
    ]);
    expect(await refused(ashaId)).toEqual([409, "This user is not active: activate them first"]);
    expect(await refused(99)).toEqual([404, "This user does not exist"]);
    expect(await hashes(house)).toBe(before);
  });
});

describe("a password that was reset is shown once", () => {
  test("a repeated command answers without one, and changes nothing", async () => {
    const house = await usersOfShop();
    const first = await reset(house, "once");
    const events = (await allEvents(house)).length;
    const second = await reset(house, "once");
    expect(second).toMatchObject({
      status: 200,
      body: {
        message:
          "The password was reset, and the new one was shown once. Reset it again if nobody has noted it.",
        password: null,
      },
    });
    expect(await allEvents(house)).toHaveLength(events);
    expect(await house.logIn("asha", first.body.password ?? "")).toBeDefined();
    expect(await hashes(house)).toBe(2);
  });

  test("of many at once under one key, through two instances, one has it", async () => {
    const house = await usersOfShop();
    const other = { ...house, ...(await startUsers(house.databaseUrl)) };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => reset(n % 2 === 0 ? house : other, "at-once")),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const shown = answers.flatMap(({ body }) => body.password ?? []);
    expect(shown).toHaveLength(1);
    expect(await house.logIn("asha", shown[0])).toBeDefined();
    expect((await allEvents(house)).filter(({ type }) => type === "UserPasswordReset")).toHaveLength(1);
    expect(await hashes(house)).toBe(2);
  });

  test("also when the service ended before the sessions were: the repeated command ends them", async () => {
    const house = await usersOfShop();
    vi.spyOn(house.deps.sessions, "endAllOf").mockRejectedValueOnce(new Error("killed"));
    expect(await reset(house, "crash")).toMatchObject({ status: 500 });
    expect(await reset(house, "crash")).toMatchObject({ status: 200, body: { password: null } });
    expect(await house.ask("GET", "/whoami", { token: house.asha })).toMatchObject(ENDED);
    expect(await house.logIn("asha", PASSWORD)).toBeUndefined();
  });

  test("no event holds it, nor its hash", async () => {
    const house = await usersOfShop();
    const password = await passwordOf(house);
    const { rows } = await house.pool.query<{ hash: string }>("select hash from auth.credential");
    const stored = JSON.stringify(await allEvents(house));
    for (const secret of [password, ...rows.map(({ hash }) => hash)]) expect(stored).not.toContain(secret);
  });
});

test("two admins who reset it at once each get a password, and the later one counts", async () => {
  const house = await usersOfShop();
  const other = { ...house, ...(await startUsers(house.databaseUrl)) };
  const answers = await Promise.all([reset(house, "one"), reset(other, "other")]);
  const shown = answers.map(({ body }) => body.password ?? "");
  const tokens = await Promise.all(shown.map((password) => house.logIn("asha", password)));
  expect(tokens.filter((token) => token !== undefined)).toHaveLength(1);
});
