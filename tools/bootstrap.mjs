// Runs a script of the project on the project's own Node, after installing what is missing:
//   node tools/bootstrap.mjs tools/start/main.ts --demo
// What stands before the script is meant for Node.
// Plain JavaScript without a dependency: it runs on whatever Node the machine has, before anything is installed.

import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nodeOfProject = join(root, "node_modules/node/bin/node");
const lockFile = join(root, "package-lock.json");
const installedFile = join(root, "node_modules/.package-lock.json");
const turn = join(root, ".installing");
const PARENT_CHECK_MS = 250;

function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** The versions that a lock file asks for, without what another platform would need. */
function versionsOf(path) {
  const { packages } = JSON.parse(readFileSync(path, "utf8"));
  return Object.entries(packages).filter(([name, { optional }]) => name !== "" && optional !== true);
}

/** A checkout may touch package-lock.json without changing it, so an older installation is compared before it goes. */
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

/** Takes the turn, or gives false while another process that is alive has it. */
function takeTurn() {
  try {
    mkdirSync(turn);
    writeFileSync(join(turn, "pid"), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  let holder;
  try {
    holder = Number(readFileSync(join(turn, "pid"), "utf8"));
  } catch {
    // Made a moment ago and not signed yet, or just given back. Only an old one was left behind.
    if (Date.now() - timeOf(turn) < 5_000) return false;
  }
  if (holder !== undefined && isRunning(holder)) return false;
  rmSync(turn, { recursive: true, force: true });
  return false;
}

/** As npm was called, else as it is found. */
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
    if (!takeTurn()) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      continue;
    }
    try {
      if (!isInstalled()) install();
    } finally {
      rmSync(turn, { recursive: true, force: true });
    }
  }
}

function run(flags, script, args) {
  const child = spawn(nodeOfProject, [...flags, join(root, script), ...args], {
    cwd: root,
    // The channel closes when this process dies, however that happens, and the script ends itself.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      PATH: `${dirname(nodeOfProject)}:${process.env.PATH ?? ""}`,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, "node_modules/.cache/node"),
      // Where the person stands: paths in arguments are meant from there.
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

/** npm that was killed passes nothing on; its children are then given to another parent. */
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
