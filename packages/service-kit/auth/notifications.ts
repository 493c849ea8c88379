import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "pino";

const RECONNECT_MS = 500;

export type Notifications = {
  /** False while notifications may be lost. Caches that rely on them must not be used then. */
  listening(): boolean;
  close(): Promise<void>;
};

/** Listens to these channels of Postgres. Calls `gap` when notifications may have been lost. */
export async function listenForNotifications(
  databaseUrl: string,
  log: Pick<Logger, "warn">,
  on: { notification: Record<string, (payload: string) => void>; gap(): void },
): Promise<Notifications> {
  const channels = Object.keys(on.notification);
  const closing = new AbortController();
  let client: Client | undefined;

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
      application_name: "bahi sessions",
    });
    next.on("notification", ({ channel, payload = "" }) => on.notification[channel]?.(payload));
    next.on("error", (error) => log.warn({ err: error }, "lost the connection that hears of ended sessions"));
    next.on("end", () => {
      if (client !== next) return;
      client = undefined;
      on.gap();
      void reconnect();
    });
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end().catch(() => {}); // it may never have been connected
      throw error;
    }
    on.gap();
    client = next;
  }

  async function reconnect(): Promise<void> {
    while (!closing.signal.aborted && client === undefined) {
      try {
        await connect();
      } catch (error) {
        log.warn({ err: error }, "cannot hear of ended sessions; every request asks the table meanwhile");
        await wait(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => {}); // closing
      }
    }
    if (closing.signal.aborted) await client?.end();
  }

  await connect();
  return {
    listening: () => client !== undefined,
    async close() {
      closing.abort();
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
