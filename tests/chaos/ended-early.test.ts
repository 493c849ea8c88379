import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../product/launch-product.ts";

/** All that is made for a run, but for what is kept of it, to be looked at. */
const OF_SHOP = /^bahi-(?!chaos-seed-)/;

test("a run that is ended while its shop opens leaves no disk, database or folder of it", async () => {
  const TMPDIR = await mkdtemp(join(tmpdir(), "bahi-ended-early-"));
  // The user of the database passes through it.
  await chmod(TMPDIR, 0o755);
  onTestFinished(() => rm(TMPDIR, { recursive: true }));
  const run = spawn(process.execPath, [join(import.meta.dirname, "main.ts"), "--minutes", "0"], {
    env: { ...process.env, TMPDIR },
    stdio: "ignore",
  });
  onTestFinished(() => void run.kill("SIGKILL"));
  const exited = once(run, "exit");
  const opened = async () => (await readdir(TMPDIR)).filter((name) => OF_SHOP.test(name));
  await until("the shop opens", async () => ((await opened()).length > 0 ? true : undefined));
  run.kill("SIGINT");
  await exited;
  expect(await opened()).toEqual([]);
});
