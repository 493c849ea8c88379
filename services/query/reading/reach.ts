import { type Position, hasReached } from "@bahi/contracts/position.ts";
import type { LiveGeneration } from "@bahi/read-models/generation/live.ts";
import type { LivePositions } from "@bahi/read-models/generation/wait.ts";
import type { FastifyReply } from "fastify";
import type { Books } from "./books.ts";

/** Whether the read models stay behind is not announced, so a waiter looks this often. */
const LOOK_MS = 200;

const AS_OF_HEADER = "x-figures-as-of";
const PERCENT_HEADER = "x-rebuilt-percent";

/**
 * The live generation as soon as it holds everything up to `wanted`, or is known to stay behind, or `waitMs` have
 * passed: whoever asks looks which of them it is.
 */
export async function reach(
  { books, positions }: { books: Books; positions: LivePositions },
  wanted: Position,
  waitMs: number,
): Promise<LiveGeneration> {
  const until = performance.now() + waitMs;
  for (;;) {
    const live = await books.live();
    const leftMs = until - performance.now();
    if (hasReached(live.position, wanted) || live.behind !== undefined || leftMs <= 0) return live;
    await positions.waitForPosition(wanted, Math.min(leftMs, LOOK_MS));
  }
}

/** Says up to when an answer shows the books, while the read models stay behind them. */
export function sayBehind(reply: FastifyReply, { behind }: LiveGeneration): FastifyReply {
  if (behind === undefined) return reply;
  void reply.header(AS_OF_HEADER, behind.asOf);
  if (behind.percent !== null) void reply.header(PERCENT_HEADER, behind.percent);
  return reply;
}
