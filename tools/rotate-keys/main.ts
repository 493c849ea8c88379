import { rotateKeys } from "@bahi/service-kit/auth/sessions.ts";
import { takeNoArguments } from "../client/arguments.ts";
import { runTool } from "../client/run-tool.ts";
import { readToolConfig } from "../database/config.ts";
import { openDatabase } from "../database/open-database.ts";
import { openPool } from "../database/open-pool.ts";

// Replaces every key of this deployment and ends every session. Bahi may be running: its services are notified.

async function replaceKeys(): Promise<boolean> {
  takeNoArguments(process.argv.slice(2), "npm run rotate-keys takes no options: it replaces all keys.");
  const database = await openDatabase(readToolConfig());
  const pool = openPool(database.databaseUrl);
  try {
    const ended = await rotateKeys(pool);
    const sessions = ended === 1 ? "1 session has" : `${ended} sessions have`;
    console.log(`All keys are new, and ${sessions} ended: everybody signs in again.`);
    return true;
  } finally {
    await pool.end();
    await database.close();
  }
}

void runTool(replaceKeys);
