import { execFileSync } from "node:child_process";
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const TOOLS = join(import.meta.dirname, "..");
const DAY_MS = 86_400_000;

const lockOf = (version: string) =>
  JSON.stringify({ packages: { "": {}, "node_modules/pino": { version } } });

/** A project with the tools that install, and an npm that installs what the lock file says. */
async function project() {
  const root = await mkdtemp(join(tmpdir(), "bahi-install-"));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const folder of ["tools", "bin", "node_modules/node/bin"])
    await mkdir(join(root, folder), { recursive: true });
  for (const name of ["run.sh", "install.mjs"]) await copyFile(join(TOOLS, name), join(root, "tools", name));
  await symlink(process.execPath, join(root, "node_modules/node/bin/node"));
  await writeFile(join(root, "tools/say.mjs"), "console.log('runs');");
  await writeFile(
    join(root, "bin/npm"),
    `#!/bin/sh\ncp package-lock.json node_modules/.package-lock.json && echo installed >> bin/log`,
  );
  await chmod(join(root, "bin/npm"), 0o755);
  await writeFile(join(root, "bin/log"), "");
  const { npm_execpath: _, ...env } = process.env;
  async function update(version: string, at: Date): Promise<void> {
    await writeFile(join(root, "package-lock.json"), lockOf(version));
    await utimes(join(root, "package-lock.json"), at, at);
  }
  /** @returns how often npm has installed since the project began. */
  async function start(): Promise<number> {
    const said = execFileSync("sh", [join(root, "tools/run.sh"), "tools/say.mjs"], {
      encoding: "utf8",
      env: { ...env, PATH: `${join(root, "bin")}:${env["PATH"]}` },
      stdio: ["ignore", "pipe", "ignore"],
    });
    expect(said).toBe("runs\n");
    return (await readFile(join(root, "bin/log"), "utf8")).split("\n").length - 1;
  }
  return { update, start };
}

test("what an update needs is installed whichever files are older, and nothing twice", async () => {
  const { update, start } = await project();
  await update("1.0.0", new Date());
  expect([await start(), await start()]).toEqual([1, 1]);
  // Unpacked from an archive that was made before the last installation.
  await update("2.0.0", new Date(Date.now() - 30 * DAY_MS));
  expect([await start(), await start()]).toEqual([2, 2]);
  // By a clock that is ahead, and after it was put right.
  await update("3.0.0", new Date(Date.now() + 365 * DAY_MS));
  expect([await start(), await start()]).toEqual([3, 3]);
  await update("4.0.0", new Date());
  expect([await start(), await start()]).toEqual([4, 4]);
  // A checkout may touch it without changing it.
  await update("4.0.0", new Date(Date.now() - DAY_MS));
  expect([await start(), await start()]).toEqual([4, 4]);
});
