import { setTimeout as wait } from "node:timers/promises";
import { KEEP_ALIVE } from "@bahi/event-store/postgres/keep-alive.ts";
import { outcomeWhenAway } from "@bahi/event-store/postgres/unavailable.ts";
import { DatabaseError, Pool, type PoolClient, type PoolConfig } from "pg";
import type { Logger } from "pino";
import { CannotStart } from "./cannot-start.ts";

/** A database that is starting accepts connections soon. */
const RETRY_MS = 20;

export type DatabaseOptions = PoolConfig & {
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** The server ends a statement that takes longer. */
  statementTimeoutMs?: number;
};

/** Settings for a pool with time limits for connections and for answers. */
export function poolSettings(options: DatabaseOptions): PoolConfig {
  const { applicationName, statementTimeoutMs = 30_000, ...rest } = options;
  return {
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    // The server enforces the limit above; this one detects a server that is frozen or cut off.
    query_timeout: statementTimeoutMs + 5_000,
    ...KEEP_ALIVE,
    ...rest,
  };
}

/** An idle connection that breaks is reported here; without a listener it would end the process. */
export function watchPool(pool: Pool, log: Pick<Logger, "warn">): Pool {
  // The pool no longer listens to a connection that it is closing, and that may still break.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
}

export function databasePool(url: string, options: DatabaseOptions, log: Pick<Logger, "warn">): Pool {
  return watchPool(new Pool({ connectionString: url, ...poolSettings(options) }), log);
}

/** Runs `work` in a database transaction on one connection: committed when it resolves, else rolled back. */
export async function transaction<T>(pool: Pool, work: (trx: PoolClient) => Promise<T>): Promise<T> {
  const trx = await pool.connect();
  let broken: Error | undefined;
  try {
    await trx.query("begin");
    const result = await work(trx);
    await trx.query("commit");
    return result;
  } catch (error) {
    await trx.query("rollback").catch((cause: unknown) => {
      broken = new Error("rollback failed", { cause });
    });
    throw error;
  } finally {
    trx.release(broken);
  }
}

/** Runs `work` as {@link transaction} does, one at a time of all that take the same advisory lock, in whatever process. */
export function lockedTransaction<T>(
  pool: Pool,
  lock: number,
  work: (trx: PoolClient) => Promise<T>,
): Promise<T> {
  return transaction(pool, async (trx) => {
    await trx.query("select pg_advisory_xact_lock($1)", [lock]);
    return work(trx);
  });
}

/** True when the database is down or refuses work for now, which is not the fault of the request. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    error instanceof Error && (outcomeWhenAway(error) !== undefined || isDatabaseUnavailable(error.cause))
  );
}

function placeOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return "the given address";
  const host = parsed.searchParams.get("host") ?? parsed.hostname; // the folder of a socket
  return `${host}:${parsed.port || "5432"}${parsed.pathname}`;
}

/** A server that answers knows no database of this name: at a start it was mistyped. */
function isUnknownName(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "3D000";
}

/** Settings with which a database takes or gives something else than what is written here, later and without a word. */
async function checkSettings(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ encoding: string; dates: string }>(
    "select current_setting('server_encoding') as encoding, current_setting('DateStyle') as dates",
  );
  const { encoding, dates } = rows[0] ?? { encoding: "", dates: "" };
  // SQL_ASCII stores the bytes that it is given.
  if (encoding !== "UTF8" && encoding !== "SQL_ASCII") {
    throw new Error(
      `its encoding is ${encoding}, which does not have every letter. Please name a database with the encoding UTF8`,
    );
  }
  if (!dates.startsWith("ISO")) {
    throw new Error(
      `it writes dates as "${dates}". Please set DateStyle to ISO for this database and for its user`,
    );
  }
}

const ADDRESS_SENTENCE =
  "DATABASE_URL is no address as postgres://user:password@host:5432/database. In a password, write %23 for #, %2F for /, %3F for ? and %40 for @.";

/** The driver could not read the address. */
function isNoAddress(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_INVALID_URL";
}

/**
 * Waits for a database that is still starting; after the time limit, or where it is set up in a way that cannot work, throws
 * {@link CannotStart} with its address.
 */
export async function waitForDatabase(pool: Pool, url: string, waitMs = 15_000): Promise<void> {
  const until = performance.now() + waitMs;
  for (;;) {
    try {
      await checkSettings(pool);
      return;
    } catch (error) {
      if (isDatabaseUnavailable(error) && !isUnknownName(error) && performance.now() < until) {
        await wait(RETRY_MS);
        continue;
      }
      if (isNoAddress(error)) throw new CannotStart(ADDRESS_SENTENCE, { cause: error });
      const reason = error instanceof Error && error.message !== "" ? error.message : String(error);
      throw new CannotStart(`The database at ${placeOf(url)} cannot be used: ${reason}.`, { cause: error });
    }
  }
}

/** What Postgres refuses for its rights, its limits, or what stands there already: not by a fault of the program. */
const REFUSALS: readonly [RegExp, string][] = [
  [/^42501/, " The user in DATABASE_URL must own the database and what is in it."],
  [
    /^(42703|42804|42P06|42P07|42710)/,
    " Another program may have made it: Bahi needs a database of its own.",
  ],
  [/^(25006|3F000|53300)/, ""],
];

/** An error of a program that begins: {@link CannotStart} where the database refuses what every start needs, else as it is. */
export function startRefused(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const advice = REFUSALS.find(([codes]) => codes.test(error.code ?? ""))?.[1];
  if (advice === undefined) return error;
  return new CannotStart(`The database cannot be used: ${error.message}.${advice}`, { cause: error });
}
