import { rotateKeys } from "@bahi/service-kit/auth/sessions.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { exitWithSentence } from "@bahi/service-kit/lifecycle.ts";
import { readToolConfig } from "../database/config.ts";
import { openDatabase } from "../database/open-database.ts";
import { openPool } from "../database/open-pool.ts";

// Replaces every key of this deployment and ends every session. Bahi may be running: its services are notified.

// The parent process was killed.
process.on("disconnect", () => process.exit(1));
process.channel?.unref();

try {
  const database = await openDatabase(readToolConfig());
  const pool = openPool(database.databaseUrl);
  try {
    const ended = await rotateKeys(pool);
    const sessions = ended === 1 ? "1 session has" : `${ended} sessions have`;
    console.log(`All keys are new, and ${sessions} ended: everybody signs in again.`);
  } finally {
    await pool.end();
    await database.close();
  }
} catch (error) {
  if (error instanceof CannotStart) exitWithSentence(error.message);
  throw error;
}
