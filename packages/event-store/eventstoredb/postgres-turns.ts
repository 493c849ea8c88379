import { createHash, randomBytes } from "node:crypto";
import { DatabaseError, Pool, type PoolClient, type QueryResult, escapeLiteral } from "pg";
import { KEEP_ALIVE } from "../postgres/keep-alive.ts";
import type { NumberTurn, NumberTurns, RangeEnd } from "./number-turns.ts";

/** Postgres ends the session of a writer that is not heard of for so long, which frees its locks. */
const HOLD_MAX_MS = 2_000;
/** Longer than a writer may hang: after such a one the wait still succeeds. */
const WAIT_MAX_MS = 3_000;
/** So long Postgres is not asked again after it has not answered. */
const REST_MS = 10_000;
/** Each range that is being written has a connection. Further ones wait. */
const CONNECTIONS_MAX = 8;
const LOCK_TIMEOUT = "55P03";

/**
 * `range`: the lock of the writer who took the last range. `chain`: the first of the ranges that follow each other;
 * none when the free number has to be looked for. `stored`: up to here all is stored. `last`: the end of the last range.
 */
const TABLE = `
  select pg_advisory_xact_lock(hashtextextended('event_store_numbers', 0));
  select from pg_namespace limit 1;
  create schema if not exists event_store_numbers;
  create table if not exists event_store_numbers.turn (
    category text primary key,
    range bigint not null,
    chain bigint,
    stored bigint not null,
    last jsonb not null
  )`;

/** Numbers and locks are read as text. */
type Row = { range: string; chain: string | null; stored: string; last: RangeEnd };

/**
 * Turns of all processes with the same database. A turn is an advisory lock of a transaction, which Postgres hands on in
 * the order of the requests. Each range that was taken is an advisory lock of its writer's session until it is written:
 * whoever took the next range waits for it, and gets it too when that writer dies. What is written here may be lost.
 */
export class PostgresTurns implements NumberTurns {
  readonly #pool: Pool;
  readonly #lastRanges = new Map<string, string>();
  #prepared: Promise<unknown> | undefined;
  #restUntil = 0;

  constructor(options: { databaseUrl: string }) {
    this.#pool = new Pool({
      connectionString: options.databaseUrl,
      application_name: "bahi numbers",
      min: 1, // for the first turn after quiet minutes, which would wait for a new one
      max: CONNECTIONS_MAX,
      connectionTimeoutMillis: WAIT_MAX_MS,
      // The server keeps the first two; the last one notices a server that is frozen or cut off.
      lock_timeout: WAIT_MAX_MS,
      idle_in_transaction_session_timeout: HOLD_MAX_MS,
      query_timeout: WAIT_MAX_MS + 500,
      ...KEEP_ALIVE,
    });
    // A connection that breaks is noticed by whoever uses it next.
    this.#pool.on("error", () => {});
    this.#pool.on("connect", (client) => client.on("error", () => {}));
  }

  async begin(category: string, mayFollow: boolean): Promise<NumberTurn | undefined> {
    if (performance.now() < this.#restUntil) return undefined;
    let client: PoolClient | undefined;
    try {
      await (this.#prepared ??= this.#pool.query(TABLE));
      client = await this.#pool.connect();
      const lock = lockOf(category);
      const found = await all(
        client,
        `begin; set local synchronous_commit = off; select pg_advisory_xact_lock(${lock}); ${selectRow(category)}`,
      );
      let row = rowOf(found);
      if (row !== undefined && !isAllStored(row) && !(mayFollow && row.last.isCopied)) {
        row = rowOf(await all(client, `${waitFor(row.range)}; ${selectRow(category)}`));
        if (row !== undefined && !isAllStored(row)) row = { ...row, chain: null };
      }
      const before = this.#lastRanges.get(category);
      const range = String(randomBytes(8).readBigInt64BE());
      this.#lastRanges.set(category, range);
      return new PostgresTurn(client, { category, range, row, isShared: row?.range !== before, mayFollow });
    } catch (error) {
      client?.release(true);
      const isTimeout = error instanceof DatabaseError && error.code === LOCK_TIMEOUT;
      if (!isTimeout) {
        this.#prepared = undefined; // the table may be gone
        this.#restUntil = performance.now() + REST_MS;
      }
      return undefined;
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

class PostgresTurn implements NumberTurn {
  readonly below: RangeEnd | undefined;
  readonly isBelowStored: boolean;
  readonly isShared: boolean;
  readonly #client: PoolClient;
  readonly #category: string;
  readonly #range: string;
  readonly #row: Row | undefined;
  #taken: { number: number; chain: string } | undefined;

  constructor(
    client: PoolClient,
    turn: {
      category: string;
      range: string;
      row: Row | undefined;
      isShared: boolean;
      mayFollow: boolean;
    },
  ) {
    this.#client = client;
    this.#category = turn.category;
    this.#range = turn.range;
    this.#row = turn.row;
    this.isShared = turn.isShared;
    this.isBelowStored = turn.row !== undefined && isAllStored(turn.row);
    const { chain = null, last } = turn.row ?? {};
    this.below = turn.mayFollow && chain !== null ? last : undefined;
  }

  take(end: RangeEnd, follows: boolean): void {
    const chain = (follows ? this.#row?.chain : undefined) ?? this.#range;
    this.#taken = { number: end.number, chain };
    const values = [escapeLiteral(this.#category), this.#range, chain, 0, escapeLiteral(JSON.stringify(end))];
    // Without the row, others take the same numbers, and the store decides.
    void this.#client
      .query(
        `select pg_advisory_lock(${this.#range});
         insert into event_store_numbers.turn as turn (category, range, chain, stored, last)
         values (${values.join(", ")})
         on conflict (category) do update set range = excluded.range, chain = excluded.chain, last = excluded.last,
           stored = case when turn.chain = excluded.chain then turn.stored else 0 end;
         commit; begin`,
      )
      .catch(() => {});
  }

  async belowEnds(): Promise<boolean> {
    const { range, chain, last } = this.#row ?? {};
    if (range === undefined || last === undefined) return false;
    try {
      const row = rowOf(await all(this.#client, `${waitFor(range)}; ${selectRow(this.#category)}`));
      // In another chain the same numbers may be those of other keys.
      return row !== undefined && row.chain === chain && Number(row.stored) >= last.number;
    } catch {
      return false;
    }
  }

  /** Nobody waits for the answer: who has the next range gets it. */
  end(isStored: boolean): void {
    this.#client.query(this.#ending(isStored)).then(
      () => this.#client.release(),
      () => this.#client.release(true),
    );
  }

  #ending(isStored: boolean): string {
    if (this.#taken === undefined) return "rollback";
    const { number, chain } = this.#taken;
    const change = isStored ? `stored = greatest(stored, ${number})` : "chain = null";
    return `rollback; begin; set local synchronous_commit = off;
      update event_store_numbers.turn set ${change}
      where category = ${escapeLiteral(this.#category)} and chain = ${chain};
      commit; select pg_advisory_unlock(${this.#range})`;
  }
}

function isAllStored({ chain, stored, last }: Row): boolean {
  return chain !== null && Number(stored) >= last.number;
}

/** Several statements in one call, which the types do not know, have an array of results. */
async function all(client: PoolClient, statements: string): Promise<QueryResult<Row>[]> {
  return (await client.query(statements)) as unknown as QueryResult<Row>[];
}

function rowOf(results: readonly QueryResult<Row>[]): Row | undefined {
  return results.at(-1)?.rows[0];
}

function selectRow(category: string): string {
  return `select range, chain, stored, last from event_store_numbers.turn where category = ${escapeLiteral(category)}`;
}

function waitFor(range: string): string {
  return `select pg_advisory_xact_lock_shared(${range})`;
}

/** Advisory locks have numbers for names. */
function lockOf(category: string): bigint {
  return createHash("sha256").update(`bahi numbers ${category}`).digest().readBigInt64BE();
}
