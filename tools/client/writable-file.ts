import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";

/** Refuses a file that cannot be written, before the work whose result it is to hold. Errors: {@link CannotStart}. */
export function checkWritable(file: string): void {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isDirectory() === true) throw new CannotStart(`${file} cannot be written: it is a folder.`);
    if (!statSync(dirname(file)).isDirectory())
      throw new CannotStart(`${file} cannot be written: ${dirname(file)} is no folder.`);
    accessSync(found === undefined ? dirname(file) : file, constants.W_OK);
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw cannotWrite(file, error);
  }
}

/** A failure of the file system as a sentence; any other error as it is. */
export function cannotWrite(file: string, error: unknown): unknown {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return error;
  return new CannotStart(`${file} cannot be written: ${reasonOf(error.code)}.`, { cause: error });
}

function reasonOf(code: unknown): string {
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return "there is no such folder";
    case "EACCES":
    case "EPERM":
      return "it is not allowed";
    case "EROFS":
      return "the file system is read-only";
    case "ENOSPC":
      return "the disk is full";
    default:
      return String(code);
  }
}
