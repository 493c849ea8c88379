import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Pool, type PoolClient, type QueryConfig, type QueryResultRow } from "pg";
import { StoreUnavailableError } from "../errors.ts";
import { unavailableFrom } from "./unavailable.ts";

const CLOSE_GRACE_MS = 1_000;
// Plans of the store's own statements do not depend on the values, and planning would cost more than running them.
const SESSION =
  "-c plan_cache_mode=force_generic_plan -c jit=off -c default_transaction_isolation=read\\ committed";

/** A connection on which queries run in turn, sent without waiting for the answers to those before. */
type Line = { client: Promise<PoolClient>; queries: number; failed: boolean };

/** The store's connections. Whatever keeps the server from answering is a {@link StoreUnavailableError}. */
export class Connections {
  readonly #pool: Pool;
  readonly #sockets = new Set<Socket>();
  #line: Line | undefined;
  #closed = false;

  constructor(databaseUrl: string) {
    this.#pool = new Pool({
      connectionString: databaseUrl,
      application_name: "bahi event store",
      options: SESSION,
      pipeline: true,
      max: 8,
      keepAlive: true,
      connectionTimeoutMillis: 4_000,
      // The server keeps to the first limit; the second one notices a server that is frozen or cut off.
      statement_timeout: 5_000,
      query_timeout: 6_000,
      stream: () => this.#socket(),
    });
    // An idle connection that breaks is replaced; the next call finds out whether the server is there.
    this.#pool.on("error", () => {});
    // One that breaks while it is lent out fails the query that is on it; unheard, this event would end the process.
    this.#pool.on("connect", (client) => client.on("error", () => {}));
  }

  get closed(): boolean {
    return this.#closed;
  }

  query<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]> {
    return this.use(async (client) => (await client.query<Row>(query)).rows);
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
  async use<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw unavailableFrom(error);
    }
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
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
      this.#pool.end(),
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
