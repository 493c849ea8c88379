import { hash } from "node:crypto";
import { Refused, refused } from "@bahi/contracts/refusal.ts";
import { migrate } from "@bahi/service-kit/migrate.ts";
import type { Pool } from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Wrong passwords under one name from one place. */
const OF_NAME_AND_PLACE = { max: 10, within: DAY };
/** Wrong passwords from one address, for all names. */
const OF_ADDRESS = { max: 30, within: HOUR };
/** Wrong passwords under one name from anywhere. Beyond this, unknown devices have fewer attempts at each place. */
const OF_NAME = { max: 30, within: HOUR };
const MAX_WHEN_GUESSED_AT = 3;

const FIRST_WAIT = 5 * MINUTE;
const LONGEST_WAIT = 4 * HOUR;

/** Where an attempt comes from: a device that is known for the name, or an address. */
export type Place = { device: string } | { address: string };

/**
 * Counts wrong passwords in `auth.login_attempt`, for all command services together and over restarts. Attempts of a
 * known device count for that device, other attempts for their address. So an attacker cannot use up the attempts of
 * somebody else, and a name is never locked for everybody.
 */
export type LoginAttempts = {
  /** Counts an attempt. Call before the password is verified, so that parallel guesses all count. Refused: `too-many-logins`. */
  begin(attempt: { nameKey: string; place: Place }): Promise<void>;
  /** Resets the counts after the right password. */
  succeeded(attempt: { nameKey: string; place: Place }): Promise<void>;
};

export async function openLoginAttempts(pool: Pool): Promise<LoginAttempts> {
  await migrate(pool, "auth.login_attempt", [
    "create schema if not exists auth",
    // The columns are those of rate-limiter-flexible. Losing the counts in a crash of the database does no harm.
    `create unlogged table if not exists auth.login_attempt (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`,
    "create index if not exists login_attempt_expire on auth.login_attempt (expire)",
  ]);

  // No count lasts longer. One that would was made while the clock of this computer was ahead, and would lock for as long.
  await pool.query("delete from auth.login_attempt where expire > $1", [Date.now() + DAY * 1_000]);

  function counter(keyPrefix: string, { max, within }: { max: number; within: number }): RateLimiterPostgres {
    return new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      schemaName: "auth",
      tableName: "login_attempt",
      tableCreated: true,
      keyPrefix,
      points: max,
      duration: within,
      // One limiter deletes expired rows for all.
      clearExpiredByTimeout: keyPrefix === "waits",
    });
  }
  const ofNameAndPlace = counter("name and place", OF_NAME_AND_PLACE);
  const ofAddress = counter("address", OF_ADDRESS);
  const ofName = counter("name", OF_NAME);
  const waits = counter("waits", { max: 1, within: DAY });

  /** Until when the addresses wait that this process has locked. */
  const lockedUntil = new Map<string, number>();

  function remember(key: string, seconds: number): void {
    const now = Date.now();
    for (const [each, until] of lockedUntil) if (until <= now) lockedUntil.delete(each);
    lockedUntil.set(key, now + seconds * 1_000);
  }

  /** Refuses an address that waits before anything is written: its attempts may have no end. */
  async function refuseLocked(key: string): Promise<void> {
    const leftMs = (lockedUntil.get(key) ?? 0) - Date.now();
    if (leftMs > 0) throw tooMany(Math.ceil(leftMs / 1_000));
    // Another process may have locked it.
    const counted = await ofAddress.get(key);
    if (counted === null || counted.consumedPoints <= ofAddress.points) return;
    throw tooMany(Math.ceil(counted.msBeforeNext / 1_000));
  }

  /** Uncounts one attempt. A count of none leaves no row. */
  async function uncount(limit: RateLimiterPostgres, key: string): Promise<void> {
    const { consumedPoints } = await limit.reward(key);
    if (consumedPoints > 0) return;
    await pool.query("delete from auth.login_attempt where key = $1 and points <= 0", [limit.getKey(key)]);
  }

  /** Beyond `max`, each further series of wrong passwords leads to a wait that is twice as long. */
  async function count(limit: RateLimiterPostgres, key: string, max = limit.points): Promise<void> {
    const { consumedPoints, msBeforeNext } = await limit.penalty(key);
    if (consumedPoints <= max) return;
    const isWaiting = consumedPoints > limit.points + 1;
    if (isWaiting) throw tooMany(Math.ceil(msBeforeNext / 1_000));
    const { consumedPoints: times } = await waits.penalty(`${limit.keyPrefix} ${key}`);
    const seconds = Math.min(FIRST_WAIT * 2 ** (times - 1), LONGEST_WAIT);
    await limit.block(key, seconds);
    if (limit === ofAddress) remember(key, seconds);
    throw new LockBegun(seconds);
  }

  return {
    async begin({ nameKey, place }) {
      const both = keyOf({ nameKey, place });
      if ("device" in place) return count(ofNameAndPlace, both);
      const [name, address] = [keyOf(nameKey), keyOf(place)];
      await refuseLocked(address);
      const guesses = (await ofName.get(name))?.consumedPoints ?? 0;
      await count(ofNameAndPlace, both, guesses >= OF_NAME.max ? MAX_WHEN_GUESSED_AT : OF_NAME_AND_PLACE.max);
      try {
        await count(ofAddress, address);
      } catch (error) {
        await uncount(ofNameAndPlace, both); // no password was verified
        throw error;
      }
      await ofName.penalty(name);
    },

    async succeeded({ nameKey, place }) {
      const both = keyOf({ nameKey, place });
      await ofNameAndPlace.delete(both);
      await waits.delete(`${ofNameAndPlace.keyPrefix} ${both}`);
      if ("device" in place) return;
      // Only the count of this name: an attacker may sign in as himself between two guesses at others.
      await uncount(ofAddress, keyOf(place));
      await uncount(ofName, keyOf(nameKey));
    },
  };
}

/** A user may type a password into the name field, so the name is not stored. */
function keyOf(what: unknown): string {
  return hash("sha256", JSON.stringify(what), "base64url");
}

/** This attempt has led to a lock; those that follow meet it. */
export class LockBegun extends Refused<"too-many-logins"> {
  constructor(seconds: number) {
    super("too-many-logins", sentenceOf(seconds), { retryAfterSeconds: seconds });
  }
}

function tooMany(seconds: number) {
  return refused("too-many-logins", sentenceOf(seconds), { retryAfterSeconds: seconds });
}

function sentenceOf(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE);
  const wait =
    minutes === 1 ? "a minute" : minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return `Too many failed sign-ins. Please try again in ${wait}.`;
}
