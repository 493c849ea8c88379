import { setTimeout as wait } from "node:timers/promises";
import type { Answer, Person } from "../bahi/person.ts";

const RETRY_DELAY_MS = 50;
const PATIENCE_MS = 120_000;
/** Not now, but the same call may be sent again. */
const LATER = new Set([429, 502, 503, 504]);

/** A command as a client sends it, with its Idempotency-Key. */
export type KeyedCall = { method: "POST" | "PUT" | "DELETE"; path: string; body?: unknown; key: string };

/**
 * Sends a call under its key until it is answered, wherever the product listens by then. An answer of 5xx must be
 * one that says when to come back: anything else is a fault.
 */
export async function untilAnswered(who: () => Person, call: KeyedCall): Promise<Answer> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    let last: unknown;
    try {
      const answer = await who().call(call.method, call.path, call.body, { key: call.key });
      if (!LATER.has(answer.status)) return answer;
      if (answer.status === 503 && !answer.headers.has("retry-after"))
        throw new Unsaid(`503 without Retry-After: ${JSON.stringify(answer.body)}`);
      last = answer.body;
    } catch (error) {
      if (error instanceof Unsaid) throw error;
      last = error; // nobody listens, or the line broke
    }
    if (Date.now() > giveUpAt)
      throw new Error(`${call.method} ${call.path} is never answered`, { cause: last });
    await wait(RETRY_DELAY_MS);
  }
}

class Unsaid extends Error {}
