import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { type HistorySource, leftOutSentence } from "@bahi/history-file/history-text.ts";
import { readHistory } from "@bahi/history-file/read-history.ts";
import { writeHistory } from "@bahi/history-file/write-history.ts";
import { backupName, surplusBackups, unfinishedBackups } from "./backup-file.ts";

/**
 * A backup that was not written to for so long was ended before it was complete. A younger one may still be written: by a
 * projector of another database, or by one of this database that was not heard of for a minute.
 */
const SILENCE_MAX_MS = 3_600_000;

/** The last event that the chain has recorded, and its link. */
export type Recorded = { events: number; link: Buffer };

export type Backup = {
  file: string;
  sizeBytes: number;
  events: number;
  fingerprint: string | null;
  /** Says which part of the books is not in it; null when all of them are. */
  warning: string | null;
};

type BackupJob = {
  source: HistorySource;
  directory: string;
  moment: Date;
  /** Undefined while nothing was recorded. */
  recorded: Recorded | undefined;
  signal?: AbortSignal;
};

/**
 * Writes the whole history into a new file of the folder, reads it again to the end, and removes older files that need
 * not be kept. What is left of backups that were ended is removed before. Errors: when the file is not what was written, or
 * its events are not those that the chain has recorded; it is removed then, and no older one is.
 */
export async function makeBackup({
  source,
  directory,
  moment,
  recorded,
  signal,
}: BackupJob): Promise<Backup> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await removeAbandoned(directory, moment);
  const file = join(directory, backupName(moment));
  const written = await writeHistory(file, source, {
    wanted: recorded?.events ?? 0,
    ...(signal && { signal }),
  });
  try {
    if (recorded !== undefined && written.wanted?.equals(recorded.link) !== true) {
      throw new Error("The events of the store are not those that were recorded: npm run verify says which.");
    }
    const { events, fingerprint } = written;
    if ((await fingerprintIn(file)) !== fingerprint) throw new Error(`${file} is not what was written.`);
    const { size: sizeBytes } = await stat(file);
    const surplus = surplusBackups(await readdir(directory), basename(file));
    for (const name of surplus) await rm(join(directory, name));
    return { file, sizeBytes, events, fingerprint, warning: leftOutSentence(written.logosLeftOut) ?? null };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** What a projector that was ended has left. It goes first, because the disk may be full of it. */
async function removeAbandoned(directory: string, moment: Date): Promise<void> {
  for (const name of unfinishedBackups(await readdir(directory))) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined); // another projector has just finished it
    if (found && moment.getTime() - found.mtimeMs > SILENCE_MAX_MS) await rm(path, { force: true });
  }
}

/** Reads the file as a restore would, and checks each line. */
async function fingerprintIn(file: string): Promise<string | null | undefined> {
  for await (const entry of readHistory(file)) {
    if ("end" in entry) return entry.end.fingerprint;
  }
  return undefined;
}
