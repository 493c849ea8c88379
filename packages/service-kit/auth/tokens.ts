import fastifyJwt from "@fastify/jwt";
import { Refused, refused } from "@bahi/contracts/refusal.ts";
import type { FastifyRequest } from "fastify";
import type { App } from "../http/app.ts";
import type { Keys } from "./keys.ts";
import { SESSION_HOURS, type Session } from "./sessions.ts";

/** A token holds only a session id. The row of the session holds its user, and whether it is valid. */
type Claims = { sid: string; sub: string };

declare module "@fastify/jwt" {
  interface FastifyJWT {
    payload: Claims;
  }
}

declare module "fastify" {
  interface FastifyInstance {
    /** The token of a session. */
    tokenOf(session: Session): string;
  }
}

const ALGORITHM = "HS256";
const ISSUER = "bahi";

/** Tokens whose signature was checked lately. */
const CHECKED_MAX = 1_000;
const CHECKED_FOR_MS = 10 * 60_000;

/**
 * Of a refused token: it is checked again each time. A verdict that was kept would hold for as long as the clock was wrong:
 * one that was set a day forward for a moment would end each session that was used in that moment, for a day.
 */
const REFUSED_FOR_MS = Number.NEGATIVE_INFINITY;

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i;

/** Lets an app sign tokens and verify those of its requests, with `@fastify/jwt`. */
export async function registerTokens(app: App, keys: Keys): Promise<void> {
  await app.register(fastifyJwt, {
    secret: {
      private: keys.current("token").secret,
      // Read for each token: the keys may have been rotated.
      public: (_request, { header }, done) => {
        const { id, secret } = keys.current("token");
        if (header?.kid === id) done(null, secret);
        else done(refused(header?.kid === undefined ? "not-signed-in" : "session-ended"), undefined);
      },
    },
    sign: { algorithm: ALGORITHM, iss: ISSUER, expiresIn: `${SESSION_HOURS}h` },
    decode: { complete: true },
    verify: {
      algorithms: [ALGORITHM],
      allowedIss: ISSUER,
      requiredClaims: ["iss", "exp", "sid", "sub"],
      cache: CHECKED_MAX,
      cacheTTL: CHECKED_FOR_MS,
      errorCacheTTL: () => REFUSED_FOR_MS,
      extractToken: (request) => BEARER.exec(request.headers.authorization ?? "")?.[1],
    },
  });
  app.decorate("tokenOf", ({ sessionId, userId }) => {
    const { id, secret } = keys.current("token");
    return app.jwt.sign({ sid: sessionId, sub: String(userId) }, { kid: id, key: secret });
  });
}

/** The session that the token of a request names, if the token is ours. Refused: `not-signed-in`, `session-ended`. */
export async function sessionIdOf(request: FastifyRequest): Promise<string> {
  try {
    return (await request.jwtVerify<Claims>()).sid;
  } catch (error) {
    if (error instanceof Refused) throw error;
    const isExpired =
      error instanceof Error && "code" in error && error.code === "FST_JWT_AUTHORIZATION_TOKEN_EXPIRED";
    throw refused(isExpired ? "session-ended" : "not-signed-in");
  }
}
