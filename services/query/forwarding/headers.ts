import { traceparentNow } from "@bahi/service-kit/trace/spans.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CommandResponse } from "./command-service.ts";

/** Those of the headers that the request has, and its id. */
export function headersFrom(request: FastifyRequest, names: readonly string[]): Record<string, string> {
  const taken: Record<string, string> = {};
  for (const name of names) {
    const value = request.headers[name];
    if (typeof value === "string") taken[name] = value;
  }
  return { ...taken, ...traceparentNow(), "x-request-id": request.id };
}

/** Answers what the command service has answered, with those of its headers. */
export function passOn(reply: FastifyReply, answer: CommandResponse, names: readonly string[]): FastifyReply {
  for (const name of names) {
    const value = answer.headers[name];
    if (value !== undefined) void reply.header(name, value);
  }
  if (answer.status >= 500) {
    const { method, url } = reply.request;
    reply.log.warn({ method, url, status: answer.status }, "the command service failed a request");
  }
  return reply.status(answer.status).send(answer.body);
}
