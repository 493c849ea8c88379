import { isAlready } from "@bahi/contracts/already.ts";
import type { Decision } from "@bahi/contracts/decision.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import type { ChangeSettings, LockBooks, UploadLogo } from "@bahi/contracts/settings/commands.ts";
import type { SettingsEvent } from "@bahi/contracts/settings/events.ts";
import type { SettingsState } from "./evolve.ts";

/** A field that the command does not name keeps its value. */
export function changeSettings(command: ChangeSettings, settings: SettingsState): SettingsEvent[] {
  if (isAlready(command, settings)) return [];
  const { booksLock: _, ...before } = settings;

  return [{ type: "SettingsChanged", data: { ...before, ...command } }];
}

/**
 * Locks the books up to a day, or unlocks them. `today` is the business date of now. Only who locks further on needs no
 * reason: to open a day that was closed is an exception, and the history says why.
 */
export function lockBooks(
  command: LockBooks,
  { booksLock }: SettingsState,
  today: string,
): Decision<SettingsEvent, "lock-beyond-today" | "lock-needs-reason"> {
  const { until, reason } = command;
  const before = booksLock?.until ?? null;
  if (until === before) return [];
  if (until !== null && until > today) return refused("lock-beyond-today");
  const locksLess = before !== null && (until === null || until < before);
  if (locksLess && reason === "") {
    return refused("lock-needs-reason", until === null ? "Please say why the books are unlocked" : undefined);
  }

  return [{ type: "BooksLocked", data: { until, reason } }];
}

/** The same picture again changes nothing. */
export function uploadLogo(command: UploadLogo, settings: SettingsState): SettingsEvent[] {
  if (command.logoUrl === settings.logoUrl) return [];

  return [{ type: "LogoUploaded", data: command }];
}
