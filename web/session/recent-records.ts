import { useEffect } from "react";
import { useUser } from "./session.ts";

/** A record that was looked at: what it is called, and where it is. Without amounts: other people may use this computer. */
export type RecentRecord = { key: string; title: string; detail: string; to: string };

const NAME = "bahi.recent";
const RECORDS_MAX = 8;

/** The records that a user has looked at on this device, the last one first. */
export function recentRecords(userId: number): RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`${NAME} ${userId}`) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecord) : [];
  } catch {
    return [];
  }
}

export function rememberRecord(userId: number, record: RecentRecord): void {
  const others = recentRecords(userId).filter(({ key }) => key !== record.key);
  try {
    localStorage.setItem(`${NAME} ${userId}`, JSON.stringify([record, ...others].slice(0, RECORDS_MAX)));
  } catch {
    // The storage is full or closed to us. The screen that is looked at is shown all the same.
  }
}

/** Called at the end of a session: the next person at this computer sees nothing of it. */
export function forgetRecords(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(NAME)) localStorage.removeItem(name);
}

/** Remembers the record of a screen once it is loaded. */
export function useRememberRecord(record: RecentRecord | undefined): void {
  const { id } = useUser();
  const { key, title, detail, to } = record ?? {};
  useEffect(() => {
    if (key === undefined || title === undefined || detail === undefined || to === undefined) return;
    rememberRecord(id, { key, title, detail, to });
  }, [id, key, title, detail, to]);
}

function isRecord(value: unknown): value is RecentRecord {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>; // an object has named values
  return ["key", "title", "detail", "to"].every((name) => typeof fields[name] === "string");
}
