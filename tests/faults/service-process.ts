import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "@bahi/tools/start/free-port.ts";
import { findPrograms } from "@bahi/tools/start/programs.ts";
import { onTestFinished } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** One service in a process of its own, always at the same address, as a container is. */
export type ServiceProcess = {
  url: string;
  /**
   * SIGTERM, and a new process when the old one has ended: of the same program, or of another, by the folder of its
   * sources. Returns the exit code of the old one.
   */
  restart(program?: string): Promise<number | null>;
};

export async function startServiceProcess(
  name: "command" | "projector" | "query",
  env: NodeJS.ProcessEnv,
): Promise<ServiceProcess> {
  const port = await freePort(0, "127.0.0.1");

  async function start(program = ROOT): Promise<ChildProcess> {
    const programs = await findPrograms(program);
    const { EVENTSTORE_URL: _, ...clean } = process.env;
    const started = fork(programs[name], {
      cwd: program,
      env: { ...clean, LOG_LEVEL: "error", PORT: String(port), ...env },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const [said] = await Promise.race([once(started, "message"), once(started, "exit")]);
    if (typeof said !== "object") throw new Error(`The ${name} service did not start (${String(said)})`);
    return started;
  }

  let child = await start();
  onTestFinished(async () => {
    const exited = once(child, "exit");
    if (child.exitCode === null && child.signalCode === null && child.kill("SIGKILL")) await exited;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async restart(program) {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      const { exitCode } = child;
      child = await start(program);
      return exitCode;
    },
  };
}
