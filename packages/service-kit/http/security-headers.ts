import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";

/**
 * The headers of every answer that tell browsers what not to do. Made once: `@fastify/helmet` makes functions for each
 * request, one of which V8 keeps with its request until a full collection. `contentSecurity` are directives that add to or
 * replace the strict ones.
 */
export function securityHeaders(contentSecurity: Record<string, string[]> = {}): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    // Made below.
    contentSecurityPolicy: false,
    // The product also runs on plain http within a shop, where an upgrade to https would fail.
    strictTransportSecurity: false,
    // Only for browsers that are no longer in use.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  setHeaders(answer.req, answer, () => {});
  return { ...answer.getHeaders(), "content-security-policy": contentSecurityPolicy(contentSecurity) };
}

/** Pages load only what this server serves, unless the service adds directives. */
function contentSecurityPolicy(more: Record<string, string[]>): string {
  const directives = {
    "default-src": ["'self'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'self'"],
    "object-src": ["'none'"],
    ...more,
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}
