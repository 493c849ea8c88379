import type { FastifyRequest } from "fastify";

/** True for requests of a signed-in user. */
export function isSignedIn(request: FastifyRequest): boolean {
  // as: `identity` is there only in scopes with requireSignIn, and this checks it
  return (request as { identity?: unknown }).identity !== undefined;
}
