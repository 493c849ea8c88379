import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

type Run = {
  child: ChildProcess;
  stdout: Readable;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
};

function run(fixture: string, environment: Record<string, string> = {}): Run {
  const file = fileURLToPath(new URL(fixture, import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = Promise.all([once(child, "exit"), text(child.stdout), text(child.stderr)]).then(
    ([, stdout, stderr]) => ({ code: child.exitCode, stdout, stderr }),
  );
  return { child, stdout: child.stdout, ended };
}

async function firstLine(stdout: Readable): Promise<string> {
  const [chunk] = await once(stdout, "data");
  return String(chunk).split("\n", 1)[0] ?? "";
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s ends what was started, last first, with code 0",
  async (signal) => {
    const { child, stdout, ended } = run("lifecycle.fixture.ts");
    stdout.on("data", (chunk: Buffer) => {
      if (chunk.toString().includes("listening")) child.kill(signal);
    });
    const { code, stdout: said } = await ended;
    expect(code).toBe(0);
    expect(said.split("\n").slice(1)).toEqual(["first", "second", "last", ""]);
  },
);

test("a request that was begun is answered before the service ends", async () => {
  const { child, stdout, ended } = run("lifecycle.fixture.ts");
  stdout.on("data", (chunk: Buffer) => {
    if (chunk.toString().includes("asked")) child.kill("SIGTERM");
  });
  const port = (await firstLine(stdout)).split(" ").at(-1);
  const answer = await fetch(`http://127.0.0.1:${port}/until-told-to-end`);
  expect(await answer.text()).toBe("answered");
  expect((await ended).code).toBe(0);
});

test("a service that is told to stop answers on, is not ready and closes each connection; a second signal ends it", async () => {
  const { child, stdout, ended } = run("lifecycle.fixture.ts", { DRAIN_MS: "60000" });
  const port = (await firstLine(stdout)).split(" ").at(-1);
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}/health/${path}`);
  const before = await ask("ready");
  expect([before.status, before.headers.get("connection")]).toEqual([200, "keep-alive"]);

  child.kill("SIGTERM");
  await expect.poll(async () => (await ask("ready")).status).toBe(503);
  const ready = await ask("ready");
  expect(await ready.json()).toEqual({ status: "draining", checks: {} });
  const live = await ask("live");
  expect([live.status, live.headers.get("connection")]).toEqual([200, "close"]);

  child.kill("SIGTERM");
  const { code, stdout: said } = await ended;
  expect(code).toBe(0);
  expect(said).toContain("last\n");
});

test("a drain ends by itself, and a fault of the program in it ends it with code 1", async () => {
  const drained = run("lifecycle.fixture.ts", { DRAIN_MS: "1" });
  await firstLine(drained.stdout);
  drained.child.kill("SIGTERM");
  expect((await drained.ended).code).toBe(0);

  const faulty = run("lifecycle.fixture.ts", { DRAIN_MS: "60000", FAULT: "draining" });
  await firstLine(faulty.stdout);
  faulty.child.kill("SIGTERM");
  const { code, stderr } = await faulty.ended;
  expect(code).toBe(1);
  expect(stderr).toContain("a fault of the program");
});

test("what a database refuses is said first, and the stack after it, since it may be a fault of the program", async () => {
  const { code, stderr } = await run("lifecycle.fixture.ts", { FAULT: "column" }).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The database cannot be used: column "price" does not exist\. .*\nerror: column .*\n +at start \(.*lifecycle\.fixture\.ts/,
  );
});

test("a taken port is one sentence and code 1", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const { code, stderr } = await run("lifecycle.fixture.ts", { PORT: String(port) }).ended;
  expect(code).toBe(1);
  expect(stderr).toBe(
    `Port ${port} is taken by another program. Please end it, or set PORT to a free one.\n`,
  );
});

test.each([
  [{ PORT: "seven" }, "PORT must be a port number.\n"],
  [
    { DATABASE_URL: "postgres://asha:secret@127.0.0.1:1/shop" },
    "The database at 127.0.0.1:1/shop cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n",
  ],
])("bad surroundings are one sentence without secrets, and code 1: %o", async (environment, sentence) => {
  const { code, stderr } = await run("lifecycle.fixture.ts", environment).ended;
  expect({ code, stderr }).toEqual({ code: 1, stderr: sentence });
});

test.each(["uncaught", "unhandled"])("an error nobody caught ends the process loudly: %s", async (fault) => {
  const { code, stdout, stderr } = await run("lifecycle.fixture.ts", { FAULT: fault }).ended;
  expect(code).toBe(1);
  expect(stderr).toContain("a fault of the program");
  expect(stdout).toContain("last"); // and yet in order
});

test("a service ends when the launcher that forked it is killed", async () => {
  const launcher = run("launcher.fixture.ts");
  const { port } = JSON.parse(await firstLine(launcher.stdout)) as { port: number };
  const connection = connect(port, "127.0.0.1");
  await once(connection, "connect");
  launcher.child.kill("SIGKILL");
  // Nobody else could have closed it. It is reset where the service has not taken it yet.
  await once(connection, "close").catch(() => {});
  expect(connection.destroyed).toBe(true);
});
