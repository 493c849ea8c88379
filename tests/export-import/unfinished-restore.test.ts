import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parsed } from "@bahi/event-store/parsed.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { writeHistory } from "@bahi/history-file/write-history.ts";
import { customerAdded, recorded } from "@bahi/projector/events.fixture.ts";
import { openLogoStore } from "@bahi/service-kit/media/logo-store.ts";
import { waitForBooks } from "@bahi/service-kit/unfinished-restore.ts";
import { openDatabase } from "@bahi/tools/database/open-database.ts";
import { restoreAlone } from "@bahi/tools/history/restore-alone.ts";
import { importHistory } from "@bahi/tools/history/import-history.ts";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "../postgres/test-database.ts";
import { homeOn, storedIn } from "./home.ts";

const EVENTS = 40;

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bahi-restore-"));
  file = join(folder, "books.jsonl.gz");
  const databaseUrl = await createDatabase();
  const store = await openEventStore({ databaseUrl });
  const pool = new Pool({ connectionString: databaseUrl });
  const events = Array.from({ length: EVENTS }, (_, index) => customerAdded(index + 1));
  await store.append("customers", "none", recorded(events).map(parsed));
  await writeHistory(file, { store, logos: await openLogoStore(pool) }, { wanted: EVENTS });
  await store.close();
  await pool.end();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("half of a history is not taken for whole books: until its restore has ended, no service and no tool begins on it", async () => {
  const { store, pool, databaseUrl } = await homeOn(await createDatabase());
  const stopped = importHistory({
    file,
    store,
    pool,
    atOnce: 5,
    onProgress(done) {
      if (done >= 12) throw new Error("the power is gone");
    },
  });
  await expect(stopped).rejects.toThrow("the power is gone");
  const refusal = "A restore into these books has not ended";
  await expect(waitForBooks(pool, databaseUrl)).rejects.toThrow(refusal);
  const config = { databaseUrl, eventStoreUrl: undefined, dataDirectory: "", pathOf: String };
  await expect(openDatabase(config)).rejects.toThrow(refusal);

  await importHistory({ file, store, pool, atOnce: 400 });
  await waitForBooks(pool, databaseUrl);
  await (await openDatabase(config)).close();
});

test("a restore is refused while another one is at work on the database", async () => {
  const home = await homeOn(await createDatabase());
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = restoreAlone(home.pool, () => {
    begun.resolve();
    return ended.promise;
  });
  await begun.promise;
  await expect(importHistory({ file, ...home })).rejects.toThrow("Another restore is at work");
  ended.resolve();
  await first;
  await importHistory({ file, ...home });
});

test("a restore refuses a database where it would drop what another program has made", async () => {
  for (const [schema, table] of [
    ["bahi", "notes"],
    ["read_7", "chapter"],
  ] as const) {
    const home = await homeOn(await createDatabase());
    await home.pool.query(`create schema ${schema}; create table ${schema}.${table} (text text)`);
    await expect(importHistory({ file, ...home })).rejects.toThrow(
      `The schema ${schema} holds ${table}, which Bahi has not made, and a restore would drop it. Bahi needs a database of its own.`,
    );
    expect(await storedIn(home.store)).toEqual([]);
    expect((await home.pool.query(`select from ${schema}.${table}`)).rowCount).toBe(0);
  }
});
