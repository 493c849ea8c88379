import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import type { Logger } from "pino";
import { type Channels, openListeningClient } from "../listening-client.ts";

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
  on: { notification: Channels; gap(): void },
): Promise<Notifications> {
  const closing = new AbortController();
  let client: Client | undefined;

  async function connect(): Promise<void> {
    const next = await openListeningClient(
      { connectionString: databaseUrl, application_name: "bahi sessions" },
      on.notification,
    );
    next.on("error", (error) => log.warn({ err: error }, "lost the connection that hears of ended sessions"));
    next.on("end", () => {
      if (client !== next) return;
      client = undefined;
      on.gap();
      void reconnect();
    });
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
