import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/**
 * A contestant in a process of its own, which does its job whenever it is asked. In one process contestants slow each other:
 * the engine compiles shared code for the objects of all of them, and collects the garbage of all.
 */
export type OwnProcess<Job> = {
  /** How long the job took, in seconds. Errors: the process has ended. */
  seconds(job: Job): Promise<number>;
  stop(): Promise<void>;
};

/** Runs a script of this folder that calls {@link answerJobs}, with these options of Node. */
export function startOwnProcess<Job extends object>(
  script: string,
  options: readonly string[],
): OwnProcess<Job> {
  const child: ChildProcess = fork(join(import.meta.dirname, script), { execArgv: [...options] });
  const ended = new Promise<never>((_, reject) => {
    child.once("exit", (code) => reject(new Error(`${script} ended with code ${code}`)));
  });
  ended.catch(() => {}); // it ends in the end
  return {
    async seconds(job) {
      const answer = once(child, "message");
      child.send(job);
      const [seconds]: unknown[] = await Promise.race([answer, ended]);
      return Number(seconds);
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
export function answerJobs(secondsOf: (job: never) => Promise<number>): void {
  process.on("message", (job) => {
    void secondsOf(job as never).then((seconds) => process.send?.(seconds)); // as: both ends name the same type
  });
}
