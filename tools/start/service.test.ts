import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startService } from "./service.ts";
import { terminal } from "./terminal.ts";

const logged = (level: number, msg: string) =>
  `console.log(${JSON.stringify(JSON.stringify({ level, name: "projector", msg }))});`;

test("an error of a service is told in the terminal at once, a warning once it is ready", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bahi-service-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, "program.mjs");
  await writeFile(
    program,
    `${logged(40, "waits for the database")}
     ${logged(60, "has stopped at an event")}
     process.on("message", () => {});
     process.send({ ready: true });
     setTimeout(() => { ${logged(40, "lags")} }, 500);`,
  );
  const warned = vi.spyOn(terminal, "warn").mockReturnValue();
  const service = startService({
    name: "projector",
    root: folder,
    program,
    logs: folder,
    env: process.env,
    secrets: undefined,
    onStarted: () => {},
  });
  onTestFinished(() => service.stop());
  await service.ready;
  await expect
    .poll(() => warned.mock.calls.flat())
    .toEqual(["projector: has stopped at an event", "projector: lags"]);
});
