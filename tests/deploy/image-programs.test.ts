import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { STARTED } from "@bahi/tools/image/programs.ts";
import { freePort } from "@bahi/tools/start/free-port.ts";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { connectAs } from "../bahi/person.ts";
import { databaseForTest } from "../postgres/test-database.ts";
import { until } from "../product/launch-product.ts";
import { makeImageFolder } from "./image-folder.ts";

const PASSWORD = "the first admin's secret";

let folder: string;
beforeAll(async () => {
  folder = await makeImageFolder();
});
afterAll(() => rm(folder, { recursive: true }));

/** The image gives its programs a Node, and nothing of this run's surroundings. */
function surroundings(env: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`, LOG_LEVEL: "error", ...env };
}

type Ended = { code: number; said: string };

async function run(name: string, args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const options = { cwd: folder, env: surroundings(env) };
  try {
    const { stdout, stderr } = await promisify(execFile)(join(folder, "programs", name), args, options);
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Ended & { stdout: string; stderr: string }; // as execFile fails
    return { code, said: stdout + stderr };
  }
}

async function serve(name: string, env: Record<string, string>): Promise<string> {
  const port = await freePort(0, "127.0.0.1");
  const service: ChildProcess = spawn(join(folder, "programs", name), {
    cwd: folder,
    env: surroundings({ ...env, PORT: String(port) }),
    stdio: ["ignore", "inherit", "inherit"],
  });
  const exited = once(service, "exit");
  onTestFinished(async () => {
    service.kill("SIGKILL");
    await exited;
  });
  const url = `http://127.0.0.1:${port}`;
  await until(`programs/${name} is ready`, async () => {
    if (service.exitCode !== null) throw new Error(`programs/${name} has ended with ${service.exitCode}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    return answer?.ok === true ? url : undefined;
  });
  return url;
}

test("every program of the image does its work with what the image holds", async () => {
  const settings = { DATABASE_URL: await databaseForTest() };
  const COMMAND_URL = await serve("command", { ...settings, BAHI_ADMIN_PASSWORD: PASSWORD });
  const PROJECTOR_URL = await serve("projector", settings);
  const edge = await serve("query", { ...settings, COMMAND_URL, PROJECTOR_URL });
  const admin = await connectAs(edge, { username: "admin", password: PASSWORD });
  const customer = { name: "Khandelwal Traders", phone: "98290 12345", address: "", transporter: "" };
  expect(await admin.post("/customers", customer)).toMatchObject({ status: 201 });

  const file = join(folder, "history.jsonl.gz");
  const ended: Record<string, Ended> = {
    verify: await run("verify", [], settings),
    export: await run("export", [file], settings),
    rebuild: await run("rebuild", [], { ...settings, PROJECTOR_URL }),
    "reset-password": await run("reset-password", ["admin"], settings),
    "rotate-keys": await run("rotate-keys", [], settings),
    restore: await run("restore", [file], { DATABASE_URL: await databaseForTest() }),
  };
  const failed = Object.entries(ended).filter(([, { code }]) => code !== 0);
  expect(failed).toEqual([]);

  const alone = await run("prepare-eventstore", [], {});
  expect(alone).toMatchObject({ code: 1, said: expect.stringContaining("EVENTSTORE_URL") });

  const shown = [...Object.keys(ended), "prepare-eventstore", "command", "projector", "query"];
  expect(shown.toSorted()).toEqual(Object.keys(STARTED).toSorted());
});
