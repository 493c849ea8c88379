import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { nodeOptionsOf } from "../start/node-options.ts";

/** A server of the benchmark in a process of its own, as in production, so that the load does not slow it. */
export type BenchServer = { url: string; stop(): Promise<void> };

/** Runs a script of this folder that sends its address when it listens, with the options of Node that the product has. */
export async function startServer(script: string, env: Record<string, string>): Promise<BenchServer> {
  const child: ChildProcess = fork(join(import.meta.dirname, script), {
    env: { ...process.env, ...env },
    execArgv: nodeOptionsOf("bahi"),
  });
  const ended = new Promise<never>((_, reject) => {
    child.once("exit", (code) => reject(new Error(`${script} ended with code ${code}`)));
  });
  ended.catch(() => {}); // it ends in the end
  const url = await Promise.race([
    new Promise<string>((resolve) =>
      child.once("message", (message) => resolve(typeof message === "string" ? message : "")),
    ),
    ended,
  ]);
  return {
    url,
    async stop() {
      const exited = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await exited;
    },
  };
}
