import { type Actor, actor } from "@bahi/contracts/metadata.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { TokenError, createSigner, createVerifier } from "fast-jwt";
import { z } from "zod";

export const SESSION_HOURS = 12;

const claims = z.object({
  sid: z.uuid(),
  sub: z.string().regex(/^\d+$/).transform(Number),
  name: z.string(),
  role: actor.shape.role,
  /** In seconds since 1970. */
  exp: z.number(),
});

/** Who a request comes from, and the session it belongs to. */
export type Identity = Actor & { sessionId: string };

export type Tokens = {
  sign(identity: Identity): string;
  /** Refuses a token that is not ours, was changed or has run out. It does not know whether the session was ended. */
  verify(token: string): Identity;
};

/** A token is checked once and then known as it is: to hash it and to parse what it says costs more than the rest. */
const KNOWN_MAX = 1_000;

export function createTokens(secret: Buffer): Tokens {
  const sign = createSigner({ key: secret, algorithm: "HS256", expiresIn: SESSION_HOURS * 3_600_000 });
  const verify = createVerifier({ key: secret, algorithms: ["HS256"] });
  const known = new Map<string, { identity: Identity; expiresAt: number }>();
  return {
    sign: ({ id, name, role, sessionId }) => sign({ sid: sessionId, sub: String(id), name, role }),
    verify(token) {
      const found = known.get(token);
      if (found !== undefined && Date.now() < found.expiresAt) return found.identity;
      known.delete(token);
      try {
        const { sid, sub, name, role, exp } = claims.parse(verify(token));
        const identity = { id: sub, name, role, sessionId: sid };
        if (known.size >= KNOWN_MAX) known.clear();
        known.set(token, { identity, expiresAt: exp * 1_000 });
        return identity;
      } catch (error) {
        if (error instanceof TokenError && error.code === TokenError.codes.expired)
          throw refused("session-ended");
        throw refused("not-signed-in");
      }
    },
  };
}
