import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { isRunning, startOfProcess } from "../postgres/process.ts";

// A process that is ending gets this long before the second start is refused.
const ENDING_TIME_MS = 1_500;
const POLL_MS = 50;

type Holder = { pid: number; startedAt: string };

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function isAlive(text: string): boolean {
  try {
    // as: only this file writes it; a broken file has none of these fields
    const holder = JSON.parse(text) as Holder;
    return isRunning(holder.pid) && startOfProcess(holder.pid) === holder.startedAt;
  } catch {
    return false;
  }
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
 * start time, so a lock of a killed process does not count, also when another program has its id now.
 */
export async function lockDirectory(folder: string): Promise<() => void> {
  const path = join(folder, "bahi.lock");
  const mine = `${path}.${process.pid}`;
  const holder: Holder = { pid: process.pid, startedAt: startOfProcess(process.pid) };
  writeFileSync(mine, JSON.stringify(holder));
  const until = Date.now() + ENDING_TIME_MS;
  try {
    while (isTaken(path, mine)) {
      const found = read(path);
      if (found !== undefined && !isAlive(found)) removeStale(path, found);
      else if (Date.now() < until) await wait(POLL_MS);
      else throw new CannotStart(`Bahi is already running on the data directory ${folder}.`);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(path, { force: true });
}
