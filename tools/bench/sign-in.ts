import { openSessions } from "@bahi/service-kit/auth/sessions.ts";
import { registerTokens } from "@bahi/service-kit/auth/tokens.ts";
import { createApp } from "@bahi/service-kit/http/app.ts";
import { createLog } from "@bahi/service-kit/log.ts";
import { Pool } from "pg";

/** The token of an owner, for servers that work on this database. */
export async function signInOwner(databaseUrl: string): Promise<string> {
  const log = createLog("bench", "fatal");
  const pool = new Pool({ connectionString: databaseUrl });
  const sessions = await openSessions(pool, databaseUrl, log);
  const app = await createApp({ log });
  await registerTokens(app, sessions.keys);
  const token = app.tokenOf(await sessions.open({ id: 1, name: "Owner", role: "admin" }));
  await app.close();
  await sessions.close();
  await pool.end();
  return token;
}
