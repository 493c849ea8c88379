import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync } from "node:fs";
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

/** Whether a folder is empty or holds books: one of other programs, such as `/tmp`, keeps its rights. */
function isForBooks(path: string): boolean {
  const names = readdirSync(path);
  return names.length === 0 || names.includes("postgres.json");
}

/** `mkdir` with `recursive` never returns in a folder that allows no new ones, such as `/proc`. */
function makeFolder(path: string): void {
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  mkdirSync(path);
}

/** Creates the data directory when it is missing, and locks it for this process: see {@link lockDirectory}. */
export async function openDataDirectory(path: string, program?: string): Promise<DataDirectory> {
  const logs = join(path, "logs");
  try {
    if (!existsSync(path)) makeFolder(path);
    // Readable by the owner only. Started by root, the user of Postgres needs access to the folders in it.
    if (isForBooks(path)) chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700);
    mkdirSync(logs, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK);
    return { path, logs, unlock: await lockDirectory(path, program) };
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`The data directory ${path} cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
}
