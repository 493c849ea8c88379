import { availableParallelism } from "node:os";
import { refused } from "@bahi/contracts/refusal.ts";

/** A hash takes a core for some 20 ms. Half of the cores, so that the others go on with the commands of the shop. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
const WAITING_MAX = 128;
const WAITING_OF_ONE_MAX = 32;
const RETRY_AFTER_SECONDS = 2;

/** Passwords are checked a few at a time; the others wait in line, and the line is not long. */
export type PasswordQueue = {
  /**
   * Does the work when it is its turn. `who` may not fill the line alone; whoever `isTrusted` is let in beyond its end.
   * Refused: `too-many-at-once`.
   */
  run<T>(who: QueueClient, work: () => Promise<T>): Promise<T>;
};

/** Who waits: a device, an address, or a user who is signed in. */
export type QueueClient = { name: string; isTrusted: boolean };

export function createPasswordQueue(atOnce = AT_ONCE): PasswordQueue {
  const waiting: { name: string; begin: () => void }[] = [];
  const countOf = new Map<string, number>();
  let running = 0;

  function next(): void {
    running -= 1;
    const first = waiting.shift();
    if (first === undefined) return;
    const left = (countOf.get(first.name) ?? 1) - 1;
    if (left === 0) countOf.delete(first.name);
    else countOf.set(first.name, left);
    running += 1;
    first.begin();
  }

  function turnOf({ name, isTrusted }: QueueClient): Promise<void> {
    const count = countOf.get(name) ?? 0;
    const lineMax = isTrusted ? 2 * WAITING_MAX : WAITING_MAX;
    if (count >= WAITING_OF_ONE_MAX || waiting.length >= lineMax) {
      throw refused("too-many-at-once", undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    countOf.set(name, count + 1);
    return new Promise((begin) => waiting.push({ name, begin }));
  }

  return {
    async run(who, work) {
      if (running >= atOnce) await turnOf(who);
      else running += 1;
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}
