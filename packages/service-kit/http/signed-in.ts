import type { FastifyRequest } from "fastify";

/** Whether it is known who asks, as it is behind the sign-in. */
export function isSignedIn(request: FastifyRequest): boolean {
  // as: the type says what is there behind the sign-in, and this asks whether it is
  return (request as { identity?: unknown }).identity !== undefined;
}
