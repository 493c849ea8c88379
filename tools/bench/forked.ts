import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { nodeOptionsOf } from "../start/node-options.ts";

/** A program of the benchmark in a process of its own. */
export type Forked = {
  send(message: object): void;
  /** The next message of the program. Errors: it has ended. */
  next(): Promise<unknown>;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
};

export type ForkOptions = {
  env?: Record<string, string>;
  /** Options of Node; those of the product when absent. */
  nodeOptions?: readonly string[];
};

/** Runs a script of this folder. */
export function forkScript(
  script: string,
  { env = {}, nodeOptions = nodeOptionsOf("bahi") }: ForkOptions = {},
): Forked {
  const child: ChildProcess = fork(join(import.meta.dirname, script), {
    env: { ...process.env, ...env },
    execArgv: [...nodeOptions],
  });
  const exited = once(child, "exit");
  const ended = exited.then(([code]: unknown[]): never => {
    throw new Error(`${script} ended with code ${String(code)}`);
  });
  ended.catch(() => {}); // it ends in the end
  return {
    send: (message) => child.send(message),
    async next() {
      const [message]: unknown[] = await Promise.race([once(child, "message"), ended]);
      return message;
    },
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
