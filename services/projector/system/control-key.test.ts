import { openKeys } from "@bahi/service-kit/auth/keys.ts";
import { migrateAuth } from "@bahi/service-kit/auth/schema.ts";
import { rotateKeys } from "@bahi/service-kit/auth/sessions.ts";
import { createApp } from "@bahi/service-kit/http/app.ts";
import { Pool } from "pg";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { requireControlKey } from "./control-key.ts";

test("a key that was replaced controls nothing any more, also while nobody comes with the new one", async () => {
  const pool = new Pool({ connectionString: await databaseForTest(), max: 2 });
  onTestFinished(() => pool.end());
  await migrateAuth(pool);
  const keys = await openKeys(pool);
  const app = await createApp({ log: pino({ level: "silent" }) });
  requireControlKey(app, keys);
  app.get("/system", () => ({}));
  onTestFinished(() => app.close());
  const statusWith = async (key: string) =>
    (await app.inject({ url: "/system", headers: { authorization: `Bearer ${key}` } })).statusCode;

  const before = keys.current("control").secret;
  expect(await statusWith(before)).toBe(200);
  await rotateKeys(pool);
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 2_000);
  onTestFinished(() => clock.mockRestore());
  expect(await statusWith(before)).toBe(401);
  expect(await statusWith((await openKeys(pool)).current("control").secret)).toBe(200);
});
