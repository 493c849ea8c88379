import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { KEEP_ALIVE } from "./keep-alive.ts";

const RECONNECT_MS = 500;
const CONNECT_MS = 4_000;
/** What the server calls the sessions that listen. */
export const HINT_APPLICATION = "bahi event store hint";

/**
 * Wakes readers after an append: of this store in memory, of another process by a notification of Postgres. Readers also
 * poll, so a lost hint only delays them.
 */
export class AppendHint {
  readonly #databaseUrl: string;
  readonly #storeId: string;
  /** Whether a process at the server belongs to this store, which has told of its appends already. */
  readonly #isOwn: (processId: number) => boolean;
  readonly #closing = new AbortController();
  readonly #sleepers = new Set<() => void>();
  #heard = 0;
  #heardElsewhere = 0;
  #listening: Promise<void> | undefined;

  /** `storeId` is the id under which this store appends. */
  constructor(databaseUrl: string, storeId: string, isOwn: (processId: number) => boolean) {
    this.#databaseUrl = databaseUrl;
    this.#storeId = storeId;
    this.#isOwn = isOwn;
  }

  /** Grows with each hint. */
  get heard(): number {
    return this.#heard;
  }

  /** Grows with each hint of another process, and when some may have been lost. */
  get heardElsewhere(): number {
    return this.#heardElsewhere;
  }

  /** Whether somebody waits for the next hint. */
  get isAwaited(): boolean {
    return this.#sleepers.size > 0;
  }

  /** Resolves when there is a hint later than `heard`, after `timeoutMs`, or when the signal is aborted. */
  async next(heard: number, timeoutMs: number, signal: AbortSignal): Promise<void> {
    this.#listening ??= this.#listen();
    if (heard !== this.#heard || signal.aborted || this.#closing.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        this.#sleepers.delete(done);
        resolve();
      };
      const timer = setTimeout(done, timeoutMs);
      signal.addEventListener("abort", done, { once: true });
      this.#sleepers.add(done);
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.wake();
    await this.#listening;
  }

  /** Call after each append of this store, also one whose outcome is not known. */
  wake(): void {
    this.#heard += 1;
    for (const sleeper of this.#sleepers) sleeper();
  }

  #hearElsewhere(): void {
    this.#heardElsewhere += 1;
    this.wake();
  }

  async #listen(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#listenOnce();
      await wait(RECONNECT_MS, undefined, { signal }).catch(() => {}); // closing
    }
  }

  /** Until the connection ends, or the store is closed. */
  async #listenOnce(): Promise<void> {
    const client = new Client({
      connectionString: this.#databaseUrl,
      application_name: HINT_APPLICATION,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      ...KEEP_ALIVE,
    });
    const { signal } = this.#closing;
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const leave = () => end();
    client.once("end", leave);
    signal.addEventListener("abort", leave, { once: true });
    client.on("error", () => {}); // "end" follows
    client.on("notification", ({ processId }) => {
      if (!this.#isOwn(processId)) this.#hearElsewhere();
    });
    try {
      await client.connect();
      await client.query("listen event_store");
      await client.query("select event_store.register_listener($1)", [this.#storeId]);
      this.#hearElsewhere();
      await ended;
    } catch {
      // Readers poll until the server is back.
    } finally {
      signal.removeEventListener("abort", leave);
    }
    // Nobody waits for a server that may be frozen.
    void unregister(client);
  }
}

/** A session that stays registered does no harm: appends of others notify it in vain, until the next one registers. */
async function unregister(client: Client): Promise<void> {
  await client.query("delete from event_store.listener where process_id = pg_backend_pid()").catch(() => {}); // the connection is gone already
  await client.end().catch(() => {});
}
