import type { FastifyReply } from "fastify";

/** Aborted when the client has gone, or has its answer. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once("close", () => gone.abort());
  return gone.signal;
}
