import { randomUUID } from "node:crypto";
import { hasReached, type Position } from "@bahi/contracts/position.ts";
import { openListeningClient } from "@bahi/service-kit/listening-client.ts";
import type { Client, ClientConfig } from "pg";
import { registerListener } from "./listener.ts";
import { CHECKPOINT_CHANNEL, FAILURE_CHANNEL, GENERATION_CHANNEL } from "./table.ts";

/** Waits for the live checkpoint to reach a position. All waiters share one connection. */
export type LivePositions = {
  /** Tells of a move of the live checkpoint that is stored, as the projector of this process does. */
  note(position: Position): void;
  /** True when the live checkpoint has reached `wanted`; false after `timeoutMs`. */
  waitForPosition(wanted: Position, timeoutMs: number): Promise<boolean>;
  /** True when the live checkpoint is after `seen`; false after `timeoutMs` or when `signal` is aborted. */
  waitForNews(seen: Position, timeoutMs: number, signal: AbortSignal): Promise<boolean>;
  /**
   * Grows when the live generation may be another one, or may have got or lost a failure; undefined while no connection
   * would tell of it.
   */
  readonly liveEpoch: number | undefined;
  close(): Promise<void>;
};

type Waiter = { isReachedBy(position: Position): boolean; answer(reached: boolean): void };

/**
 * Listens for moves of the live checkpoint. Notifications may get lost: while anybody waits, the checkpoint is also polled
 * every `pollMs`. Polling reconnects when the connection is lost, or has not answered within `answerMaxMs`. `listener` is a
 * UUID by which the projector of this process knows that it tells of its moves in memory.
 */
export function openLivePositions(
  config: ClientConfig,
  {
    pollMs = 200,
    answerMaxMs = 4_000,
    listener: listenerId = randomUUID(),
  }: { pollMs?: number; answerMaxMs?: number; listener?: string } = {},
): LivePositions {
  const waiters = new Set<Waiter>();
  let reached: Position = "";
  let liveEpoch = 0;
  let listener: Client | undefined;
  let polling: Promise<void> | undefined;
  let pollTimer: NodeJS.Timeout | undefined;

  function note(position: Position): void {
    if (position > reached) reached = position;
    for (const waiter of waiters) if (waiter.isReachedBy(reached)) waiter.answer(true);
  }

  function mayBeAnother(): void {
    liveEpoch += 1;
  }

  async function listen(): Promise<Client> {
    const client = await openListeningClient(
      config,
      { [CHECKPOINT_CHANNEL]: note, [FAILURE_CHANNEL]: mayBeAnother, [GENERATION_CHANNEL]: mayBeAnother },
      { answerMaxMs, prepare: (prepared) => registerListener(prepared, listenerId) },
    );
    client.on("end", () => {
      if (listener === client) forget();
    });
    listener = client;
    return client;
  }

  function forget(): void {
    listener = undefined;
    mayBeAnother();
    // A database that comes back from a crash may have lost its last moves: forget the known position.
    reached = "";
  }

  /** A database that does not answer is no error: waiters go on waiting, and the next poll connects again. */
  function pollOnce(): void {
    polling ??= readCheckpoint()
      .catch(() => {
        void listener?.end();
        forget();
      })
      .finally(() => {
        polling = undefined;
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
            clearInterval(pollTimer);
            pollTimer = undefined;
          }
          resolve(isReached);
        },
      };
      const timer = setTimeout(end, timeoutMs);
      signal?.addEventListener("abort", end, { once: true });
      waiters.add(waiter);
      pollTimer ??= setInterval(pollOnce, pollMs);
      if (listener === undefined) pollOnce();
    });
  }

  return {
    note,
    get liveEpoch() {
      return listener === undefined ? undefined : liveEpoch;
    },
    waitForPosition: (wanted, timeoutMs) => wait((position) => hasReached(position, wanted), timeoutMs),
    waitForNews: (seen, timeoutMs, signal) =>
      wait((position) => position !== seen && hasReached(position, seen), timeoutMs, signal),

    async close() {
      for (const waiter of waiters) waiter.answer(false);
      await polling;
      await listener?.query("delete from bahi.listener where process_id = pg_backend_pid()").catch(() => {}); // it is gone
      await listener?.end();
    },
  };
}
