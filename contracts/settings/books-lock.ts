import { businessDateOf, readBusinessDate } from "../business-date.ts";
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

/** What a person reads who meets the lock. */
export function sentenceOfLock(lock: BooksLock): string {
  return `${headingOfLock(lock)}. Nothing dated up to that day is added, changed or deleted.`;
}

/** Up to when the books are locked, by whom and when. */
export function headingOfLock({ until, by, at }: BooksLock): string {
  const lockedOn = readBusinessDate(businessDateOf(new Date(at)));
  return `The books are locked up to ${readBusinessDate(until)} (by ${by}, ${lockedOn})`;
}
