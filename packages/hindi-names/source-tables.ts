import { execFile } from "node:child_process";
import { access, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const FOLDER = import.meta.dirname;
const CACHE = join(FOLDER, "../../node_modules/.cache/bahi");

/**
 * The file of tables for a program that runs from its source. A process of its own makes it, which ends, and the file is
 * kept for as long as its sources do not change.
 */
export async function sourceTables(): Promise<string> {
  const file = join(CACHE, `hindi-names-${await lastChangeMs()}.tables`);
  try {
    await access(file);
  } catch {
    await promisify(execFile)(process.execPath, [join(FOLDER, "make/main.ts"), file]);
  }
  return file;
}

/** When a file of this package was last changed, in milliseconds since 1970; a new dictionary changes package.json. */
async function lastChangeMs(): Promise<number> {
  const names = await readdir(FOLDER, { recursive: true });
  const changes = await Promise.all(names.map(async (name) => (await stat(join(FOLDER, name))).mtimeMs));
  return Math.floor(Math.max(...changes));
}
