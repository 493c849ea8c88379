import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Pool, type PoolClient, type QueryConfig, type QueryResultRow } from "pg";
import { StoreUnavailableError } from "../errors.ts";
import { unavailableFrom } from "./unavailable.ts";

const CLOSE_GRACE_MS = 1_000;
// Plans of the store's own statements do not depend on the values, and planning would cost more than running them.
const SESSION =
  "-c plan_cache_mode=force_generic_plan -c jit=off -c default_transaction_isolation=read\\ committed";

/** The store's connections. Whatever keeps the server from answering is a {@link StoreUnavailableError}. */
export class Connections {
  readonly #pool: Pool;
  readonly #sockets = new Set<Socket>();
  #closed = false;

  constructor(databaseUrl: string) {
    this.#pool = new Pool({
      connectionString: databaseUrl,
      application_name: "bahi event store",
      options: SESSION,
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

  /** Lends a connection. It is thrown away when `work` fails, as nobody knows what state it is in. */
  async use<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    let client: PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      const unavailable = unavailableFrom(error);
      // Without a connection nothing can have been sent.
      throw unavailable instanceof StoreUnavailableError
        ? new StoreUnavailableError("not-sent", error)
        : unavailable;
    }
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw unavailableFrom(error);
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
