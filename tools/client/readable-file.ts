import { accessSync, constants, statSync } from "node:fs";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";

/** Refuses a file that cannot be read, before anything is begun for what it holds. Errors: {@link CannotStart}. */
export function checkReadable(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new CannotStart(`${file} cannot be read: there is no such file.`);
  if (found.isDirectory()) throw new CannotStart(`${file} cannot be read: it is a folder.`);
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw new CannotStart(`${file} cannot be read: it is not allowed.`, { cause: error });
  }
}
