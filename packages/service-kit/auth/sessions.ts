import { randomUUID } from "node:crypto";
import type { Actor } from "@bahi/contracts/metadata.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { type EndedSessions, listenForEnded } from "./ended-sessions.ts";
import { readSigningKey } from "./signing-key.ts";
import { migrateAuth } from "./schema.ts";
import { type Identity, SESSION_HOURS, createTokens } from "./token.ts";

/**
 * How long a session that was found live is believed without asking the table again. A session that ends is
 * forgotten at once, here and (by notification) in the other processes; this is the limit should one get lost.
 */
const BELIEVED_MS = 1_000;

/** How long a session that has run out stays in the table; the next sign-in takes it away. */
const KEPT_DAYS = 30;

const CHANNEL = "auth_session_ended";

export type Sessions = {
  /**
   * Signs somebody in: a row, and the token that is bound to it. `credentialId` names the secret that was shown for
   * it, so that a changed secret ends what the old one opened.
   */
  open(who: Actor, credentialId?: string): Promise<{ token: string; sessionId: string }>;
  /** Signs one session out. Ending it twice changes nothing. */
  end(sessionId: string): Promise<void>;
  /** Ends every session of a user, but for those that this credential opened. */
  endAllOf(userId: number, options?: { exceptCredentialId?: string }): Promise<void>;
  /** Who holds this token. Refused: `not-signed-in`, `session-ended`. */
  identify(token: string): Promise<Identity>;
  /** Asks the table again from now on: for one who has just passed an order on that may have ended a session. */
  forget(): void;
  close(): Promise<void>;
};

export async function openSessions(
  pool: Pool,
  databaseUrl: string,
  log: Pick<Logger, "warn">,
): Promise<Sessions> {
  await migrateAuth(pool);
  const tokens = createTokens(await readSigningKey(pool));

  // One lookup is shared by all requests of a session that come within its time.
  const lookups = new Map<string, { at: number; live: Promise<boolean> }>();
  const ended: EndedSessions = await listenForEnded(databaseUrl, CHANNEL, log, {
    onEnded: (sessionId) => lookups.delete(sessionId),
    onGap: () => lookups.clear(),
  });

  async function isLive(sessionId: string): Promise<boolean> {
    const { rowCount } = await pool.query({
      name: "session-live",
      text: "select from auth.session where id = $1 and ended_at is null and expires_at > now()",
      values: [sessionId],
    });
    return rowCount === 1;
  }

  function lookUp(sessionId: string): Promise<boolean> {
    const now = performance.now();
    const known = lookups.get(sessionId);
    if (known && ended.listening() && now - known.at < BELIEVED_MS) return known.live;
    if (lookups.size >= 10_000) lookups.clear();
    const lookup = { at: now, live: isLive(sessionId) };
    lookups.set(sessionId, lookup);
    lookup.live.catch(() => {
      if (lookups.get(sessionId) === lookup) lookups.delete(sessionId);
    });
    return lookup.live;
  }

  async function endWhere(condition: string, values: unknown[]): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(
      `with ended as (
         update auth.session set ended_at = now() where ended_at is null and ${condition} returning id
       )
       select id, pg_notify('${CHANNEL}', id::text) from ended`,
      values,
    );
    for (const { id } of rows) lookups.delete(id);
  }

  return {
    async open(who, credentialId) {
      const sessionId = randomUUID();
      await pool.query(
        `with forgotten as (delete from auth.session where expires_at < now() - make_interval(days => ${KEPT_DAYS}))
         insert into auth.session (id, user_id, credential_id, expires_at)
         values ($1, $2, $3, now() + make_interval(hours => $4))`,
        [sessionId, who.id, credentialId ?? null, SESSION_HOURS],
      );
      return { token: tokens.sign({ ...who, sessionId }), sessionId };
    },
    end: (sessionId) => endWhere("id = $1", [sessionId]),
    endAllOf: (userId, options = {}) =>
      endWhere("user_id = $1 and (credential_id = $2::uuid) is not true", [
        userId,
        options.exceptCredentialId ?? null,
      ]),
    async identify(token) {
      const identity = tokens.verify(token);
      if (!(await lookUp(identity.sessionId))) throw refused("session-ended");
      return identity;
    },
    forget: () => lookups.clear(),
    close: () => ended.close(),
  };
}
