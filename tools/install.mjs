// Installs what is missing. Plain JavaScript without a dependency: it runs on any Node of the machine, before anything is
// installed.

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nodeOfProject = join(root, "node_modules/node/bin/node");
const lockFile = join(root, "package-lock.json");
const installedFile = join(root, "node_modules/.package-lock.json");
/** Has the time of the lock file whose versions are installed. */
const mark = join(root, "node_modules/.installed");
const installLock = join(root, ".installing");

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
 * replaced. That one file is newer than the other says nothing: an archive that is unpacked over an older Bahi brings times
 * of its own, and a clock may have been ahead when the versions were installed.
 */
function isInstalled() {
  if (timeOf(nodeOfProject) === 0 || timeOf(installedFile) === 0) return false;
  if (timeOf(mark) === timeOf(lockFile)) return true;
  const installed = new Map(versionsOf(installedFile));
  if (versionsOf(lockFile).some(([name, { version }]) => installed.get(name)?.version !== version))
    return false;
  noteInstalled();
  return true;
}

/** The next run sees it by the times alone. Node would round the time of a file. */
function noteInstalled() {
  try {
    writeFileSync(mark, "");
  } catch {
    // What another user has installed cannot be marked: the versions are compared each time.
    return;
  }
  spawnSync("touch", ["-r", lockFile, mark]);
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

await installWhatIsMissing();
