import { hash } from "@node-rs/argon2";
import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { type Credentials, openCredentials } from "./credential.ts";

async function credentialsForTest(hashWith = hash): Promise<{ credentials: Credentials; pool: Pool }> {
  const pool = new Pool({ connectionString: await databaseForTest() });
  onTestFinished(() => pool.end());
  return { credentials: await openCredentials(pool, hashWith), pool };
}

test("knows the right password from a wrong one, and nobody from somebody", async () => {
  const { credentials } = await credentialsForTest();
  const id = await credentials.create("correct horse");
  expect(await credentials.matches(id, "correct horse")).toBe(true);
  expect(await credentials.matches(id, "correct  horse")).toBe(false);
  expect(await credentials.matches(undefined, "correct horse")).toBe(false);
});

test("a sign-in that failed without memory lets the next one succeed", async () => {
  let isFirst = true;
  const { credentials } = await credentialsForTest(async (...call) => {
    if (!isFirst) return hash(...call);
    isFirst = false;
    throw new Error("Cannot allocate memory");
  });
  await expect(credentials.matches(undefined, "correct horse")).rejects.toThrow("Cannot allocate memory");
  const id = await credentials.create("correct horse");
  expect(await credentials.matches(id, "correct horse")).toBe(true);
});

test("keeps an argon2id hash and never the password", async () => {
  const { credentials, pool } = await credentialsForTest();
  await credentials.create("correct horse");
  const { rows } = await pool.query<{ hash: string }>("select hash from auth.credential");
  expect(rows).toEqual([{ hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }]);
});

test("forgets what is discarded, and old rows that no event names", async () => {
  const { credentials, pool } = await credentialsForTest();
  const [discarded, orphan, used] = await Promise.all([
    credentials.create("one"),
    credentials.create("two"),
    credentials.create("three"),
  ]);
  await credentials.discard(discarded);
  await pool.query("update auth.credential set created_at = now() - interval '2 days'");
  const fresh = await credentials.create("four");
  await credentials.discardOrphans([used]);
  expect(await credentials.matches(discarded, "one")).toBe(false);
  expect(await credentials.matches(orphan, "two")).toBe(false);
  expect(await credentials.matches(used, "three")).toBe(true);
  expect(await credentials.matches(fresh, "four")).toBe(true);
});
