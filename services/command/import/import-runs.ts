import type { ImportProgress, ImportReport } from "@bahi/contracts/import/api.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { lockedTransaction } from "@bahi/service-kit/database.ts";
import { migrate } from "@bahi/service-kit/migrate.ts";
import { isSilent } from "@bahi/service-kit/silence.ts";
import type { Pool, PoolClient } from "pg";
import { STOPPED } from "./failures.ts";

/** A running import is seen every second. */
const SILENCE_MAX_SECONDS = 15;
/** The latest imports are kept. */
const KEPT_MAX = 10;
/** Two instances that are sent a file at the same instant. */
const IMPORT_LOCK = 8_220_007;

/** A row of `import.run`. */
type ImportRun = {
  id: number;
  state: ImportProgress["state"];
  /** JSON in the table: a name may hold what a text there may not. */
  file_name: string;
  by_name: string;
  started_at: Date;
  /** Heartbeat: an import that was not seen for long has ended with its process. */
  seen_at: Date;
  rows_done: number;
  report: ImportReport;
  failure: string | null;
  /** Of the last event that it has written; blank before the first. */
  position: string;
};

/** What changes while an import goes on. */
export type RunProgress = Pick<ImportRun, "rows_done" | "report" | "position">;
/** How an import has ended, or that it has not. */
export type RunEnd = Pick<ImportRun, "state" | "failure">;
export type KnownImport = { progress: ImportProgress; position: string };

/**
 * The latest imports of all instances on the database, in `import.run`. One that was not seen for long is written down as
 * failed by whoever asks first, so what was said of it stays true when its instance is heard of again.
 */
export type ImportRuns = {
  /** Refused: `import-under-way`. */
  expectNone(): Promise<void>;
  /** Of several at the same instant, through whatever instance, one begins. Refused: `import-under-way`. */
  begin(run: Pick<ImportRun, "file_name" | "by_name" | "started_at" | "report">): Promise<ImportProgress>;
  /** Writes down how far a running import is, or how it ended. False, and nothing is written, when it is over. */
  write(id: number, now: RunProgress & RunEnd): Promise<boolean>;
  /** Refused: `import-not-found`. */
  find(id: number): Promise<KnownImport>;
  /** The latest first. */
  list(): Promise<ImportProgress[]>;
};

export async function openImportRuns(pool: Pool): Promise<ImportRuns> {
  await migrate(pool, "import.run", [
    "create schema if not exists import",
    `create table if not exists import.run (
      id int primary key generated always as identity,
      state text not null default 'running' check (state in ('running', 'done', 'failed')),
      file_name json not null,
      by_name text not null,
      started_at timestamptz not null,
      seen_at timestamptz not null default clock_timestamp(),
      rows_done int not null default 0,
      report json not null,
      failure text,
      position text not null default ''
    )`,
  ]);

  return {
    async expectNone() {
      await endSilent(pool);
      const { rows } = await pool.query("select from import.run where state = 'running'");
      if (rows.length > 0) throw refused("import-under-way");
    },
    begin: ({ file_name, by_name, started_at, report }) =>
      lockedTransaction(pool, IMPORT_LOCK, async (trx) => {
        await endSilent(trx);
        const { rows } = await trx.query<ImportRun>(
          `insert into import.run (file_name, by_name, started_at, report)
           select $1::json, $2, $3::timestamptz, $4::json
           where not exists (select from import.run where state = 'running')
           returning *`,
          [JSON.stringify(file_name), by_name, started_at, JSON.stringify(report)],
        );
        const [run] = rows;
        if (run === undefined) throw refused("import-under-way");
        await trx.query(
          `delete from import.run where id not in (select id from import.run order by id desc limit ${KEPT_MAX})`,
        );
        return progressOf(run);
      }),
    async write(id, { state, failure, rows_done, report, position }) {
      const { rowCount } = await pool.query(
        `update import.run set seen_at = clock_timestamp(),
           state = $2, failure = $3, rows_done = $4, report = $5, position = $6
         where id = $1 and state = 'running'`,
        [id, state, failure, rows_done, JSON.stringify(report), position],
      );
      return rowCount === 1;
    },
    async find(id) {
      await endSilent(pool);
      const { rows } = await pool.query<ImportRun>("select * from import.run where id = $1", [id]);
      const [run] = rows;
      if (run === undefined) throw refused("import-not-found");
      return { progress: progressOf(run), position: run.position };
    },
    async list() {
      await endSilent(pool);
      const { rows } = await pool.query<ImportRun>("select * from import.run order by id desc");
      return rows.map(progressOf);
    },
  };
}

async function endSilent(database: Pool | PoolClient): Promise<void> {
  await database.query(
    `update import.run set state = 'failed', failure = $1
     where state = 'running' and ${isSilent(SILENCE_MAX_SECONDS)}`,
    [STOPPED],
  );
}

function progressOf(run: ImportRun): ImportProgress {
  const { report, id, file_name, started_at, by_name, state, rows_done, failure } = run;
  return {
    ...report,
    id,
    file_name,
    started_at: started_at.toISOString(),
    by: by_name,
    state,
    rows_done,
    failure,
  };
}
