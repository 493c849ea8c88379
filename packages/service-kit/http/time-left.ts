import type { FastifyRequest } from "fastify";

/** Time limit of a command: of all attempts of its sender, and of all work of the command service for it. */
export const COMMAND_TIME_MAX_MS = 10_000;

/** How long the sender of a request still waits for its answer, in milliseconds: the clocks of two machines differ. */
export const TIME_LEFT_HEADER = "x-time-left-ms";

/** The time that a request has, at most `maxMs`. */
export function timeLeftOf(request: FastifyRequest, maxMs: number): number {
  const given = request.headers[TIME_LEFT_HEADER];
  return typeof given === "string" && /^\d{1,6}$/.test(given) ? Math.min(Number(given), maxMs) : maxMs;
}
