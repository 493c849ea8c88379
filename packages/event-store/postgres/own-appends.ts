import type { RecordedEvent } from "../event-store.ts";
import { positionOf } from "./position.ts";

/** Characters of the events that are kept: a subscriber takes them at once, or has to read back anyway. */
const CHARACTERS_MAX = 256 * 1024;

/** The latest events that this store has appended, so that its subscribers need not read them back. */
export class OwnAppends {
  /** By position, the oldest first. */
  readonly #events = new Map<string, RecordedEvent>();
  #characters = 0;

  /** Call when they are committed. */
  add(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      this.#events.set(event.position, event);
      this.#characters += sizeOf(event);
    }
    for (const [position, event] of this.#events) {
      if (this.#characters <= CHARACTERS_MAX) break;
      this.#events.delete(position);
      this.#characters -= sizeOf(event);
    }
  }

  /**
   * The events that directly follow a position, at most `countMax`; none when another instance has appended the first of
   * them, or it is not kept. Positions have no gaps.
   */
  after(position: string, countMax: number): RecordedEvent[] {
    const found: RecordedEvent[] = [];
    let next = BigInt(position === "" ? 0 : position);
    while (found.length < countMax) {
      next += 1n;
      const event = this.#events.get(positionOf(next.toString()));
      if (event === undefined) break;
      found.push(event);
    }
    return found;
  }

  /** Call when a connection was lost: the server may come back with another history, such as a restored backup. */
  clear(): void {
    this.#events.clear();
    this.#characters = 0;
  }
}

function sizeOf({ data, metadata }: RecordedEvent): number {
  return data.length + metadata.length;
}
