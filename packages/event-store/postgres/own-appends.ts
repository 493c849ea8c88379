import type { RecordedEvent } from "../event-store.ts";
import { type Position, START } from "../position.ts";
import { positionOf } from "./position.ts";

/** Characters of the events that are kept: a subscriber takes them at once, or has to read back anyway. */
const CHARACTERS_MAX = 256 * 1024;

/** What this store appends, for those of its subscribers who would read it back. */
export class OwnAppends {
  readonly #readers = new Set<OwnReader>();

  /** Without a reader nothing is kept, so nothing need be added. */
  get isRead(): boolean {
    return this.#readers.size > 0;
  }

  /** For one subscriber, who closes it: what is appended from now on. */
  reader(): OwnReader {
    const reader = new OwnReader(() => this.#readers.delete(reader));
    this.#readers.add(reader);
    return reader;
  }

  /** Call when they are committed. */
  add(events: readonly RecordedEvent[]): void {
    for (const reader of this.#readers) reader.add(events);
  }

  /** Call when a connection was lost: the server may come back with another history, such as a restored backup. */
  clear(): void {
    for (const reader of this.#readers) reader.clear();
  }
}

/** The latest events that a subscriber has not read yet. */
export class OwnReader {
  /** By position, the oldest first. */
  readonly #events = new Map<string, RecordedEvent>();
  readonly close: () => void;
  #characters = 0;

  constructor(close: () => void) {
    this.close = close;
  }

  add(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      this.#events.set(event.position, event);
      this.#characters += sizeOf(event);
    }
    this.#forgetWhile(() => this.#characters > CHARACTERS_MAX);
  }

  /**
   * The events that directly follow a position, at most `countMax`; none when another instance has appended the first of
   * them, or it is not kept. Positions have no gaps. What is not after the position is not asked for again.
   */
  after(position: Position, countMax: number): RecordedEvent[] {
    this.#forgetWhile((event) => event.position <= position);
    const found: RecordedEvent[] = [];
    let next = BigInt(position === START ? 0 : position);
    while (found.length < countMax) {
      next += 1n;
      const event = this.#events.get(positionOf(next.toString()));
      if (event === undefined) break;
      found.push(event);
    }
    return found;
  }

  clear(): void {
    this.#events.clear();
    this.#characters = 0;
  }

  #forgetWhile(isForgotten: (event: RecordedEvent) => boolean): void {
    for (const [position, event] of this.#events) {
      if (!isForgotten(event)) break;
      this.#events.delete(position);
      this.#characters -= sizeOf(event);
    }
  }
}

function sizeOf({ data, metadata }: RecordedEvent): number {
  return data.length + metadata.length;
}
