import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";

const RECONNECT_MS = 500;

/** Wakes readers when something was appended. It is only a hint: a reader who hears nothing looks by himself. */
export class AppendHint {
  readonly #databaseUrl: string;
  readonly #closing = new AbortController();
  #sleepers = new Set<() => void>();
  #client: Client | undefined;
  #running: Promise<void> | undefined;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  /** Resolves at the next append anywhere, after `timeoutMs`, or when the signal is aborted. */
  async next(timeoutMs: number, signal: AbortSignal): Promise<void> {
    this.#running ??= this.#listen();
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
      if (signal.aborted) done();
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake();
    await this.#client?.end().catch(() => {}); // it may be broken already
    await this.#running;
  }

  #wake(): void {
    for (const sleeper of this.#sleepers) sleeper();
  }

  async #listen(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const client = new Client({
        connectionString: this.#databaseUrl,
        application_name: "bahi event store hint",
        keepAlive: true,
      });
      const ended = new Promise<void>((resolve) => client.once("end", resolve));
      client.on("error", () => {}); // "end" follows
      client.on("notification", () => this.#wake());
      try {
        await client.connect();
        this.#client = client;
        await client.query("listen event_store");
        this.#wake();
        await ended;
      } catch {
        // Readers look by themselves until the server is back.
        await client.end().catch(() => {});
      }
      await wait(RECONNECT_MS, undefined, { signal: this.#closing.signal }).catch(() => {}); // closing
    }
  }
}
