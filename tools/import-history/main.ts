import { openStore } from "@bahi/service-kit/event-store.ts";
import { printableLine } from "@bahi/service-kit/printable.ts";
import { readOneWord } from "../client/arguments.ts";
import { checkReadable } from "../client/readable-file.ts";
import { runTool } from "../client/run-tool.ts";
import { readToolConfig } from "../database/config.ts";
import { openDatabase } from "../database/open-database.ts";
import { openPool } from "../database/open-pool.ts";
import { type Progress, startProgress } from "../client/progress.ts";
import { importHistory } from "../history/import-history.ts";

/** Postgres stores concurrent appends in the order of the calls; EventStoreDB only sequential ones. */
const APPENDS_AT_ONCE = 400;

async function restore(): Promise<boolean> {
  const config = readToolConfig();
  const usage = "Please say which file: npm run restore -- FILE";
  const file = config.pathOf(readOneWord(process.argv.slice(2), usage));
  checkReadable(file);
  const database = await openDatabase(config, { mayBegin: true });
  const pool = openPool(database.databaseUrl);
  const store = await openStore({ DATABASE_URL: database.databaseUrl, EVENTSTORE_URL: config.eventStoreUrl });
  let progress: Progress | undefined;
  try {
    console.error(`Proving ${file} …`);
    const { end, passwords } = await importHistory({
      file,
      store,
      pool,
      atOnce: config.eventStoreUrl === undefined ? APPENDS_AT_ONCE : 1,
      onProgress(done, total) {
        progress ??= startProgress("events", total);
        progress.update(done);
      },
    });
    progress?.end();
    console.log(
      `${end.events.toLocaleString("en-IN")} events and ${end.logos} logos are in the store, the chain is whole. Fingerprint ${end.fingerprint ?? "none"}.`,
    );
    if (passwords.length > 0) {
      console.log("Passwords were not in the file. These are new, and said this once:");
      for (const { username, password } of passwords)
        console.log(`  ${printableLine(username)}  ${password}`);
    }
    return true;
  } finally {
    progress?.end();
    await store.close();
    await pool.end();
    await database.close();
  }
}

// Ended at any time, the next run resumes.
void runTool(restore);
