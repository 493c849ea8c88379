import { refused } from "@bahi/contracts/refusal.ts";
import type { FastifyRequest } from "fastify";
import type { App } from "../http/app.ts";
import type { Identity, Sessions } from "./sessions.ts";
import { sessionIdOf } from "./tokens.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The user of the request; set in scopes with {@link requireSignIn}. */
    identity: Identity;
  }
  interface FastifyContextConfig {
    /** Users may call it before they change a password that was given to them. */
    beforePasswordChange?: boolean;
  }
}

/**
 * Requires a signed-in user for all routes of this scope that are registered later, before the body is read. Refused:
 * `not-signed-in`, `session-ended`, `password-must-be-changed`.
 */
export function requireSignIn(scope: App, sessions: Sessions): void {
  scope.addHook("onRequest", async (request) => {
    request.identity = await sessions.identify(await sessionIdOf(request));
    const { beforePasswordChange = false } = request.routeOptions.config;
    if (request.identity.mustChangePassword && !beforePasswordChange)
      throw refused("password-must-be-changed");
  });
}

/** For `onRequest` of a route with {@link requireSignIn}. Any role other than admin is treated as staff. */
export async function adminOnly(request: FastifyRequest): Promise<void> {
  if (request.identity.role !== "admin") throw refused("admin-only");
}
