import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { isRunning, startOfProcess } from "../postgres/process.ts";

// A process that is ending gets this long before the second start is refused.
const ENDING_TIME_MS = 1_500;
const POLL_MS = 50;

/**
 * `program`: undefined for Bahi itself, else what runs on its data while it is stopped, as `npm run export`. `folder` tells
 * a lock from one that was copied with its folder; earlier releases did not write it.
 */
type Holder = { pid: number; startedAt: string; program?: string; folder?: string };

/** Which folder it is, also after it was moved, and another one for a copy of it. */
function identityOf(folder: string): string {
  const { dev, ino } = statSync(folder);
  return `${dev}:${ino}`;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** The holder that the lock of a folder names, when it is alive. */
function livingHolder(folder: string, text: string | undefined): Holder | undefined {
  if (text === undefined) return undefined;
  try {
    // as: only this file writes it; a broken file has none of these fields
    const holder = JSON.parse(text) as Holder;
    const isOfFolder = holder.folder === undefined || holder.folder === identityOf(folder);
    const isAlive = isRunning(holder.pid) && startOfProcess(holder.pid) === holder.startedAt;
    return isOfFolder && isAlive ? holder : undefined;
  } catch {
    return undefined;
  }
}

const lockIn = (folder: string) => join(folder, "bahi.lock");

/** Whether Bahi runs on a data directory, and not one of the tools that start its database for the time of their work. */
export function isHeldByBahi(folder: string): boolean {
  const holder = livingHolder(folder, read(lockIn(folder)));
  return holder !== undefined && holder.program === undefined;
}

function takenSentence(folder: string, program: string | undefined): string {
  return program === undefined
    ? `Bahi is already running on the data directory ${folder}.`
    : `Another program, ${program}, is at work on the data directory ${folder}. Please try again when it has ended.`;
}

/** Removes a lock whose holder is dead. When another process has taken the lock meanwhile, it stays. */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
    if (read(aside) !== stale) linkSync(aside, path);
  } catch {
    // Another start was first.
  }
  rmSync(aside, { force: true });
}

function isTaken(path: string, mine: string): boolean {
  try {
    linkSync(mine, path);
    return false;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return true;
    throw error;
  }
}

/**
 * Locks a data directory for this process, and returns a function that releases it. The lock has the process id and its
 * start time, so a lock of a killed process does not count, also when another program has its id now. `program` is what
 * others are told of this process, unless it is Bahi itself. Errors: {@link CannotStart}.
 */
export async function lockDirectory(folder: string, program?: string): Promise<() => void> {
  const path = lockIn(folder);
  const mine = `${path}.${process.pid}`;
  const holder: Holder = {
    pid: process.pid,
    startedAt: startOfProcess(process.pid),
    folder: identityOf(folder),
    ...(program !== undefined && { program }),
  };
  writeFileSync(mine, JSON.stringify(holder));
  const until = performance.now() + ENDING_TIME_MS;
  try {
    while (isTaken(path, mine)) {
      const found = read(path);
      const other = livingHolder(folder, found);
      if (found !== undefined && other === undefined) removeStale(path, found);
      else if (performance.now() < until) await wait(POLL_MS);
      else throw new CannotStart(takenSentence(folder, other?.program));
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(path, { force: true });
}
