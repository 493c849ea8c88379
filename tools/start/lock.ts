import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { isRunning, startOfProcess } from "../postgres/process.ts";

// One that is just ending gets this long before the second start is refused.
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
    // as: the file is written here alone; anything else is a broken one and holds nothing
    const holder = JSON.parse(text) as Holder;
    return isRunning(holder.pid) && startOfProcess(holder.pid) === holder.startedAt;
  } catch {
    return false;
  }
}

/** Moves a lock away whose holder is dead. Who is overtaken meanwhile finds another one there and leaves it. */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
    if (read(aside) !== stale) linkSync(aside, path);
  } catch {
    // Another start was quicker.
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
 * Makes this process the only one that runs on a data directory, and returns how to give it back.
 * The lock names process and start time, so that one left by a killed process, or by one whose number was given to
 * another program since, does not count.
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
