import { UNFINISHED } from "@bahi/history-file/write-history.ts";

/** So many newest files are kept, and of those before them the last one of each month. */
export const NEWEST_KEPT = 14;

const NAME = /^bahi-(\d{4}-\d{2})-\d{2}-\d{6}\.jsonl\.gz$/;
const INDIA_AHEAD_OF_UTC_MS = 330 * 60_000;

/** In India: `bahi-2026-11-22-183501.jsonl.gz`. Names are in the order of their moments. */
export function backupName(moment: Date): string {
  const inIndia = new Date(moment.getTime() + INDIA_AHEAD_OF_UTC_MS).toISOString();
  return `bahi-${inIndia.slice(0, 10)}-${inIndia.slice(11, 19).replaceAll(":", "")}.jsonl.gz`;
}

/**
 * Of the files in a folder, the backups that need not be kept, once `made` was written. A file of any other name is none.
 * Those that are named after a later moment were made while the clock was ahead: they take no place of those since.
 */
export function surplusBackups(files: readonly string[], made: string): string[] {
  const backups = files.filter((file) => NAME.test(file)).toSorted();
  const isLater = (file: string) => file > made;
  return [
    ...surplusOf(backups.filter((file) => !isLater(file))),
    ...surplusOf(backups.filter((file) => isLater(file))),
  ];
}

/** In the order of their moments. */
function surplusOf(backups: readonly string[]): string[] {
  const months = new Set<string>();
  return backups
    .toReversed()
    .slice(NEWEST_KEPT)
    .filter((file) => {
      const month = NAME.exec(file)?.[1] ?? "";
      const isLastOfMonth = !months.has(month);
      months.add(month);
      return !isLastOfMonth;
    });
}

/** Of the files in a folder, the backups that are being written, or were until somebody ended it. */
export function unfinishedBackups(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith(UNFINISHED) && NAME.test(file.slice(0, -UNFINISHED.length)));
}
