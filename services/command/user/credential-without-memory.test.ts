import type * as argon2 from "@node-rs/argon2";
import { Pool } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { openCredentials } from "./credential.ts";

vi.mock("@node-rs/argon2", async (importOriginal) => {
  const original = await importOriginal<typeof argon2>();
  let isFirst = true;
  const hash: typeof argon2.hash = async (...call) => {
    if (!isFirst) return original.hash(...call);
    isFirst = false;
    throw new Error("Cannot allocate memory");
  };
  return { ...original, hash };
});

test("a sign-in that failed without memory lets the next one succeed", async () => {
  const pool = new Pool({ connectionString: await databaseForTest() });
  onTestFinished(() => pool.end());
  const credentials = await openCredentials(pool);
  await expect(credentials.matches(undefined, "correct horse")).rejects.toThrow("Cannot allocate memory");
  const id = await credentials.create("correct horse");
  expect(await credentials.matches(id, "correct horse")).toBe(true);
});
