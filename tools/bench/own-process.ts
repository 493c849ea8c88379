import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { nodeOptionsOf } from "../start/node-options.ts";
import type { Round } from "./measure.ts";

/**
 * A contestant in a process of its own, which does a job whenever it is asked. In one process contestants slow each other:
 * the engine compiles shared code for the objects of all of them, and collects the garbage of all.
 */
export type OwnProcess<Job> = {
  /** Errors: the process has ended. */
  round(job: Job): Promise<Round>;
  stop(): Promise<void>;
};

/** Runs a script of this folder that calls {@link answerJobs}; with the options of Node that the product has, or others. */
export function startOwnProcess<Job extends object>(
  script: string,
  options: readonly string[] = nodeOptionsOf("bahi"),
): OwnProcess<Job> {
  const child: ChildProcess = fork(join(import.meta.dirname, script), { execArgv: [...options] });
  const ended = new Promise<never>((_, reject) => {
    child.once("exit", (code) => reject(new Error(`${script} ended with code ${code}`)));
  });
  ended.catch(() => {}); // it ends in the end
  return {
    async round(job) {
      const answer = once(child, "message");
      child.send(job);
      const [round]: unknown[] = await Promise.race([answer, ended]);
      return round as Round; // as: what the script answers with
    },
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, "exit");
      child.disconnect();
      await exited;
    },
  };
}

/** Does the jobs that this process is asked for, which are those of its {@link OwnProcess}. One that fails ends the process. */
export function answerJobs(roundOf: (job: never) => Promise<Round>): void {
  process.on("message", (job) => {
    void roundOf(job as never).then((round) => process.send?.(round)); // as: both ends name the same type
  });
  process.on("disconnect", () => process.exit(0));
}
