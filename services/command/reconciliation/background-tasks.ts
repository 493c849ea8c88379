import { setTimeout as wait } from "node:timers/promises";
import { withCurrentTrace } from "@bahi/service-kit/trace/request-trace.ts";
import type { FastifyBaseLogger } from "fastify";

export type BackgroundTasks = {
  /** Runs a task without delaying the answer to the command that caused it. */
  run(task: () => Promise<unknown>): void;
  /** Resolves when all tasks have ended. */
  settled(): Promise<void>;
};

/** Tasks of this interval start together and share their reads. No client waits for them. */
const GATHERING_MS = 20;

/** A task that fails is logged. The reconciler of this instance or of another completes its work. */
export function createBackgroundTasks(log: Pick<FastifyBaseLogger, "warn">): BackgroundTasks {
  let gathering: (() => Promise<unknown>)[] | undefined;
  const running = new Set<Promise<unknown>>();

  async function runLogged(task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
    } catch (error) {
      log.warn({ err: error }, "what follows from a command is left for later");
    }
  }

  async function runTogether(tasks: (() => Promise<unknown>)[]): Promise<void> {
    await wait(GATHERING_MS);
    gathering = undefined;
    await Promise.all(tasks.map((task) => task()));
  }

  return {
    run(task) {
      // Tasks of several requests run together, and each is logged under its own.
      const traced = withCurrentTrace(() => runLogged(task));
      if (gathering !== undefined) {
        gathering.push(traced);
        return;
      }
      gathering = [traced];
      const group = runTogether(gathering);
      running.add(group);
      void group.then(() => running.delete(group));
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
