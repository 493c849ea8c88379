import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Actor } from "@bahi/contracts/metadata.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { transaction } from "../database.ts";
import { type Notifications, listenForNotifications } from "./notifications.ts";
import { type Keys, KEYS_CHANNEL, openKeys, replaceKeys } from "./keys.ts";
import { migrateAuth } from "./schema.ts";

export const SESSION_HOURS = 12;

/**
 * A session that was opened so much later than now was opened while the clock was ahead: it would last for too long. One
 * that was opened less later goes on, because a clock may be set back for an hour's work in another program.
 */
const CLOCK_AHEAD_DAYS_MAX = 31;

/**
 * The session cache. A session that ends or changes is evicted at once, in this process and (by notification) in the
 * others. The TTL limits how long it stays valid when a notification gets lost.
 */
const SESSION_CACHE = { max: 10_000, ttl: 1_000, ttlResolution: 0 };

/** How long an expired session stays in the table. The next sign-in deletes it. */
const EXPIRED_KEPT_DAYS = 30;

const RELOAD_RETRY_MS = 500;

const CHANNEL = "auth_session_ended";

/** One sign-in. */
export type Session = { sessionId: string; userId: number };

/**
 * The user of a request, under the present name, and the session. `mustChangePassword`: the password that opened it was
 * given to the user, who may do nothing before changing it.
 */
export type Identity = Actor & { sessionId: string; mustChangePassword: boolean };

export type Sessions = {
  keys: Keys;
  /**
   * Signs a user in. `credentialId` names the password that was used: a changed password ends the sessions of the old
   * one. `mustChangePassword` as in {@link Identity}.
   */
  open(who: Actor, credentialId?: string, options?: { mustChangePassword: boolean }): Promise<Session>;
  /** Signs one session out. Ending it twice changes nothing. */
  end(sessionId: string): Promise<void>;
  /** The number of the newest session, or `"0"` before the first. */
  newest(): Promise<string>;
  /**
   * Ends the sessions of a user that were opened up to one ({@link newest}), except those that a credential opened.
   * `null`: without exception.
   */
  endAllOf(userId: number, options: { upTo: string; exceptCredentialId: string | null }): Promise<void>;
  /** Renames a user in all sessions. */
  rename(userId: number, name: string): Promise<void>;
  /** The user of a session. Refused: `session-ended`. */
  identify(sessionId: string): Promise<Identity>;
  /** Clears the session cache. Call after forwarding a command that may have ended a session. */
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

  const closing = new AbortController();

  /** Until it succeeds: with keys of before a rotation, this process would sign tokens that all others refuse. */
  async function reloadKeys(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await keys.reload();
        return;
      } catch (error) {
        log.warn({ err: error }, "the keys could not be read again");
        await wait(RELOAD_RETRY_MS, undefined, { signal: closing.signal }).catch(() => {}); // closing
      }
    }
  }

  // Promises: concurrent requests of a session share one query.
  const cache = new LRUCache<string, Promise<Identity | undefined>>(SESSION_CACHE);
  const notifications: Notifications = await listenForNotifications(databaseUrl, log, {
    notification: {
      [CHANNEL]: (sessionId) => cache.delete(sessionId),
      [KEYS_CHANNEL]: () => void reloadKeys(),
    },
    gap() {
      cache.clear();
      void reloadKeys();
    },
  });

  async function find(sessionId: string): Promise<Identity | undefined> {
    const { rows } = await pool.query<Omit<Identity, "sessionId">>({
      name: "session-live",
      text: `select user_id as id, name, role, must_change_password as "mustChangePassword" from auth.session
             where id = $1 and ended_at is null and expires_at > now()
               and created_at <= now() + make_interval(days => ${CLOCK_AHEAD_DAYS_MAX})`,
      values: [sessionId],
    });
    return rows[0] && { ...rows[0], sessionId };
  }

  function lookUp(sessionId: string): Promise<Identity | undefined> {
    const known = notifications.listening() ? cache.get(sessionId) : undefined;
    if (known !== undefined) return known;
    const lookup = find(sessionId);
    cache.set(sessionId, lookup);
    lookup.catch(() => {
      if (cache.peek(sessionId) === lookup) cache.delete(sessionId);
    });
    return lookup;
  }

  async function change(what: string, condition: string, values: unknown[]): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(changeOfSessions(what, condition), values);
    for (const { id } of rows) cache.delete(id);
  }

  return {
    keys,
    async open(who, credentialId, { mustChangePassword } = { mustChangePassword: false }) {
      const sessionId = randomUUID();
      await pool.query(
        `with forgotten as (delete from auth.session where expires_at < now() - make_interval(days => ${EXPIRED_KEPT_DAYS}))
         insert into auth.session (id, user_id, name, role, credential_id, must_change_password, expires_at)
         values ($1, $2, $3, $4, $5, $6, now() + make_interval(hours => $7))`,
        [sessionId, who.id, who.name, who.role, credentialId ?? null, mustChangePassword, SESSION_HOURS],
      );
      return { sessionId, userId: who.id };
    },
    end: (sessionId) => change("ended_at = now()", "id = $1", [sessionId]),
    async newest() {
      const { rows } = await pool.query<{ number: string }>(
        "select coalesce(max(number), 0) as number from auth.session",
      );
      return rows[0]?.number ?? "0";
    },
    endAllOf: (userId, { upTo, exceptCredentialId }) =>
      change("ended_at = now()", "user_id = $1 and number <= $2 and (credential_id = $3::uuid) is not true", [
        userId,
        upTo,
        exceptCredentialId,
      ]),
    rename: (userId, name) =>
      change("name = $2", "user_id = $1 and name is distinct from $2", [userId, name]),
    async identify(sessionId) {
      const identity = await lookUp(sessionId);
      if (identity === undefined) throw refused("session-ended");
      return identity;
    },
    forget: () => cache.clear(),
    async close() {
      closing.abort();
      await notifications.close();
    },
  };
}

/** Changes sessions that have not ended, and notifies every process of their ids. */
function changeOfSessions(what: string, condition: string): string {
  return `with changed as (
      update auth.session set ${what} where ended_at is null and ${condition} returning id
    )
    select id, pg_notify('${CHANNEL}', id::text) from changed`;
}

/** Replaces all keys and ends all sessions, in every process at once. Returns the number of sessions. */
export async function rotateKeys(pool: Pool): Promise<number> {
  await migrateAuth(pool);
  return transaction(pool, async (trx) => {
    await replaceKeys(trx);
    const { rowCount } = await trx.query(changeOfSessions("ended_at = now()", "expires_at > now()"));
    return rowCount ?? 0;
  });
}
