import { isLocked } from "@bahi/contracts/settings/books-lock.ts";
import { useQuery } from "@tanstack/react-query";
import { readDate, readDay } from "../format/dates.ts";
import { settingsQuery } from "../queries/settings.ts";
import { booksLockTexts } from "../texts/books-lock.ts";
import { Notice } from "./notice.tsx";

type LockedDayProps = {
  /** The business dates of what is saved or deleted: as it is now, and as it is typed. Empty ones are none. */
  dates: readonly (string | undefined)[];
  className?: string;
};

/** Warns of a day that is locked, before the server refuses it. */
export function LockedDay({ dates, className = "" }: LockedDayProps) {
  const { data } = useQuery(settingsQuery);
  const lock = data?.books_locked ?? null;
  const isMet = dates.some((date) => date !== undefined && date !== "" && isLocked(lock, date));
  if (lock === null || !isMet) return null;
  return (
    <Notice tone="warning" isLive className={className}>
      {booksLockTexts.nothingChanges(readDate(lock.until), lock.by, readDay(lock.at))}
    </Notice>
  );
}
