import type { FastifyReply } from "fastify";

const HEADERS_GIVEN = ["content-type", "content-disposition", "retry-after"];

/** Sets the status of the projector's answer, and those of its headers that are meant for whoever has asked the edge. */
export function passHeadersOn(
  reply: FastifyReply,
  { status, headers }: Pick<Response, "status" | "headers">,
): void {
  for (const name of HEADERS_GIVEN) {
    const value = headers.get(name);
    if (value !== null) void reply.header(name, value);
  }
  void reply.status(status);
}
