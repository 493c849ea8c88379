import type { FastifyRequest } from "fastify";

/** True when the client has the copy with this tag and asks for anything newer. */
export function isKnownTag(request: FastifyRequest, tag: string): boolean {
  const known = request.headers["if-none-match"];
  return known !== undefined && known.split(",").some((part) => part.trim() === tag);
}
