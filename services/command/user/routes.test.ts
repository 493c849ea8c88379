import { randomUUID } from "node:crypto";
import type { UserRecord } from "@bahi/contracts/user/api.ts";
import { describe, expect, test } from "vitest";
import { PASSWORD, newUser, usersOfShop, startUsers } from "../testing/users.ts";

describe("changing a password", () => {
  test("wants the current one", async () => {
    const { ask, asha, logIn } = await usersOfShop();
    const body = { current_password: "a guess", new_password: "another password" };
    expect(await ask("POST", "/auth/change-password", { token: asha, body })).toMatchObject({
      status: 400,
      body: { detail: "The current password is wrong" },
    });
    expect(await logIn("asha")).toBeDefined();
  });

  test("repeated at the same moment under one key, it is one change", async () => {
    const { ask, asha, deps, ashaId } = await usersOfShop();
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
    const { ask, admin } = await usersOfShop();
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
      must_change_password: false,
      created_at: expect.any(String),
      version: 1,
    });
  });

  test("twelve at the same time under one name, on two instances, are one user", async () => {
    const { ask, admin, databaseUrl, pool } = await usersOfShop();
    const other = await startUsers(databaseUrl);
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
    const { ask, admin, logIn, pool } = await usersOfShop();
    const key = randomUUID();
    const add = (password: string) =>
      ask<UserRecord>("POST", "/auth/users", { token: admin, key, body: { ...newUser("ravi"), password } });
    const first = await add(PASSWORD);
    expect(await add(PASSWORD)).toMatchObject({ status: 201, body: first.body });
    expect(await add("another password")).toMatchObject({ status: 422 });
    expect(await logIn("ravi")).toBeDefined();
    expect((await pool.query("select from auth.credential")).rowCount).toBe(3);
  });

  test("repeated after its user has got another password, or was deleted, it has its first answer", async () => {
    const { ask, admin, logIn } = await usersOfShop();
    const add = { token: admin, key: randomUUID(), body: newUser("ravi") };
    const first = await ask<UserRecord>("POST", "/auth/users", add);
    await ask("POST", "/auth/change-password", {
      token: await logIn("ravi"),
      body: { current_password: PASSWORD, new_password: "another password" },
    });
    expect(await ask("POST", "/auth/users", add)).toMatchObject({ status: 201, body: first.body });
    await ask("DELETE", `/auth/users/${first.body.id}`, { token: admin });
    expect(await ask("POST", "/auth/users", add)).toMatchObject({ status: 201, body: first.body });
  });

  test("everybody may change the own name, and only what is named changes", async () => {
    const { ask, asha } = await usersOfShop();
    const { status, body } = await ask("PUT", "/auth/me", { token: asha, body: { department: "Godown" } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ full_name: "Asha Rao", department: "Godown", version: 2 });
    expect(await ask("PUT", "/auth/me", { token: asha, body: { role: "admin" } })).toMatchObject({
      status: 422,
      body: { detail: "Role is not a known field" },
    });
  });
});
