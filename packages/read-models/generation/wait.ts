import { hasReached, type Position } from "@bahi/contracts/position.ts";
import { Client, type ClientConfig } from "pg";
import { CHECKPOINT_CHANNEL } from "./table.ts";

/** Waits for the live read models to reach a position. Any number of waiters share one connection. */
export type LivePositions = {
  /** True as soon as everything up to `wanted` is in the live read models; false when `timeoutMs` have passed. */
  waitForPosition(wanted: Position, timeoutMs: number): Promise<boolean>;
  /** True as soon as anything after `seen` is in them; false when `timeoutMs` have passed or `signal` says to end. */
  waitForNews(seen: Position, timeoutMs: number, signal: AbortSignal): Promise<boolean>;
  close(): Promise<void>;
};

type Waiter = { isReachedBy(position: Position): boolean; answer(reached: boolean): void };

/**
 * Listens for moves of the live checkpoint. A notification is a hint, so while anyone waits the checkpoint is also read
 * every `pollMs`; the same reading opens a new connection when the old one is lost.
 */
export function openLivePositions(config: ClientConfig, pollMs = 200): LivePositions {
  const waiters = new Set<Waiter>();
  let reached: Position = "";
  let listener: Client | undefined;
  let looking: Promise<void> | undefined;
  let poll: NodeJS.Timeout | undefined;

  function note(position: Position): void {
    if (position > reached) reached = position;
    for (const waiter of waiters) if (waiter.isReachedBy(reached)) waiter.answer(true);
  }

  async function listen(): Promise<Client> {
    const client = new Client({ ...config, keepAlive: true });
    client.on("notification", (notification) => note(notification.payload ?? ""));
    const forget = () => {
      if (listener !== client) return;
      listener = undefined;
      // A database that comes back from a crash may have lost its last moves, so nothing known counts any more.
      reached = "";
    };
    client.on("error", forget);
    client.on("end", forget);
    await client.connect();
    await client.query(`listen ${CHECKPOINT_CHANNEL}`);
    listener = client;
    return client;
  }

  /** A database that does not answer is no error here: the waiters wait on, until their time is over. */
  function look(): void {
    looking ??= readCheckpoint()
      .catch(() => {})
      .finally(() => {
        looking = undefined;
      });
  }

  async function readCheckpoint(): Promise<void> {
    const client = listener ?? (await listen());
    const { rows } = await client.query<{ position: Position }>(
      `select position from bahi.generation where state = 'live'`,
    );
    for (const row of rows) note(row.position);
  }

  function wait(
    isReachedBy: Waiter["isReachedBy"],
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<boolean> {
    if (listener !== undefined && isReachedBy(reached)) return Promise.resolve(true);
    if (signal?.aborted === true) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = () => waiter.answer(false);
      const waiter: Waiter = {
        isReachedBy,
        answer(isReached) {
          waiters.delete(waiter);
          clearTimeout(timer);
          signal?.removeEventListener("abort", end);
          if (waiters.size === 0) {
            clearInterval(poll);
            poll = undefined;
          }
          resolve(isReached);
        },
      };
      const timer = setTimeout(end, timeoutMs);
      signal?.addEventListener("abort", end, { once: true });
      waiters.add(waiter);
      poll ??= setInterval(look, pollMs);
      if (listener === undefined) look();
    });
  }

  return {
    waitForPosition: (wanted, timeoutMs) => wait((position) => hasReached(position, wanted), timeoutMs),
    waitForNews: (seen, timeoutMs, signal) =>
      wait((position) => position !== seen && hasReached(position, seen), timeoutMs, signal),

    async close() {
      for (const waiter of waiters) waiter.answer(false);
      await looking;
      await listener?.end();
    },
  };
}
