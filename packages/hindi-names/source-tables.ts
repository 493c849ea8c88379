import { execFile } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const FOLDER = import.meta.dirname;
const FILE = join(FOLDER, "../../node_modules/.cache/bahi/hindi-names.tables");

/**
 * The file of tables for a program that runs from its source, made when it is older than the sources of this package. A
 * process of its own makes it, which ends: counting takes several times the memory of the tables.
 */
export async function sourceTables(): Promise<string> {
  if ((await madeAtMs()) < (await lastChangeMs()))
    await promisify(execFile)(process.execPath, [join(FOLDER, "make/main.ts"), FILE]);
  return FILE;
}

async function madeAtMs(): Promise<number> {
  try {
    return (await stat(FILE)).mtimeMs;
  } catch {
    return 0;
  }
}

/** When a file of this package was last changed, in milliseconds since 1970; a new dictionary changes package.json. */
async function lastChangeMs(): Promise<number> {
  const names = await readdir(FOLDER, { recursive: true });
  const changes = await Promise.all(names.map(async (name) => (await stat(join(FOLDER, name))).mtimeMs));
  return Math.max(...changes);
}
