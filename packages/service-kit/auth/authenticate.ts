import { refused } from "@bahi/contracts/refusal.ts";
import type { FastifyRequest } from "fastify";
import type { App } from "../http/app.ts";
import type { Sessions } from "./sessions.ts";
import type { Identity } from "./token.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks; set for every route behind {@link requireSignIn}. */
    identity: Identity;
  }
}

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i;

/** Who sent this request. Refused: `not-signed-in`, `session-ended`. */
export async function authenticate(request: FastifyRequest, sessions: Sessions): Promise<Identity> {
  const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) throw refused("not-signed-in");
  return sessions.identify(token);
}

/** Every route that is registered on this scope afterwards wants a signed-in user, before its body is read. */
export function requireSignIn(scope: App, sessions: Sessions): void {
  scope.addHook("onRequest", async (request) => {
    request.identity = await authenticate(request, sessions);
  });
}

/** For `onRequest` of a route behind {@link requireSignIn}. Any role other than admin is treated as staff. */
export async function adminOnly(request: FastifyRequest): Promise<void> {
  if (request.identity.role !== "admin") throw refused("admin-only");
}
