import { eventMetadata } from "@bahi/contracts/metadata.ts";
import { expect, test } from "vitest";
import { PASSWORD, allEvents, newUser, usersOfShop } from "../testing/users.ts";

test("no event holds a password, its hash, or anything it could be guessed from", async () => {
  const house = await usersOfShop();
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
    const { ask, admin, logIn, store } = await usersOfShop();
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
