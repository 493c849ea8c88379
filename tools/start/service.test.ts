import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startService } from "./service.ts";
import { terminal } from "./terminal.ts";

const logged = (level: number, msg: string) =>
  `console.log(${JSON.stringify(JSON.stringify({ level, name: "projector", msg }))});`;

async function serviceOf(source: string, rootOf = (folder: string) => folder) {
  const folder = await mkdtemp(join(tmpdir(), "bahi-service-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, "program.mjs");
  await writeFile(program, source);
  const root = rootOf(folder);
  await mkdir(root, { recursive: true });
  const service = startService({
    name: "projector",
    root,
    program,
    logs: folder,
    env: process.env,
    secrets: undefined,
    onStarted: () => {},
  });
  onTestFinished(() => service.stop());
  return { service, root, log: () => readFile(join(folder, "projector.log"), "utf8") };
}

test("an error of a service is told in the terminal at once, a warning once it is ready", async () => {
  const warned = vi.spyOn(terminal, "warn").mockReturnValue();
  const { service } = await serviceOf(
    `${logged(40, "waits for the database")}
     ${logged(60, "has stopped at an event")}
     process.on("message", () => {});
     process.send({ ready: true });
     setTimeout(() => { ${logged(40, "lags")} }, 500);`,
  );
  await service.ready;
  await expect
    .poll(() => warned.mock.calls.flat())
    .toEqual(["projector: has stopped at an event", "projector: lags"]);
});

test("why a service does not start is its own sentence, and not the warning of a library before it", async () => {
  const { service, log } = await serviceOf(
    `process.emitWarning("this address will mean something else");
     setImmediate(() => { console.error("The database cannot be used."); process.exitCode = 1; });`,
  );
  await expect(service.ready).rejects.toThrow(/^The database cannot be used\.$/);
  expect(await log()).toContain("this address will mean something else");
});

test("a service that cannot be started again for a while is tried until it can", async () => {
  const warned = vi.spyOn(terminal, "warn").mockReturnValue();
  const { service, root } = await serviceOf(
    `process.on("message", () => {});
     process.send({ ready: true });`,
    (folder) => join(folder, "project"),
  );
  await service.ready;
  const first = service.pid() ?? 0;
  await rm(root, { recursive: true });
  process.kill(first, "SIGKILL");
  const ended = "The projector service ended unexpectedly";
  await expect
    .poll(() => warned.mock.calls.flat())
    .toEqual(
      expect.arrayContaining([
        `${ended} (SIGKILL) and is started again.`,
        expect.stringMatching(`^${ended} \\(.*ENOENT.*\\) and is started again\\.$`),
      ]),
    );
  expect(service.pid()).toBeUndefined();
  await mkdir(root);
  await expect.poll(() => service.pid(), { timeout: 10_000 }).toBeGreaterThan(0);
});

test("a service that is killed in the middle of a line of its log is started again", async () => {
  const warned = vi.spyOn(terminal, "warn").mockReturnValue();
  const begun = '{"level":50,"time":1,"name":"projector","err":{"message":"The disk';
  const { service, log } = await serviceOf(
    `import { writeSync } from "node:fs";
     process.on("message", () => {});
     process.send({ ready: true }, () => {
       writeSync(1, ${JSON.stringify(begun)});
       process.kill(process.pid, "SIGKILL");
     });`,
  );
  await service.ready;
  await expect
    .poll(() => warned.mock.calls.flat())
    .toEqual(
      expect.arrayContaining([
        begun,
        "The projector service ended unexpectedly (SIGKILL) and is started again.",
      ]),
    );
  expect(await log()).toContain(begun);
});
