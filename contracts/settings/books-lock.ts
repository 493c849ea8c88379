import { businessDateOf, readBusinessDate } from "../calendar.ts";
import { type Refused, refused } from "../refusal.ts";

/** The lock of the books. What is dated up to `until`, inclusive, stays as it is. `by` set it at the moment `at`. */
export type BooksLock = { until: string; by: string; at: string; reason: string };

export function isLocked(lock: BooksLock | null, date: string): lock is BooksLock {
  return lock !== null && date <= lock.until;
}

/**
 * The rule of the lock, which is nowhere else: a command is refused when anything that it changes is dated up to the
 * locked day, before the command or after it. `dates` are the business dates of both.
 */
export function refusalOfLock(
  lock: BooksLock | null,
  ...dates: readonly string[]
): Refused<"books-locked"> | undefined {
  if (lock === null || !dates.some((date) => isLocked(lock, date))) return undefined;
  return refused("books-locked", sentenceOfLock(lock));
}

const lockedUpTo = (until: string, by: string, on: string) =>
  `The books are locked up to ${until} (by ${by}, ${on})`;

/** The words about the lock, with its days as they are read. */
export const lockSentences = {
  lockedUpTo,
  nothingChanges: (until: string, by: string, on: string) =>
    `${lockedUpTo(until, by, on)}. Nothing dated up to that day is added, changed or deleted.`,
};

/** What a person reads who meets the lock. */
export function sentenceOfLock(lock: BooksLock): string {
  return lockSentences.nothingChanges(...valuesOf(lock));
}

/** Up to when the books are locked, by whom and when. */
export function headingOfLock(lock: BooksLock): string {
  return lockSentences.lockedUpTo(...valuesOf(lock));
}

function valuesOf({ until, by, at }: BooksLock): [until: string, by: string, on: string] {
  return [readBusinessDate(until), by, readBusinessDate(businessDateOf(new Date(at)))];
}
