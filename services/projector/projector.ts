import { setTimeout as wait } from "node:timers/promises";
import type { Position } from "@bahi/contracts/position.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { SupersededError } from "@bahi/read-models/generation/checkpoint.ts";
import type { Logger } from "pino";
import { InapplicableError } from "./inapplicable.ts";
import { Attempts } from "./live/attempts.ts";
import { tracesOf } from "./live/traces-of.ts";
import { type KeptByProcess, type Observer, runTerm } from "./leading/term.ts";
import { VersionTakeover } from "./leading/version-takeover.ts";

const RETRY_MS = 1_000;

/** `reason` says in a sentence why it is not applying events. */
export type ProjectorState =
  | { doing: "starting" | "standing by" | "building" | "catching up" | "following" }
  | { doing: "waiting" | "stopped"; reason: string };

export type ProjectorOptions = {
  store: EventStore;
  databaseUrl: string;
  projectionVersion: string;
  /** Builds a requested generation and makes it live. */
  rebuild: (generation: number, signal: AbortSignal) => Promise<void>;
  log: Logger;
  /** The edge of this process: it is told in memory when the live checkpoint has moved. The database notifies others. */
  edge?: { listener: string; note(position: Position): void };
  /** The database ends the session of a projector that sends nothing for this long. Default: 5,000. */
  sessionIdleMaxMs?: number;
};

export type Projector = {
  readonly state: ProjectorState;
  /** A sentence with the id of the event that has failed more than once and is being retried. */
  readonly repeatedFailure: string | undefined;
  /** How many events this process has applied to live read models. */
  readonly eventCount: number;
  /** How often following the store has failed and was repeated, or has ended at an event that cannot be applied. */
  readonly failureCount: number;
  stop(): Promise<void>;
};

/**
 * Keeps the read models up to date until it is stopped. Of all projectors on one database, the one that holds the lock
 * leads; the others stand by, or build for another version. When the database or the store is down, it retries. An
 * event that cannot be applied stops the projector for good: a person has to look at it.
 */
export function startProjector(options: ProjectorOptions): Projector {
  const ending = new AbortController();
  let state: ProjectorState = { doing: "starting" };
  let eventCount = 0;
  let failureCount = 0;
  const kept: KeptByProcess = { attempts: new Attempts(), takeover: new VersionTakeover() };
  const observer: Observer = {
    enter(next) {
      state = next;
    },
    applied(count) {
      eventCount += count;
    },
  };

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await runTerm(options, kept, ending.signal, observer);
      } catch (error) {
        if (ending.signal.aborted) return;
        if (!(error instanceof SupersededError)) failureCount += 1;
        // The ids that the requests behind the events have in the logs of the other services.
        const reqIds = tracesOf(kept.attempts.part);
        if (error instanceof InapplicableError) {
          options.log.fatal(
            { eventId: error.eventId, position: error.position, reqIds, err: error },
            "the projector has stopped at an event that it cannot apply",
          );
          observer.enter({ doing: "stopped", reason: error.message });
          return;
        }
        kept.attempts.fail(error);
        if (kept.attempts.repeatedFailure !== undefined)
          options.log.error({ reqIds, err: error }, kept.attempts.repeatedFailure);
        if (error instanceof SupersededError) options.log.info(error.message);
        else
          options.log.warn({ reqIds, err: error }, "the projector waits for the database or the event store");
        observer.enter({ doing: "waiting", reason: error instanceof Error ? error.message : String(error) });
        await wait(error instanceof SupersededError ? 0 : RETRY_MS, undefined, {
          signal: ending.signal,
        }).catch(
          () => {}, // aborted
        );
      }
    }
  }

  const running = run();
  return {
    get state() {
      return state;
    },
    get repeatedFailure() {
      return kept.attempts.repeatedFailure;
    },
    get eventCount() {
      return eventCount;
    },
    get failureCount() {
      return failureCount;
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}
