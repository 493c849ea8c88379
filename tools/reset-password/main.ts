import { resetPasswordByOperator } from "@bahi/command/user/reset-password-by-operator.ts";
import { readAtStart } from "@bahi/command/newer-release.ts";
import { openUsers } from "@bahi/command/user/secrets.ts";
import { openSessions } from "@bahi/service-kit/auth/sessions.ts";
import { openStore } from "@bahi/service-kit/event-store.ts";
import { printableLine } from "@bahi/service-kit/printable.ts";
import { readOneWord } from "../client/arguments.ts";
import { runTool } from "../client/run-tool.ts";
import { readToolConfig } from "../database/config.ts";
import { openDatabase } from "../database/open-database.ts";
import { openPool } from "../database/open-pool.ts";

// Gives a user a new password and prints it once; Bahi may be running.

async function givePassword(): Promise<boolean> {
  const usage = "npm run reset-password -- USERNAME gives this user a new password.";
  const username = readOneWord(process.argv.slice(2), usage);
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
    await readAtStart(() => users.users.catchUp());
    const reset = await resetPasswordByOperator({ ...users, now: () => new Date() }, username);
    process.stdout.write(
      `"${printableLine(reset.username)}" signs in with the password ${reset.password} from now on.\n`,
    );
    return true;
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

void runTool(givePassword);
