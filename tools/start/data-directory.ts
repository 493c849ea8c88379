import { accessSync, chmodSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { lockDirectory } from "./lock.ts";

export type DataDirectory = { path: string; logs: string; unlock(): void };

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EACCES" || code === "EPERM") return "it is not writable";
  if (code === "EROFS") return "it is on a read-only file system";
  if (code === "ENOSPC") return "the disk is full";
  if (code === "EEXIST" || code === "ENOTDIR") return "it is not a folder";
  if (code === "ENOENT") return "it cannot be made there";
  return String(error);
}

/** `mkdir` with `recursive` never returns under a folder that takes no new ones, as `/proc`. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  mkdirSync(path);
}

/** Makes the data directory when it is missing, and makes this process the only one that uses it. */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  const logs = join(path, "logs");
  try {
    makeFolder(path);
    // Nobody else reads a shop's books. Started by root, the user of Postgres has to pass through.
    chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700);
    mkdirSync(logs, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK);
    return { path, logs, unlock: await lockDirectory(path) };
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`The data directory ${path} cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
}
