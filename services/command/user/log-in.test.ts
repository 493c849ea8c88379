import type { LoginAnswer } from "@bahi/contracts/user/api.ts";
import { createLog } from "@bahi/service-kit/log.ts";
import { expect, test } from "vitest";
import { PASSWORD, usersOfShop } from "../testing/users.ts";

test("signing in answers with a token and the user, whatever the case of the name", async () => {
  const { ask } = await usersOfShop();
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
])("signing in refuses %s with one and the same sentence", async (_what, body) => {
  const { ask } = await usersOfShop();
  expect(await ask("POST", "/auth/login", { body })).toMatchObject({
    status: 401,
    body: { detail: "Invalid username or password" },
  });
});

test("signing in refuses a deactivated user with that sentence too", async () => {
  const { ask, admin, ashaId, logIn } = await usersOfShop();
  await ask("PUT", `/auth/users/${ashaId}`, { token: admin, body: { is_active: false } });
  expect(await ask("POST", "/auth/login", { body: { username: "asha", password: PASSWORD } })).toMatchObject({
    status: 401,
    body: { detail: "Invalid username or password" },
  });
  await ask("PUT", `/auth/users/${ashaId}`, { token: admin, body: { is_active: true } });
  expect(await logIn("asha")).toBeDefined();
});

test("the log tells who has signed in and out, and whose password was tried, without what was typed", async () => {
  const lines: string[] = [];
  const log = createLog("test", "info", { write: (line) => lines.push(line) });
  const { ask, asha } = await usersOfShop(log);
  lines.length = 0;
  await ask("POST", "/auth/login", { body: { username: "ASHA", password: PASSWORD } });
  await ask("POST", "/auth/login", { body: { username: "asha", password: "a guess" } });
  await ask("POST", "/auth/login", { body: { username: "my own secret", password: "a guess" } });
  await ask("POST", "/auth/logout", { token: asha });
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 30, userId: 2, address: "127.0.0.1", msg: "a user has signed in" },
    { level: 30, userId: 2, address: "127.0.0.1", msg: "a sign-in was refused" },
    { level: 30, address: "127.0.0.1", msg: "a sign-in was refused" },
    { level: 30, userId: 2, msg: "a user has signed out" },
  ]);
  expect(lines.join("")).not.toMatch(/guess|secret|asha/i);
});

test("the log tells once that too many wrong passwords have led to a lock", async () => {
  const lines: string[] = [];
  const log = createLog("test", "warn", { write: (line) => lines.push(line) });
  const { ask } = await usersOfShop(log);
  const guess = () => ask("POST", "/auth/login", { body: { username: "asha", password: "a guess" } });
  for (let count = 0; count < 14; count += 1) await guess();
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 40, userId: 2, msg: "sign-ins are refused for a while, after too many wrong passwords" },
  ]);
});

test("signing in slows down who guesses", async () => {
  const { ask } = await usersOfShop();
  const guess = () => ask("POST", "/auth/login", { body: { username: "asha", password: "a guess" } });
  const answers = await Promise.all(Array.from({ length: 12 }, guess));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});

test("signing in wants a name and a password", async () => {
  const { ask } = await usersOfShop();
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
