import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { applyEvents } from "./apply-events.ts";
import type { Chain } from "../chain/chain.ts";
import type { LiveWriter } from "./live-writer.ts";

const FAILURES_TOLD_MIN = 2;
const PATIENCE_MAX = 64;

/**
 * Remembers which events could not be applied and how often, over the connections of one projector. What fails for the
 * database, and not for the event, is tried again for ever: it may be a database that was restarted, but it may also be
 * a batch that takes longer than its connection lives.
 */
export class Attempts {
  #applying: RecordedEvent | undefined;
  #failed: { event: RecordedEvent; count: number; reason: string } | undefined;

  /** How much longer than usual a connection may live without a word: a slow batch must not end its own. */
  get patience(): number {
    return Math.min(2 ** (this.#failed?.count ?? 0), PATIENCE_MAX);
  }

  /** Which event has failed again and again, in a sentence; undefined when none has. */
  get trouble(): string | undefined {
    if (this.#failed === undefined || this.#failed.count < FAILURES_TOLD_MIN) return undefined;
    const { event, count, reason } = this.#failed;
    const { id, type, position } = event;
    return `Applying event ${id} (${type}) at position ${position} has failed ${count} times in a row, and is tried again: ${reason}`;
  }

  /** Applies a batch; after a failure one event at a time, so that the one to blame is known by its id. */
  async apply(writer: LiveWriter, batch: readonly RecordedEvent[], chain: Chain): Promise<LiveWriter> {
    let current = writer;
    const parts = this.#failed === undefined ? [batch] : batch.map((event) => [event]);
    for (const part of parts) {
      this.#applying = part.find(({ position }) => position > current.position);
      current = await applyEvents(current, part, chain);
    }
    this.#applying = undefined;
    if (batch.length > 0) this.#failed = undefined;
    return current;
  }

  /** The connection has ended with this error. */
  fail(error: unknown): void {
    const event = this.#applying;
    if (event === undefined) return;
    const isAgain = this.#failed?.event.position === event.position;
    const count = isAgain ? (this.#failed?.count ?? 0) + 1 : 1;
    this.#failed = { event, count, reason: error instanceof Error ? error.message : String(error) };
    this.#applying = undefined;
  }
}
