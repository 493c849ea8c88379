import { type Position, position } from "@bahi/contracts/position.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { parseRequest } from "./validation.ts";

export const POSITION_HEADER = "x-position";

const headers = z.object({ [POSITION_HEADER]: position.optional() });

/** The position that the answer has to include, if the request names one. */
export function positionWanted(request: FastifyRequest): Position | undefined {
  // Most requests name none: they skip the parsing of headers.
  if (request.headers[POSITION_HEADER] === undefined) return undefined;
  return parseRequest(headers, request.headers)[POSITION_HEADER];
}

/** Sets the position that the answer shows. */
export function answerPosition(reply: FastifyReply, reached: Position): FastifyReply {
  return reply.header(POSITION_HEADER, reached);
}
