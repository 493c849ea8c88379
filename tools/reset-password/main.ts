import { Refused } from "@bahi/contracts/refusal.ts";
import { resetPassword } from "@bahi/command/user/reset-password.ts";
import { openUsers } from "@bahi/command/user/secrets.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { openSessions } from "@bahi/service-kit/auth/sessions.ts";
import { openStore } from "@bahi/service-kit/event-store.ts";
import { exitWithSentence } from "@bahi/service-kit/lifecycle.ts";
import { readToolConfig } from "../database/config.ts";
import { openDatabase } from "../database/open-database.ts";
import { openPool } from "../database/open-pool.ts";

// Gives a user a new password and prints it once; Bahi may be running.

async function main(): Promise<void> {
  const [username, ...others] = process.argv.slice(2);
  if (username === undefined || others.length > 0)
    throw new CannotStart("npm run reset-password -- USERNAME gives this user a new password.");
  const config = readToolConfig();
  const database = await openDatabase(config);
  const ends: (() => unknown)[] = [() => database.close()];
  try {
    const { databaseUrl } = database;
    const pool = openPool(databaseUrl);
    ends.push(() => pool.end());
    const store = await openStore({ DATABASE_URL: databaseUrl, EVENTSTORE_URL: config.eventStoreUrl });
    ends.push(() => store.close());
    const sessions = await openSessions(pool, databaseUrl, { warn: () => {} });
    ends.push(() => sessions.close());
    const users = await openUsers({ store, pool, sessions });
    const reset = await resetPassword({ ...users, now: () => new Date() }, username);
    process.stdout.write(`"${reset.username}" signs in with the password ${reset.password} from now on.\n`);
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

// The parent process was killed.
process.on("disconnect", () => process.exit(1));
process.channel?.unref();

try {
  await main();
  process.exit(0);
} catch (error) {
  if (error instanceof CannotStart || error instanceof Refused) exitWithSentence(error.message);
  throw error;
}
