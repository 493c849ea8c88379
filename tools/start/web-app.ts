import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { terminal } from "./terminal.ts";

const SOURCE_FOLDERS = ["web", "contracts", "packages/paper"];
const SOURCE_FILES = ["package-lock.json"];
const NO_SOURCE = new Set(["node_modules", "dist"]);
const BUILT_FILE = "web/dist/index.html";
/** Vite takes a path for an address, of which these begin another part. */
const NOT_IN_PATH = /[#?]/;

function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newestIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NO_SOURCE.has(entry.name))
    .map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? newestIn(path) : timeOf(path);
    })
    .reduce((newest, time) => Math.max(newest, time), 0);
}

function isBuilt(root: string): boolean {
  const built = timeOf(join(root, BUILT_FILE));
  return (
    SOURCE_FOLDERS.every((folder) => newestIn(join(root, folder)) <= built) &&
    SOURCE_FILES.every((file) => timeOf(join(root, file)) <= built)
  );
}

/** Builds the web app when it is older than its source. Errors: {@link CannotStart}. */
export async function buildWebApp(root: string): Promise<void> {
  if (isBuilt(root)) return;
  const [sign] = NOT_IN_PATH.exec(root) ?? [];
  if (sign !== undefined)
    throw new CannotStart(
      `The web app cannot be built in ${root}, because there is a ${sign} in this path. Please rename that folder.`,
    );
  const startedAt = new Date();
  terminal.say("Building the web app, because its source is newer …");
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
  // A file saved during the build may not be in it.
  await utimes(join(root, BUILT_FILE), startedAt, startedAt);
}
