import { forkScript } from "./forked.ts";
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

/** Runs a script of this folder that calls {@link answerJobs}. */
export function startOwnProcess<Job extends object>(
  script: string,
  nodeOptions?: readonly string[],
): OwnProcess<Job> {
  const contestant = forkScript(script, nodeOptions === undefined ? {} : { nodeOptions });
  return {
    async round(job) {
      contestant.send(job);
      return (await contestant.next()) as Round; // as: what the script answers with
    },
    stop: () => contestant.stop(),
  };
}

/** Does the jobs that this process is asked for, which are those of its {@link OwnProcess}. One that fails ends the process. */
export function answerJobs(roundOf: (job: never) => Promise<Round>): void {
  process.on("message", (job) => {
    void roundOf(job as never).then((round) => process.send?.(round)); // as: both ends name the same type
  });
  process.on("disconnect", () => process.exit(0)); // the benchmark has ended
}
