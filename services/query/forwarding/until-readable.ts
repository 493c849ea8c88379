import { position } from "@bahi/contracts/position.ts";
import type { LivePositions } from "@bahi/read-models/generation/wait.ts";
import { POSITION_HEADER } from "@bahi/service-kit/http/position.ts";
import { inSpan } from "@bahi/service-kit/trace/spans.ts";
import type { FastifyReply } from "fastify";
import type { ReadModelAccess } from "../reading/read-model-access.ts";
import { addLagHeaders, waitUntilReached } from "../answering/wait-until-reached.ts";
import type { CommandResponse } from "./command-service.ts";

/** The answer to a command waits no longer than this until it is readable; the next read waits for it anyway. */
const COMMAND_WAIT_MAX_MS = 2_000;

/** Most writes are shown by then, and nothing else has to be asked. */
const AT_ONCE_MS = 20;
const SOON_MS = 200;

export type UntilReadableOptions = {
  readModels: ReadModelAccess;
  positions: LivePositions;
  /** How long an answer waits for the read models to show what was done. */
  waitMs: number;
};

/**
 * Waits until what the answer tells of is readable, for a bounded time: it is done in any case. Does not wait while the
 * read models lag because of an update.
 */
export async function waitUntilReadable(
  reply: FastifyReply,
  answer: CommandResponse,
  options: UntilReadableOptions,
): Promise<void> {
  const written = position.safeParse(answer.headers[POSITION_HEADER]);
  if (!written.success) return;
  try {
    const waitMs = Math.min(options.waitMs, COMMAND_WAIT_MAX_MS);
    const isReadable = async (): Promise<void> => {
      if (await options.positions.waitForPosition(written.data, Math.min(waitMs, AT_ONCE_MS))) return;
      // While the read models lag, waiting would not help. Both are asked at once, because they seldom do.
      const isShown = options.positions.waitForPosition(written.data, Math.min(waitMs, SOON_MS));
      const live = await options.readModels.live();
      if (live.behind === undefined && (await isShown)) return;
      addLagHeaders(reply, await waitUntilReached(options, written.data, waitMs));
    };
    await inSpan("wait until readable", isReadable);
  } catch (error) {
    reply.log.warn({ err: error }, "it is not known whether a command can be read yet");
  }
}
