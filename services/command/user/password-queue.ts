import { availableParallelism } from "node:os";
import { refused } from "@bahi/contracts/refusal.ts";

/** A hash takes 20 ms of a core. Half of the cores stay free for other commands. */
const RUNNING_MAX = Math.max(1, Math.floor(availableParallelism() / 2));
const WAITING_MAX = 128;
const WAITING_OF_CLIENT_MAX = 32;
const RETRY_AFTER_SECONDS = 2;

/** A bounded queue for work on passwords. A few hashes run at once, the others wait. */
export type PasswordQueue = {
  /**
   * Runs the work when it has a slot. One client cannot fill the queue alone. Trusted clients have twice its length.
   * Refused: `too-many-at-once`.
   */
  run<T>(client: QueueClient, work: () => Promise<T>): Promise<T>;
  /** How much work waits now, and how much was refused so far. */
  readonly waiting: number;
  readonly refused: number;
};

/** A device, an address, or a signed-in user. */
export type QueueClient = { name: string; isTrusted: boolean };

export function createPasswordQueue(runningMax = RUNNING_MAX): PasswordQueue {
  const waiting: { name: string; begin: () => void }[] = [];
  const countOf = new Map<string, number>();
  let running = 0;
  let refusedCount = 0;

  function releaseSlot(): void {
    running -= 1;
    const first = waiting.shift();
    if (first === undefined) return;
    const left = (countOf.get(first.name) ?? 1) - 1;
    if (left === 0) countOf.delete(first.name);
    else countOf.set(first.name, left);
    running += 1;
    first.begin();
  }

  function slotFor({ name, isTrusted }: QueueClient): Promise<void> {
    const count = countOf.get(name) ?? 0;
    const waitingMax = isTrusted ? 2 * WAITING_MAX : WAITING_MAX;
    if (count >= WAITING_OF_CLIENT_MAX || waiting.length >= waitingMax) {
      refusedCount += 1;
      throw refused("too-many-at-once", undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    countOf.set(name, count + 1);
    return new Promise((begin) => waiting.push({ name, begin }));
  }

  return {
    get waiting() {
      return waiting.length;
    },
    get refused() {
      return refusedCount;
    },
    async run(client, work) {
      if (running >= runningMax) await slotFor(client);
      else running += 1;
      try {
        return await work();
      } finally {
        releaseSlot();
      }
    },
  };
}
