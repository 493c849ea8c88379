import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResultRow } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { StoreUnavailableError } from "../errors.ts";
import { unavailableFrom } from "./unavailable.ts";

const CLOSE_GRACE_MS = 1_000;
// The server keeps to the first limit; the second one notices a server that is frozen or cut off.
const STATEMENT_MAX_MS = 5_000;
const ANSWER_MAX_MS = 6_000;
// Plans of the store's own statements do not depend on the values, and planning would cost more than running them.
const SESSION =
  "-c plan_cache_mode=force_generic_plan -c jit=off -c default_transaction_isolation=read\\ committed";

/** A query, and who waits for its rows. */
type Asked = {
  query: QueryConfig;
  resolve: (rows: QueryResultRow[]) => void;
  reject: (error: unknown) => void;
};

/** A connection on which queries run in turn, sent without waiting for the answers to those before. */
type Line = { client: Promise<PoolClient>; queries: number; failed: boolean };

/** The store's connections. Whatever keeps the server from answering is a {@link StoreUnavailableError}. */
export class Connections {
  readonly #pool: Pool;
  /** For COPY alone, which cannot share a connection with queries that are sent behind it. Most stores never use it. */
  readonly #copyPool: Pool;
  readonly #sockets = new Set<Socket>();
  #asked: Asked[] = [];
  #line: Line | undefined;
  #closed = false;

  constructor(databaseUrl: string) {
    const shared: PoolConfig = {
      connectionString: databaseUrl,
      application_name: "bahi event store",
      options: SESSION,
      keepAlive: true,
      connectionTimeoutMillis: 4_000,
      statement_timeout: STATEMENT_MAX_MS,
      stream: () => this.#socket(),
    };
    this.#pool = new Pool({ ...shared, pipeline: true, max: 8, query_timeout: ANSWER_MAX_MS });
    this.#copyPool = new Pool({ ...shared, max: 2 });
    for (const pool of [this.#pool, this.#copyPool]) {
      // An idle connection that breaks is replaced; the next call finds out whether the server is there.
      pool.on("error", () => {});
      // One that breaks while it is lent out fails the query that is on it; unheard, this event would end the process.
      pool.on("connect", (client) => client.on("error", () => {}));
    }
  }

  get closed(): boolean {
    return this.#closed;
  }

  /**
   * Queries that are asked for at the same time leave in one packet, on one connection: neither side is woken more than
   * once for all of them.
   */
  query<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      // What comes back for a query are rows of the shape that its caller names.
      this.#asked.push({ query, resolve: (rows) => resolve(rows as Row[]), reject });
      if (this.#asked.length === 1) setImmediate(() => void this.#sendAsked());
    });
  }

  async #sendAsked(): Promise<void> {
    const asked = this.#asked;
    this.#asked = [];
    try {
      await this.use(async (client) => {
        const { stream } = client.connection;
        stream.cork();
        const answers = asked.map((one) => answer(client, one));
        stream.uncork();
        const failed = (await Promise.allSettled(answers)).find(({ status }) => status === "rejected");
        if (failed?.status === "rejected") throw failed.reason;
      });
    } catch (error) {
      for (const { reject } of asked) reject(error); // whoever was answered does not hear it
    }
  }

  /** All that a COPY sends, in one piece. */
  copyOut(copy: string): Promise<Buffer> {
    return this.#lend(this.#copyPool, async (client) => {
      const stream = client.query(copyTo(copy));
      const limit = setTimeout(() => stream.destroy(new Error("Query read timeout")), ANSWER_MAX_MS);
      try {
        const pieces: Buffer[] = [];
        for await (const piece of stream) pieces.push(piece);
        return Buffer.concat(pieces);
      } finally {
        clearTimeout(limit);
      }
    });
  }

  /**
   * Sends a query right behind those of {@link inLine} that are still running. They run one after the other, each for
   * itself; between two of them the server waits for nobody.
   */
  async inLine<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]> {
    const line = (this.#line ??= { client: this.#connect(), queries: 0, failed: false });
    line.queries += 1;
    try {
      const client = await line.client;
      return (await client.query<Row>(query)).rows;
    } catch (error) {
      line.failed = true;
      throw unavailableFrom(error);
    } finally {
      line.queries -= 1;
      if (this.#line === line && (line.failed || line.queries === 0)) this.#line = undefined;
      if (line.queries === 0) {
        void line.client.then(
          (client) => client.release(line.failed),
          () => {}, // there never was one
        );
      }
    }
  }

  /** Lends a connection. It is thrown away when `work` fails, as nobody knows what state it is in. */
  use<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.#lend(this.#pool, work);
  }

  async #lend<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#connect(pool);
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw unavailableFrom(error);
    }
  }

  async #connect(pool: Pool = this.#pool): Promise<PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      const unavailable = unavailableFrom(error);
      // Without a connection nothing can have been sent.
      throw unavailable instanceof StoreUnavailableError
        ? new StoreUnavailableError("not-sent", error)
        : unavailable;
    }
  }

  /** Ends what is idle, lets what is busy finish, and does not wait for a server that is frozen. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const grace = new AbortController();
    await Promise.race([
      Promise.all([this.#pool.end(), this.#copyPool.end()]),
      wait(CLOSE_GRACE_MS, undefined, { signal: grace.signal }).catch(() => {}), // everything ended in time
    ]);
    grace.abort();
    for (const socket of this.#sockets) socket.destroy();
  }

  #socket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
    return socket;
  }
}

async function answer(client: PoolClient, { query, resolve, reject }: Asked): Promise<void> {
  try {
    resolve((await client.query(query)).rows);
  } catch (error) {
    reject(unavailableFrom(error));
    throw error;
  }
}
