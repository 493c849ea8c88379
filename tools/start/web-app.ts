import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { terminal } from "./terminal.ts";

const SOURCE_FOLDERS = ["web", "contracts", "packages/paper"];
const SOURCE_FILES = ["package-lock.json"];
const NO_SOURCE = new Set(["node_modules", "dist"]);
const BUILT_FILE = "web/dist/index.html";
/** Holds the state of the source that was built. */
const STATE_FILE = "web/dist/source-state";
/** Vite takes a path for an address, of which these begin another part. */
const NOT_IN_PATH = /[#?]/;

/**
 * A fingerprint of all source files, by path, time and size. Which of them is newer than what was built says less: an
 * archive that is unpacked over an older Bahi brings times of its own, and a clock may have been ahead at the last build.
 */
function stateOfSource(root: string): string {
  const hash = createHash("sha256");
  function note(path: string): void {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    hash.update(`${path} ${found?.mtimeMs} ${found?.size}\n`);
  }
  function noteFolder(folder: string): void {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (NO_SOURCE.has(entry.name)) continue;
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) noteFolder(path);
      else note(path);
    }
  }
  for (const folder of SOURCE_FOLDERS) noteFolder(folder);
  for (const file of SOURCE_FILES) note(file);
  return hash.digest("hex");
}

function isBuilt(root: string, state: string): boolean {
  const stateFile = join(root, STATE_FILE);
  return (
    existsSync(join(root, BUILT_FILE)) &&
    existsSync(stateFile) &&
    readFileSync(stateFile, "utf8").trim() === state
  );
}

/** Says that the web app there was built from the source as it is, or as it was in that state. */
export function noteBuilt(root: string, state = stateOfSource(root)): void {
  writeFileSync(join(root, STATE_FILE), `${state}\n`);
}

/** Builds the web app when its source is another than that of the last build. Errors: {@link CannotStart}. */
export async function buildWebApp(root: string): Promise<void> {
  // Of now: a file that is saved during the build may not be in it.
  const state = stateOfSource(root);
  if (isBuilt(root, state)) return;
  const [sign] = NOT_IN_PATH.exec(root) ?? [];
  if (sign !== undefined)
    throw new CannotStart(
      `The web app cannot be built in ${root}, because there is a ${sign} in this path. Please rename that folder.`,
    );
  terminal.say("Building the web app, because its source has changed …");
  const vite = spawn(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build"], {
    cwd: join(root, "web"),
    // Not the caller's: that of a test runner would build the development version of React.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  vite.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  vite.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise((resolve, reject) => {
    vite.once("error", reject);
    vite.once("close", resolve);
  });
  if (code !== 0)
    throw new CannotStart(`The web app could not be built.\n${Buffer.concat(output).toString()}`);
  noteBuilt(root, state);
}
