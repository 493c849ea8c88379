// Runs a script of the project on the project's own Node, after installing what is missing:
//   node tools/bootstrap.mjs tools/start/main.ts --demo
// Arguments before the script are options of Node. Plain JavaScript without a dependency: it runs on any Node of the
// machine, before anything is installed.

import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nodeOfProject = join(root, "node_modules/node/bin/node");
const lockFile = join(root, "package-lock.json");
const installedFile = join(root, "node_modules/.package-lock.json");
const installLock = join(root, ".installing");
const PARENT_CHECK_MS = 250;

function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** The versions in a lock file, without those for other platforms. */
function versionsOf(path) {
  const { packages } = JSON.parse(readFileSync(path, "utf8"));
  return Object.entries(packages).filter(([name, { optional }]) => name !== "" && optional !== true);
}

/**
 * A checkout may touch package-lock.json without changing it, so the installed versions are compared before they are
 * replaced.
 */
function isInstalled() {
  if (timeOf(nodeOfProject) === 0 || timeOf(installedFile) === 0) return false;
  if (timeOf(installedFile) >= timeOf(lockFile)) return true;
  const installed = new Map(versionsOf(installedFile));
  return versionsOf(lockFile).every(([name, { version }]) => installed.get(name)?.version === version);
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Acquires the lock; returns false while another live process holds it. */
function acquireLock() {
  try {
    mkdirSync(installLock);
    writeFileSync(join(installLock, "pid"), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  let holder;
  try {
    holder = Number(readFileSync(join(installLock, "pid"), "utf8"));
  } catch {
    // Just created and without its owner yet, or just released. An old one was left by a crash.
    if (Date.now() - timeOf(installLock) < 5_000) return false;
  }
  if (holder !== undefined && isRunning(holder)) return false;
  rmSync(installLock, { recursive: true, force: true });
  return false;
}

/** The npm that called this script, else the one in the PATH. */
function runNpm(args) {
  const options = { cwd: root, stdio: ["ignore", "ignore", "inherit"] };
  const npm = process.env.npm_execpath;
  if (npm?.endsWith(".js")) return spawnSync(process.execPath, [npm, ...args], options);
  return spawnSync("npm", args, options);
}

function install() {
  process.stderr.write("Installing what is missing (npm ci), once …\n");
  const result = runNpm(["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (result.status !== 0 || !isInstalled()) {
    process.stderr.write("npm ci failed, so Bahi cannot run. Its messages stand above.\n");
    process.exit(1);
  }
}

async function installWhatIsMissing() {
  while (!isInstalled()) {
    if (!acquireLock()) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      continue;
    }
    try {
      if (!isInstalled()) install();
    } finally {
      rmSync(installLock, { recursive: true, force: true });
    }
  }
}

function run(flags, script, args) {
  const child = spawn(nodeOfProject, [...flags, join(root, script), ...args], {
    cwd: root,
    // The channel closes when this process dies, for any reason, and the script then ends itself.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      PATH: `${dirname(nodeOfProject)}:${process.env.PATH ?? ""}`,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, "node_modules/.cache/node"),
      // The working directory of the caller: paths in arguments are relative to it.
      INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
    },
  });
  // Ctrl+C reaches the script by itself, since it belongs to the same terminal.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.on("SIGHUP", () => child.kill("SIGHUP"));
  endWithNpm(child);
  child.on("exit", (code) => process.exit(code ?? 1));
}

/** An npm that was killed sends no signal; its children then get another parent. */
function endWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, PARENT_CHECK_MS).unref();
}

const given = process.argv.slice(2);
const scriptIndex = given.findIndex((argument) => !argument.startsWith("--"));
await installWhatIsMissing();
run(given.slice(0, scriptIndex), given[scriptIndex], given.slice(scriptIndex + 1));
