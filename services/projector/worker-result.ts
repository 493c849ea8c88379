import type { Worker } from "node:worker_threads";

type Job<Message, Result> = {
  /** What ends early when the thread does: `The backup`. */
  name: string;
  start: () => Worker;
  /** The result, or undefined for a message on the way to it. */
  resultOf: (message: Message) => Result | undefined;
};

/**
 * Runs a job in a worker thread until its first result, then terminates the thread. Aborting terminates it, too. Errors: what
 * the thread has thrown, the reason of a signal that was aborted before, and an Error with `name` when the thread ends
 * without a result, as after an abort.
 */
export async function workerResult<Message, Result>(
  { name, start, resultOf }: Job<Message, Result>,
  signal: AbortSignal,
): Promise<Result> {
  signal.throwIfAborted();
  const worker = start();
  const end = () => void worker.terminate();
  signal.addEventListener("abort", end, { once: true });
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.on("message", (message: Message) => {
        const result = resultOf(message);
        if (result !== undefined) resolve(result);
      });
      worker.once("error", reject);
      worker.once("exit", (code) => reject(new Error(`${name} ended early, with code ${code}`)));
    });
  } finally {
    signal.removeEventListener("abort", end);
    await worker.terminate();
  }
}
