import type { FastifyReply } from "fastify";

/** Says when the client has gone, or has its answer. */
export function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => gone.abort());
  return gone.signal;
}
