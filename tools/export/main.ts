import { existsSync } from "node:fs";
import type { Pool } from "pg";
import { openLogoStore } from "@bahi/service-kit/media/logo-store.ts";
import { type ChainHead, chainHead } from "@bahi/read-models/chain/record.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { readArguments } from "../client/arguments.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { openStore } from "@bahi/service-kit/event-store.ts";
import { runTool } from "../client/run-tool.ts";
import { readToolConfig } from "../database/config.ts";
import { openDatabase } from "../database/open-database.ts";
import { openPool } from "../database/open-pool.ts";
import { startProgress } from "../client/progress.ts";
import { cannotWrite, checkWritable } from "../client/writable-file.ts";
import { leftOutSentence } from "@bahi/history-file/history-text.ts";
import { writeHistory } from "@bahi/history-file/write-history.ts";

/** The end of the chain; undefined before the first event. */
async function recordedIn(pool: Pool): Promise<ChainHead | undefined> {
  const client = await pool.connect();
  try {
    await migrateReadModels(client);
    return await chainHead(client);
  } finally {
    client.release(); // the end of the pool waits for it
  }
}

/** Returns whether the written events match those that the projector has recorded, and all logos are in the file. */
async function exportHistory(): Promise<boolean> {
  const config = readToolConfig();
  const usage = "Please name one file: npm run export -- FILE";
  const [named, ...more] = readArguments(process.argv.slice(2), usage, {
    allowPositionals: true,
  }).positionals;
  if (more.length > 0) throw new CannotStart(usage);
  const file = config.pathOf(named ?? `bahi-${new Date().toISOString().slice(0, 10)}.jsonl.gz`);
  if (existsSync(file)) throw new CannotStart(`${file} is there already, and is left as it is.`);
  checkWritable(file);

  const database = await openDatabase(config);
  const pool = openPool(database.databaseUrl);
  const store = await openStore({ DATABASE_URL: database.databaseUrl, EVENTSTORE_URL: config.eventStoreUrl });
  try {
    const record = await recordedIn(pool);
    const recorded = record?.events ?? 0;
    const progress = startProgress("events", recorded);
    const written = await writeHistory(
      file,
      { store, logos: await openLogoStore(pool) },
      { onProgress: (done) => progress.update(done), wanted: recorded },
    )
      .catch((error: unknown) => {
        throw cannotWrite(file, error);
      })
      .finally(() => progress.end());
    console.log(
      `${file} holds ${written.events.toLocaleString("en-IN")} events and ${written.logos} logos. Fingerprint ${written.fingerprint ?? "none"}. Passwords are not in it.`,
    );
    const leftOut = leftOutSentence(written.logosLeftOut);
    if (leftOut !== undefined) console.error(leftOut);
    const isRecorded = record === undefined || written.wanted?.equals(record.link) === true;
    if (!isRecorded)
      console.error("These are not the events that were recorded. npm run verify says what was touched.");
    return isRecorded && leftOut === undefined;
  } finally {
    await store.close();
    await pool.end();
    await database.close();
  }
}

void runTool(exportHistory);
