import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const runFile = promisify(execFile);

/** The programs of `npm start` and their entry files; services start those that end in `-worker` when they need them. */
export const PROGRAMS = {
  launcher: "tools/start/launcher.ts",
  bahi: "tools/start/together.ts",
  command: "services/command/main.ts",
  projector: "services/projector/main.ts",
  query: "services/query/main.ts",
  "rebuild-worker": "services/projector/rebuild/worker.ts",
  "verify-worker": "services/projector/verify/worker.ts",
  "chain-worker": "services/projector/verify/chain/worker.ts",
  "backup-worker": "services/projector/backup/worker.ts",
  "pdf-worker": "services/query/pdf/typeset/worker.ts",
};

/** The file to run for each program that is a process. */
export type Programs = Record<"launcher" | "bahi" | "command" | "projector" | "query", string>;

/** How long old bundles are kept: a Bahi that runs for long may still load parts of one. */
const KEPT_MS = 90 * 24 * 3_600_000;

const BUNDLER = join(import.meta.dirname, "../bundle/main.ts");

const SOURCES = [
  "contracts",
  "packages",
  "services",
  "tools/client",
  "tools/demo",
  "tools/postgres",
  "tools/start",
];
/** Code, and the word lists that tables are counted from. */
const SOURCE = /\.(ts|tsv|txt)$/;
const NO_SOURCE = /^node_modules$|\.(test|fixture)\.ts$/;

/** A fingerprint of all source files, by path, time and size: no file is read. */
function stateOfSources(root: string): string {
  const hash = createHash("sha256").update(root);
  function note(path: string): void {
    const stat = statSync(path, { throwIfNoEntry: false });
    hash.update(`${path} ${stat?.mtimeMs} ${stat?.size}\n`);
  }
  function noteFolder(folder: string): void {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (NO_SOURCE.test(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) noteFolder(path);
      else if (SOURCE.test(entry.name)) note(path);
    }
  }
  for (const folder of SOURCES) noteFolder(join(root, folder));
  // What is installed.
  note(join(root, "node_modules/.package-lock.json"));
  return hash.digest("hex").slice(0, 20);
}

/** The last output of the bundler, if any. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
  return /^\w*Error: .*$/m.exec(said)?.[0] ?? String(error);
}

function removeOld(cache: string): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    // A folder of an unfinished start may be gone since.
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** What is used is not old. A bundle of another user cannot be marked, and runs all the same. */
function noteUse(folder: string): void {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch {
    // It is bundled again when its user removes it.
  }
}

function programsIn(folder: string, nameOf: (name: keyof Programs) => string): Programs {
  const file = (name: keyof Programs) => join(folder, nameOf(name));
  return {
    launcher: file("launcher"),
    bahi: file("bahi"),
    command: file("command"),
    projector: file("projector"),
    query: file("query"),
  };
}

/**
 * The paths of the programs, each bundled into a file that Node loads several times as fast as its hundreds of modules.
 * They are bundled when their sources have changed, and run from source when that fails.
 */
export async function findPrograms(root: string): Promise<Programs> {
  const cache = join(root, "node_modules/.cache/bahi");
  const folder = join(cache, stateOfSources(root));
  try {
    if (!existsSync(folder)) {
      // In a separate process, because bundling takes several times the memory of the launcher.
      await runFile(process.execPath, [BUNDLER, root, folder]);
      removeOld(cache);
    }
    noteUse(folder);
    return programsIn(folder, (name) => `${name}.cjs`);
  } catch (error) {
    process.stderr.write(
      `The programs start more slowly, because they could not be bundled: ${reasonOf(error)}\n`,
    );
    return programsIn(root, (name) => PROGRAMS[name]);
  }
}
