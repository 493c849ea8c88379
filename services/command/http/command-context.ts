import { randomUUID } from "node:crypto";
import { requireSignIn } from "@bahi/service-kit/auth/authenticate.ts";
import type { Sessions } from "@bahi/service-kit/auth/sessions.ts";
import { limitAnswerTime } from "@bahi/service-kit/http/answer-time.ts";
import { COMMAND_TIME_MAX_MS } from "@bahi/service-kit/http/time-left.ts";
import { parseRequest } from "@bahi/service-kit/http/validation.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { type CommandContext, commandDigest } from "../execution/command-context.ts";
import { isImportKey } from "../import/keys.ts";
import { requestDigest } from "./request-digest.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The clock for the time of events. */
    now: () => Date;
  }
  interface FastifyRequest {
    /** The request as sent, before its schemas transform it; see {@link acceptCommands}. */
    rawRequest: { params: unknown; query: unknown; body: unknown } | null;
  }
}

/** Passwords are left out of digests: a digest is stored with every event and quick to guess against. */
const SECRETS = ["password", "current_password", "new_password"];

const headers = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\u0021-\u007e]{1,200}$/, { error: "must be 1 to 200 visible characters" })
    .refine((key) => !isImportKey(key), { error: "must be another: the import of a file makes this one" })
    .optional(),
  "if-match": z
    .string()
    .regex(/^(\*|(W\/)?"\d{1,9}"|\d{1,9})$/, { error: "must be the version of the record" })
    .optional(),
});

/**
 * Prepares a scope for routes that execute commands: a signed-in user, a time limit, a clock, and each request as it
 * was sent, because the schemas replace params, query and body. A command that takes longer is answered 503; repeat it
 * with the same key to get its outcome.
 */
export function acceptCommands(scope: App, sessions: Sessions, now: () => Date): void {
  limitAnswerTime(scope, COMMAND_TIME_MAX_MS);
  requireSignIn(scope, sessions);
  scope.decorate("now", now);
  scope.decorateRequest("rawRequest", null);
  scope.addHook("preValidation", (request, _reply, done) => {
    request.rawRequest = { params: request.params, query: request.query, body: request.body };
    done();
  });
}

/**
 * The context of the command in a request. A request without a key gets a key of its own. Refused: `clock-leapt`.
 * `command` is the parsed request, of which earlier releases stored digests. `extra` identifies the request in addition
 * to its path and its JSON body.
 */
export function contextOf(
  request: FastifyRequest,
  name: string,
  command: unknown,
  extra?: unknown,
): CommandContext {
  const given = parseRequest(headers, request.headers);
  const { id, name: actorName, role } = request.identity;
  const context = {
    key: given["idempotency-key"] ?? randomUUID(),
    digest: requestDigest(contentOf(request, extra)),
    legacyDigest: () => commandDigest(name, command),
    actor: { id, name: actorName, role },
    at: request.server.now().toISOString(),
    // A route that takes uploads has a longer limit, for the bytes to arrive. Executing its command may take no longer than
    // any other.
    deadlineMs: Math.min(request.answerDeadlineMs, performance.now() + COMMAND_TIME_MAX_MS),
  };
  const version = /\d+/.exec(given["if-match"] ?? "")?.[0];
  return version === undefined ? context : { ...context, version: Number(version) };
}

function contentOf({ method, routeOptions, rawRequest }: FastifyRequest, extra: unknown): unknown[] {
  const body = rawRequest?.body ?? null;
  const isFields = typeof body === "object" && body !== null && !Array.isArray(body);
  const withoutSecrets = isFields
    ? Object.fromEntries(Object.entries(body).filter(([name]) => !SECRETS.includes(name)))
    : body;
  return [method, routeOptions.url, rawRequest?.params, rawRequest?.query, withoutSecrets, extra ?? null];
}
