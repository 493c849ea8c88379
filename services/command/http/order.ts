import { randomUUID } from "node:crypto";
import { parseRequest } from "@bahi/service-kit/http/validation.ts";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { type Order, digestOf } from "../carry-out/order.ts";
import type { UsedKeys } from "../carry-out/used-keys.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Set for every route that takes orders. */
    usedKeys: UsedKeys;
  }
}

const headers = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\u0021-\u007e]{1,200}$/, { error: "must be 1 to 200 visible characters" })
    .optional(),
  "if-match": z
    .string()
    .regex(/^(\*|(W\/)?"\d{1,9}"|\d{1,9})$/, { error: "must be the version of the record" })
    .optional(),
});

/**
 * The order that a request gives: by whom, under which key (one of its own when it names none), and about which
 * version. Refused: `key-used-for-another-order`. `content` is all that tells this command from another of the same name: the number of its record too.
 */
export async function orderOf(request: FastifyRequest, name: string, content: unknown): Promise<Order> {
  const given = parseRequest(headers, request.headers);
  const { sessionId: _, ...actor } = request.identity;
  const order = {
    key: given["idempotency-key"] ?? randomUUID(),
    digest: digestOf(name, content),
    actor,
    at: new Date().toISOString(),
  };
  // A key that was made just now is new.
  if (given["idempotency-key"] !== undefined) await request.server.usedKeys.refuseOther(order);
  const version = /\d+/.exec(given["if-match"] ?? "")?.[0];
  return version === undefined ? order : { ...order, version: Number(version) };
}
