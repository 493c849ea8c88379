import { expect, test, vi } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { addFirstAdmin } from "./first-admin.ts";
import { allEvents, startUsers } from "../testing/users.ts";

test("the first start adds an admin with a password that is said once", async () => {
  const instance = await startUsers(await databaseForTest());
  const said: string[] = [];
  const deps = { ...instance.deps, now: () => new Date(), say: (line: string) => said.push(line) };
  await addFirstAdmin(deps, { username: "admin", password: undefined });
  await addFirstAdmin(deps, { username: "admin", password: undefined });
  expect(said).toEqual([
    expect.stringMatching(/^First start: sign in as "admin" with the password ([a-z2-9]{4}-?){4}$/),
  ]);
  const password = said[0]?.split(" ").at(-1);
  expect(await instance.logIn("admin", password)).toBeDefined();
  const [event] = await allEvents(instance);
  expect(event?.metadata).toMatchObject({ actor: { id: 0, name: "Bahi", role: "admin" } });
});

test("the first start takes the name and the password that were given, and says nothing", async () => {
  const instance = await startUsers(await databaseForTest());
  const say = vi.fn<(line: string) => void>();
  const deps = { ...instance.deps, now: () => new Date(), say };
  await addFirstAdmin(deps, { username: "Meena", password: "chosen by Meena" });
  expect(say).not.toHaveBeenCalled();
  expect(await instance.logIn("meena", "chosen by Meena")).toBeDefined();
});

test("the first start on two instances at once adds one admin, and the password that counts was said", async () => {
  const databaseUrl = await databaseForTest();
  const one = await startUsers(databaseUrl);
  const other = await startUsers(databaseUrl);
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
