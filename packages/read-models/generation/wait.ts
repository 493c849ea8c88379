import { randomUUID } from "node:crypto";
import { hasReached, type Position } from "@bahi/contracts/position.ts";
import { openListeningClient } from "@bahi/service-kit/listening-client.ts";
import type { Client, ClientConfig } from "pg";
import { registerListener } from "./listener.ts";
import { READ_GENERATION } from "./live.ts";
import {
  CHECKPOINT_CHANNEL,
  FAILURE_CHANNEL,
  GENERATION_CHANNEL,
  type GenerationTable,
  NEXT_CHECKPOINT_CHANNEL,
  READABLE_CHANNEL,
} from "./table.ts";

/**
 * Waits for the live checkpoint to reach a position: that of the generation which `liveGeneration` finds for a program of
 * the same version. All waiters share one connection.
 */
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

const RECONNECT_MS = 1_000;

type Waiter = { isReachedBy(position: Position): boolean; answer(reached: boolean): void };

/**
 * Listens for moves of the live checkpoint, from the call on. Notifications may get lost: while anybody waits, the checkpoint
 * is also polled every `pollMs`. A connection that is lost, or has not answered within `answerMaxMs`, is made again. `listener` is a
 * UUID by which the projector of this process knows that it tells of its moves in memory. `projectionVersion` is that of
 * the program: the live read models of another version stay live for as long as programs listen that do not say this one.
 */
export function openLivePositions(
  config: ClientConfig,
  {
    pollMs = 200,
    answerMaxMs = 4_000,
    listener: listenerId = randomUUID(),
    projectionVersion,
  }: { pollMs?: number; answerMaxMs?: number; listener?: string; projectionVersion?: string } = {},
): LivePositions {
  const waiters = new Set<Waiter>();
  let reached: Position = "";
  /** The state of the generation of which it is the checkpoint; undefined until it has been read. */
  let read: GenerationTable["state"] | undefined;
  let liveEpoch = 0;
  let listener: Client | undefined;
  let polling: Promise<void> | undefined;
  let pollTimer: NodeJS.Timeout | undefined;

  function note(position: Position): void {
    if (position > reached) reached = position;
    for (const waiter of waiters) if (waiter.isReachedBy(reached)) waiter.answer(true);
  }

  function noteOf(state: GenerationTable["state"]): (position: Position) => void {
    return (position) => {
      if (read === state) note(position);
    };
  }

  function mayBeAnother(): void {
    liveEpoch += 1;
  }

  function maySwitch(): void {
    mayBeAnother();
    read = undefined;
    reached = "";
    if (listener !== undefined) pollOnce();
  }

  async function listen(): Promise<Client> {
    const client = await openListeningClient(
      config,
      {
        [CHECKPOINT_CHANNEL]: noteOf("live"),
        [NEXT_CHECKPOINT_CHANNEL]: noteOf("building"),
        [FAILURE_CHANNEL]: mayBeAnother,
        [GENERATION_CHANNEL]: maySwitch,
        [READABLE_CHANNEL]: maySwitch,
      },
      { answerMaxMs, prepare: (prepared) => registerListener(prepared, listenerId, projectionVersion) },
    );
    client.on("end", () => {
      if (listener === client) forget();
    });
    listener = client;
    return client;
  }

  function forget(): void {
    listener = undefined;
    read = undefined;
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
    const { rows } = await client.query<Pick<GenerationTable, "position" | "state">>(
      `select position, state from ${READ_GENERATION}`,
      [projectionVersion ?? null],
    );
    for (const { position, state } of rows) {
      read = state;
      note(position);
    }
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
      if (read === undefined) pollOnce();
    });
  }

  // Also while nobody waits: in an update the projector looks at who listens.
  pollOnce();
  const reconnecting = setInterval(() => {
    if (listener === undefined) pollOnce();
  }, RECONNECT_MS).unref();

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
      clearInterval(reconnecting);
      await polling;
      await listener?.query("delete from bahi.listener where process_id = pg_backend_pid()").catch(() => {}); // it is gone
      await listener?.end();
    },
  };
}
