import { randomUUID } from "node:crypto";
import { parseRequest } from "@bahi/service-kit/http/validation.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { type Order, digestOf } from "../carry-out/order.ts";
import { COMMAND_TIME_MAX_MS } from "../carry-out/persist.ts";
import { requestDigest } from "./request-digest.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The time that events are stored with. */
    now: () => Date;
  }
  interface FastifyRequest {
    /** The request before its schemas have changed anything; see {@link keepAsSent}. */
    asSent: { params: unknown; query: unknown; body: unknown } | null;
  }
}

/** Passwords are no part of a digest, which lies beside every event and is quickly made. */
const SECRETS = ["password", "current_password", "new_password"];

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

/** Keeps the time, and what the client has sent, for the routes of this scope: behind it stands what the schemas have made of it. */
export function keepAsSent(scope: App, now: () => Date): void {
  scope.decorate("now", now);
  scope.decorateRequest("asSent", null);
  scope.addHook("preValidation", (request, _reply, done) => {
    request.asSent = { params: request.params, query: request.query, body: request.body };
    done();
  });
}

/**
 * The order that a request gives: by whom, under which key (one of its own when it names none), and about which
 * version. Refused: `clock-leapt`. `command` is what the request was turned into; earlier releases have stored digests of that. `besides` is
 * what tells this request from another one and stands neither in its path nor in a JSON body.
 */
export function orderOf(request: FastifyRequest, name: string, command: unknown, besides?: unknown): Order {
  const given = parseRequest(headers, request.headers);
  const { sessionId: _, ...actor } = request.identity;
  const order = {
    key: given["idempotency-key"] ?? randomUUID(),
    digest: requestDigest(contentOf(request, besides)),
    formerDigest: () => digestOf(name, command),
    actor,
    at: request.server.now().toISOString(),
    giveUpAt: Date.now() + COMMAND_TIME_MAX_MS,
  };
  const version = /\d+/.exec(given["if-match"] ?? "")?.[0];
  return version === undefined ? order : { ...order, version: Number(version) };
}

function contentOf({ method, routeOptions, asSent }: FastifyRequest, besides: unknown): unknown[] {
  const body = asSent?.body ?? null;
  const isFields = typeof body === "object" && body !== null && !Array.isArray(body);
  const known = isFields
    ? Object.fromEntries(Object.entries(body).filter(([name]) => !SECRETS.includes(name)))
    : body;
  return [method, routeOptions.url, asSent?.params, asSent?.query, known, besides ?? null];
}
