import { type CommandInAppend, commandsOf } from "../commands-of.ts";
import { ConflictError, KeyUsedError, StaleDecisionError } from "../errors.ts";
import type {
  Appended,
  ExpectedRevision,
  KeyUse,
  NewEvent,
  Outcome,
  RecordedEvent,
  StreamRevision,
} from "../event-store.ts";
import { type Position, START } from "../position.ts";
import { encode } from "../size.ts";

const DIGITS = 20;

type Creation = {
  category: string;
  key: string;
  eventsFor: (number: number) => readonly NewEvent[];
  digest: string | undefined;
  basedOn: readonly StreamRevision[] | undefined;
};
type Created = { streamId: string } & Appended;

/**
 * The events and keys of a store in memory, shared by all its instances. Each call is synchronous and therefore atomic.
 */
export class MemoryLog {
  readonly #events: RecordedEvent[] = [];
  readonly #streams = new Map<string, RecordedEvent[]>();
  readonly #created = new Map<string, Created>();
  readonly #numbers = new Map<string, number>();
  readonly #uses = new Map<string, KeyUse>();
  readonly #readers = new Set<() => void>();

  append(
    streamId: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    basedOn: readonly StreamRevision[] = [],
  ): Appended {
    if (events.length === 0) throw new Error(`an append to ${streamId} has no events`);
    const commands = commandsOf(events);
    const encoded = encode(events);
    const stream = this.stream(streamId);
    const first = expected === "none" ? 0 : expected + 1;
    const there = stream.slice(first, first + events.length);
    const last = there.at(-1);
    if (
      last !== undefined &&
      there.length === events.length &&
      there.every(({ id }, at) => id === events[at]?.id)
    )
      return { revision: last.revision, position: last.position };
    this.#refuseUsed(commands.map(({ key }) => key));
    if (stream.length !== first)
      throw new ConflictError(streamId, expected, stream.at(-1)?.revision ?? "none");
    this.#refuseStale(basedOn);
    for (const [at, event] of encoded.entries()) {
      const position = positionOf(this.#events.length + 1);
      const recorded = { ...event, position, streamId, revision: first + at, recordedAt: new Date() };
      this.#events.push(recorded);
      stream.push(recorded);
    }
    this.#streams.set(streamId, stream);
    this.#bind(streamId, first, commands);
    for (const wake of this.#readers) wake();
    return { revision: stream.length - 1, position: this.head() };
  }

  /** The stream that a key creates in a category, and whether it was there before. */
  create({ category, key, eventsFor, digest, basedOn = [] }: Creation): {
    number: number;
    repeated: boolean;
  } & Appended {
    const before = this.created(category, key);
    if (before !== undefined) {
      const { streamId, length, position } = before;
      const number = Number(streamId.slice(category.length + 1));
      return { number, revision: length - 1, position, repeated: true };
    }
    this.#refuseStale(basedOn);
    if (digest !== undefined) this.#refuseUsed([key]);
    let number = (this.#numbers.get(category) ?? 0) + 1;
    while (this.#streams.has(`${category}-${number}`)) number += 1;
    const streamId = `${category}-${number}`;
    const appended = this.append(streamId, "none", eventsFor(number));
    this.#numbers.set(category, number);
    this.#created.set(nameOf(category, key), { streamId, ...appended });
    if (digest !== undefined) this.#uses.set(key, { digest, outcome: outcomeOf(streamId, appended) });
    return { number, ...appended, repeated: false };
  }

  /** Where a key has created a stream in a category. */
  created(category: string, key: string): Outcome | undefined {
    const created = this.#created.get(nameOf(category, key));
    return created && outcomeOf(created.streamId, created);
  }

  bindUnchanged(key: string, digest: string, seen: Omit<Outcome, "position">): KeyUse {
    const use = this.#uses.get(key) ?? { digest, outcome: { ...seen, position: this.head() } };
    this.#uses.set(key, use);
    return use;
  }

  use(key: string): KeyUse | undefined {
    return this.#uses.get(key);
  }

  stream(streamId: string): RecordedEvent[] {
    return this.#streams.get(streamId) ?? [];
  }

  /** The events after a position, exclusive, up to `count` of them. */
  after(position: Position, count: number): RecordedEvent[] {
    const start = numberOf(position);
    return this.#events.slice(start, start + count);
  }

  /** The events before a position, exclusive, the last one first, up to `count` of them. */
  before(position: Position | undefined, count: number): RecordedEvent[] {
    const end = position === undefined ? this.#events.length : Math.max(numberOf(position) - 1, 0);
    return this.#events.slice(Math.max(end - count, 0), end).toReversed();
  }

  head(): Position {
    return this.#events.at(-1)?.position ?? START;
  }

  /** Resolves at the next append after this call, or when the signal is aborted. */
  async appended(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = (): void => resolve();
    this.#readers.add(wake);
    signal.addEventListener("abort", wake, { once: true });
    await promise;
    signal.removeEventListener("abort", wake);
    this.#readers.delete(wake);
  }

  #refuseStale(basedOn: readonly StreamRevision[]): void {
    const gone = basedOn.filter(
      ({ streamId, revision }) => this.stream(streamId).length - 1 > (revision === "none" ? -1 : revision),
    );
    if (gone.length > 0) throw new StaleDecisionError(gone.map(({ streamId }) => streamId));
  }

  #refuseUsed(keys: readonly string[]): void {
    const uses = new Map(
      keys.flatMap((key): [string, KeyUse][] => {
        const use = this.#uses.get(key);
        return use === undefined ? [] : [[key, use]];
      }),
    );
    if (uses.size > 0) throw new KeyUsedError(uses);
  }

  #bind(streamId: string, first: number, commands: readonly CommandInAppend[]): void {
    for (const { key, digest, count } of commands) {
      const position = this.stream(streamId)[first + count - 1]?.position ?? START;
      this.#uses.set(key, { digest, outcome: { streamId, length: first + count, position } });
    }
  }
}

function outcomeOf(streamId: string, { revision, position }: Appended): Outcome {
  return { streamId, length: revision + 1, position };
}

function nameOf(category: string, key: string): string {
  return JSON.stringify([category, key]);
}

function positionOf(number: number): Position {
  return String(number).padStart(DIGITS, "0");
}

function numberOf(position: Position): number {
  return position === START ? 0 : Number(position);
}
