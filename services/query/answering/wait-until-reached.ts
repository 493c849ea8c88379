import { type Position, hasReached } from "@bahi/contracts/position.ts";
import type { LiveGeneration } from "@bahi/read-models/generation/live.ts";
import type { LivePositions } from "@bahi/read-models/generation/wait.ts";
import type { FastifyReply } from "fastify";
import type { ReadModelAccess } from "../reading/read-model-access.ts";

/** Lag is not notified, so it is polled. */
const POLL_MS = 200;

const AS_OF_HEADER = "x-figures-as-of";
const PERCENT_HEADER = "x-rebuilt-percent";

/** Waits until the live generation has reached `wanted`, or lags because of an update, or `waitMs` have passed. */
export async function waitUntilReached(
  { readModels, positions }: { readModels: ReadModelAccess; positions: LivePositions },
  wanted: Position,
  waitMs: number,
): Promise<LiveGeneration> {
  const until = performance.now() + waitMs;
  for (;;) {
    const live = await readModels.live();
    const leftMs = until - performance.now();
    if (hasReached(live.position, wanted) || live.behind !== undefined || leftMs <= 0) return live;
    await positions.waitForPosition(wanted, Math.min(leftMs, POLL_MS));
  }
}

/** Headers that say as of when an answer is, while the read models lag because of an update. */
export function addLagHeaders(reply: FastifyReply, { behind }: LiveGeneration): FastifyReply {
  if (behind === undefined) return reply;
  void reply.header(AS_OF_HEADER, behind.asOf);
  if (behind.percent !== null) void reply.header(PERCENT_HEADER, behind.percent);
  return reply;
}
