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
});

/** Who a request comes from, and the session it belongs to. */
export type Identity = Actor & { sessionId: string };

export type Tokens = {
  sign(identity: Identity): string;
  /** Refuses a token that is not ours, was changed or has run out. It does not know whether the session was ended. */
  verify(token: string): Identity;
};

export function createTokens(secret: Buffer): Tokens {
  const sign = createSigner({ key: secret, algorithm: "HS256", expiresIn: SESSION_HOURS * 3_600_000 });
  const verify = createVerifier({ key: secret, algorithms: ["HS256"], cache: 1_000 });
  return {
    sign: ({ id, name, role, sessionId }) => sign({ sid: sessionId, sub: String(id), name, role }),
    verify(token) {
      try {
        const { sid, sub, name, role } = claims.parse(verify(token));
        return { id: sub, name, role, sessionId: sid };
      } catch (error) {
        if (error instanceof TokenError && error.code === TokenError.codes.expired)
          throw refused("session-ended");
        throw refused("not-signed-in");
      }
    },
  };
}
