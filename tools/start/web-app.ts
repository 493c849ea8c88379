import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { terminal } from "./terminal.ts";

const SOURCES = ["web", "contracts"];
const NO_SOURCE = new Set(["node_modules", "dist"]);

function newestIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NO_SOURCE.has(entry.name))
    .map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? newestIn(path) : statSync(path).mtimeMs;
    })
    .reduce((newest, time) => Math.max(newest, time), statSync(folder).mtimeMs);
}

function isBuilt(root: string): boolean {
  const built = statSync(join(root, "web/dist/index.html"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return SOURCES.every((folder) => newestIn(join(root, folder)) <= built);
}

/** Builds the web app when it is older than its source. */
export async function buildWebApp(root: string): Promise<void> {
  if (!existsSync(join(root, "web/package.json")) || isBuilt(root)) return;
  terminal.say("Building the web app, because its source is newer …");
  const vite = spawn(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build"], {
    cwd: join(root, "web"),
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
}
