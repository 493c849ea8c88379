import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { applyEvents } from "./apply-events.ts";
import type { Chain } from "../chain/chain.ts";
import type { LiveWriter } from "./live-writer.ts";

const REPORTED_FAILURES_MIN = 2;
const TIMEOUT_FACTOR_MAX = 64;

/**
 * Counts failed attempts to apply an event, across the connections of one projector. Failures of the database are retried
 * for ever: it may have been restarted. But a batch may also take longer than its session is allowed to.
 */
export class Attempts {
  #applying: RecordedEvent | undefined;
  #part: readonly RecordedEvent[] = [];
  #failed: { event: RecordedEvent; count: number; reason: string } | undefined;

  /** By how much to multiply the time limits of the connection, so that a slow batch does not end its own session. */
  get timeoutFactor(): number {
    return Math.min(2 ** (this.#failed?.count ?? 0), TIMEOUT_FACTOR_MAX);
  }

  /** The events that are being applied, or were when the last attempt failed. */
  get part(): readonly RecordedEvent[] {
    return this.#part;
  }

  /** A sentence that names the event that failed repeatedly; undefined when none has. */
  get repeatedFailure(): string | undefined {
    if (this.#failed === undefined || this.#failed.count < REPORTED_FAILURES_MIN) return undefined;
    const { event, count, reason } = this.#failed;
    const { id, type, position } = event;
    return `Applying event ${id} (${type}) at position ${position} has failed ${count} times in a row, and is tried again: ${reason}`;
  }

  /** Applies a batch; after a failure one event at a time, so that the bad one is known. */
  async apply(writer: LiveWriter, batch: readonly RecordedEvent[], chain: Chain): Promise<LiveWriter> {
    let current = writer;
    const parts = this.#failed === undefined ? [batch] : batch.map((event) => [event]);
    for (const part of parts) {
      this.#part = part;
      this.#applying = part.find(({ position }) => position > current.position);
      current = await applyEvents(current, part, chain);
    }
    this.#applying = undefined;
    this.#part = [];
    if (batch.length > 0) this.#failed = undefined;
    return current;
  }

  /** Call when the read models have come to a position without these attempts: another projector may have led. */
  reached(position: string): void {
    if (this.#failed !== undefined && this.#failed.event.position <= position) this.#failed = undefined;
  }

  /** Call when the term has ended with this error. */
  fail(error: unknown): void {
    const event = this.#applying;
    if (event === undefined) return;
    const isAgain = this.#failed?.event.position === event.position;
    const count = isAgain ? (this.#failed?.count ?? 0) + 1 : 1;
    this.#failed = { event, count, reason: error instanceof Error ? error.message : String(error) };
    this.#applying = undefined;
  }
}
