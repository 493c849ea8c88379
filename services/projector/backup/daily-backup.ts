import { businessDateOf } from "@bahi/contracts/calendar.ts";
import { lockedTransaction } from "@bahi/service-kit/database.ts";
import { isSilent } from "@bahi/service-kit/silence.ts";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { reasonOf } from "../reason-of.ts";
import type { Backup } from "./make-backup.ts";

/** A start has the machine to itself first. */
const FIRST_LOOK_MS = 60_000;
const LOOK_EVERY_MS = 600_000;
const SEEN_EVERY_MS = 5_000;
const SILENCE_MAX_SECONDS = 60;
const RETRY_AFTER_MINUTES = 60;
/** And the last one that was made, however many have failed since. */
const RUNS_KEPT = 100;
/** Two projectors that look at the same instant. */
const BACKUP_LOCK = 8_220_005;

export type DailyBackupOptions = {
  pool: Pool;
  directory: string;
  make: (moment: Date, signal: AbortSignal) => Promise<Backup>;
  log: Logger;
  now?: () => Date;
};

export type DailyBackup = {
  /**
   * Makes a backup when the day in India has none, no other projector is making one, and there is something to keep. What
   * failed is tried again after an hour. Never rejects.
   */
  look(): Promise<void>;
  stop(): Promise<void>;
};

/** Makes a backup each day that the projector runs, and stores in `bahi.backup` how it went. */
export function startDailyBackup(options: DailyBackupOptions): DailyBackup {
  const { pool, directory, make, log, now = () => new Date() } = options;
  const ending = new AbortController();
  let looking: Promise<void> | undefined;

  async function claim(moment: Date): Promise<number | undefined> {
    return lockedTransaction(pool, BACKUP_LOCK, async (trx) => {
      const { rows } = await trx.query<{ id: number }>(
        `insert into bahi.backup (started_at, file)
         select $1::timestamptz, $2 where exists (select from bahi.chain) and not exists (
           select from bahi.backup
           where state = 'done' and (started_at at time zone 'Asia/Kolkata')::date = $3::date
             -- Not later: the clock was set back since.
             or state = 'failed' and started_at between $1::timestamptz - make_interval(mins => $4) and $1::timestamptz
             or state = 'running' and not (${isSilent(SILENCE_MAX_SECONDS)}))
         returning id`,
        [moment, directory, businessDateOf(moment), RETRY_AFTER_MINUTES],
      );
      const id = rows[0]?.id;
      if (id !== undefined)
        await trx.query(
          `delete from bahi.backup where id <= $1
             and id is distinct from (select max(id) from bahi.backup where state = 'done')`,
          [id - RUNS_KEPT],
        );
      return id;
    });
  }

  async function run(id: number, moment: Date): Promise<void> {
    const seen = () =>
      void pool
        .query("update bahi.backup set seen_at = clock_timestamp() where id = $1", [id])
        .catch(() => {});
    const timer = setInterval(seen, SEEN_EVERY_MS);
    try {
      const { file, sizeBytes, events, fingerprint, warning } = await make(moment, ending.signal);
      await pool.query(
        `update bahi.backup set state = 'done', seen_at = clock_timestamp(),
           file = $2, size_bytes = $3, events = $4, fingerprint = $5, warning = $6 where id = $1`,
        [id, file, sizeBytes, events, fingerprint, warning],
      );
      log.info({ file, events }, "a backup was written and read again");
      if (warning !== null) log.warn({ file, warning }, "the backup lacks a part of the books");
    } catch (error) {
      if (ending.signal.aborted) {
        // The next start makes it.
        await pool.query("delete from bahi.backup where id = $1", [id]);
        return;
      }
      log.error({ err: error }, "no backup could be made");
      const failure = [id, reasonOf(error)];
      await pool.query("update bahi.backup set state = 'failed', failure = $2 where id = $1", failure);
    } finally {
      clearInterval(timer);
    }
  }

  async function look(): Promise<void> {
    const moment = now();
    try {
      const id = ending.signal.aborted ? undefined : await claim(moment);
      if (id !== undefined) await run(id, moment);
    } catch (error) {
      // The database is away: the next look finds a run that was not seen for long.
      log.warn({ err: error }, "it is not known whether a backup is due");
    }
  }

  /** One look at a time. */
  function lookOnce(): Promise<void> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  const first = setTimeout(() => void lookOnce(), FIRST_LOOK_MS).unref();
  const timer = setInterval(() => void lookOnce(), LOOK_EVERY_MS).unref();
  return {
    look: lookOnce,
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      ending.abort();
      await looking;
    },
  };
}
