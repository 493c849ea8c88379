import { randomUUID } from "node:crypto";
import type { Actor } from "@bahi/contracts/metadata.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { transaction } from "../database.ts";
import { type Notices, listenForNotices } from "./notices.ts";
import { type Keys, KEYS_CHANNEL, openKeys, replaceKeys } from "./keys.ts";
import { migrateAuth } from "./schema.ts";

export const SESSION_HOURS = 12;

/**
 * How long a session that was found live is believed without asking the table again. A session that ends or changes is
 * forgotten at once, here and (by notification) in the other processes; this is the limit should one get lost.
 */
const BELIEVED_MS = 1_000;

/** How long a session that has run out stays in the table; the next sign-in takes it away. */
const KEPT_DAYS = 30;

const CHANNEL = "auth_session_ended";

/** Of one sign-in. */
export type Session = { sessionId: string; userId: number };

/** Who a request comes from, as they are called now, and the session it belongs to. */
export type Identity = Actor & { sessionId: string };

export type Sessions = {
  keys: Keys;
  /**
   * Signs somebody in. `credentialId` names the secret that was shown for it, so that a changed secret ends what the
   * old one opened.
   */
  open(who: Actor, credentialId?: string): Promise<Session>;
  /** Signs one session out. Ending it twice changes nothing. */
  end(sessionId: string): Promise<void>;
  /** Ends every session of a user, but for those that this credential opened. */
  endAllOf(userId: number, options?: { exceptCredentialId?: string }): Promise<void>;
  /** What a user is called from now on, in all sessions. */
  rename(userId: number, name: string): Promise<void>;
  /** Whose session this is. Refused: `session-ended`. */
  identify(sessionId: string): Promise<Identity>;
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
  const keys = await openKeys(pool);

  function reloadKeys(): void {
    keys.reload().catch((error: unknown) => log.warn({ err: error }, "the keys could not be read again"));
  }

  // One lookup is shared by all requests of a session that come within its time.
  const lookups = new Map<string, { at: number; identity: Promise<Identity | undefined> }>();
  const notices: Notices = await listenForNotices(databaseUrl, log, {
    notice: { [CHANNEL]: (sessionId) => lookups.delete(sessionId), [KEYS_CHANNEL]: reloadKeys },
    gap() {
      lookups.clear();
      reloadKeys();
    },
  });

  async function find(sessionId: string): Promise<Identity | undefined> {
    const { rows } = await pool.query<Actor>({
      name: "session-live",
      text: `select user_id as id, name, role from auth.session
             where id = $1 and ended_at is null and expires_at > now()`,
      values: [sessionId],
    });
    return rows[0] && { ...rows[0], sessionId };
  }

  function lookUp(sessionId: string): Promise<Identity | undefined> {
    const now = performance.now();
    const known = lookups.get(sessionId);
    if (known && notices.listening() && now - known.at < BELIEVED_MS) return known.identity;
    if (lookups.size >= 10_000) lookups.clear();
    const lookup = { at: now, identity: find(sessionId) };
    lookups.set(sessionId, lookup);
    lookup.identity.catch(() => {
      if (lookups.get(sessionId) === lookup) lookups.delete(sessionId);
    });
    return lookup.identity;
  }

  async function change(what: string, condition: string, values: unknown[]): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(changeOfSessions(what, condition), values);
    for (const { id } of rows) lookups.delete(id);
  }

  return {
    keys,
    async open(who, credentialId) {
      const sessionId = randomUUID();
      await pool.query(
        `with forgotten as (delete from auth.session where expires_at < now() - make_interval(days => ${KEPT_DAYS}))
         insert into auth.session (id, user_id, name, role, credential_id, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(hours => $6))`,
        [sessionId, who.id, who.name, who.role, credentialId ?? null, SESSION_HOURS],
      );
      return { sessionId, userId: who.id };
    },
    end: (sessionId) => change("ended_at = now()", "id = $1", [sessionId]),
    endAllOf: (userId, options = {}) =>
      change("ended_at = now()", "user_id = $1 and (credential_id = $2::uuid) is not true", [
        userId,
        options.exceptCredentialId ?? null,
      ]),
    rename: (userId, name) =>
      change("name = $2", "user_id = $1 and name is distinct from $2", [userId, name]),
    async identify(sessionId) {
      const identity = await lookUp(sessionId);
      if (identity === undefined) throw refused("session-ended");
      return identity;
    },
    forget: () => lookups.clear(),
    close: () => notices.close(),
  };
}

/** Changes sessions that have not ended, and tells every process which they are. */
function changeOfSessions(what: string, condition: string): string {
  return `with changed as (
      update auth.session set ${what} where ended_at is null and ${condition} returning id
    )
    select id, pg_notify('${CHANNEL}', id::text) from changed`;
}

/** Replaces all keys and ends all sessions, in every process at once. Gives how many sessions that were. */
export async function rotateKeys(pool: Pool): Promise<number> {
  await migrateAuth(pool);
  return transaction(pool, async (trx) => {
    await replaceKeys(trx);
    const { rowCount } = await trx.query(changeOfSessions("ended_at = now()", "expires_at > now()"));
    return rowCount ?? 0;
  });
}
