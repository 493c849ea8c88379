import { withDeadline } from "../deadline.ts";
import type {
  Appended,
  AppendedNext,
  AppendOptions,
  CallOptions,
  Command,
  EventStore,
  ExpectedRevision,
  KeyUse,
  NewEvent,
  Outcome,
  ReadAllOptions,
  ReadStreamOptions,
  RecordedEvent,
  SubscribeOptions,
} from "../event-store.ts";
import { MemoryLog } from "./log.ts";

const BATCH_SIZE = 500;

/**
 * An event store in memory, for tests; its events end with the process. Stores opened on the same log are instances of
 * one store.
 */
export function openMemoryEventStore(log = new MemoryLog()): EventStore {
  return new MemoryEventStore(log);
}

class MemoryEventStore implements EventStore {
  readonly kind = "memory";
  readonly comparesRevisions = true;
  readonly #log: MemoryLog;
  readonly #closing = new AbortController();

  constructor(log: MemoryLog) {
    this.#log = log;
  }

  append(
    streamId: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    { deadlineMs, basedOn }: AppendOptions = {},
  ): Promise<Appended> {
    return withDeadline(deadlineMs, async () => this.#log.append(streamId, expected, events, basedOn));
  }

  appendToNext(
    category: string,
    key: string,
    eventsFor: (number: number) => readonly NewEvent[],
    digest?: string,
    { deadlineMs, basedOn }: AppendOptions = {},
  ): Promise<AppendedNext> {
    return withDeadline(deadlineMs, async () =>
      this.#log.create({ category, key, eventsFor, digest, basedOn }),
    );
  }

  bindUnchanged(
    { key, digest }: Command,
    seen: Omit<Outcome, "position">,
    { deadlineMs }: CallOptions = {},
  ): Promise<KeyUse> {
    return withDeadline(deadlineMs, async () => this.#log.bindUnchanged(key, digest, seen));
  }

  findUse(
    key: string,
    { deadlineMs, category }: CallOptions & { category?: string } = {},
  ): Promise<KeyUse | undefined> {
    return withDeadline(deadlineMs, async () => {
      const outcome = category === undefined ? undefined : this.#log.created(category, key);
      return outcome === undefined ? this.#log.use(key) : { outcome };
    });
  }

  async *readStream(streamId: string, options: ReadStreamOptions = {}): AsyncIterable<RecordedEvent[]> {
    const { from, direction, limit = Infinity } = options;
    const stream = this.#log.stream(streamId);
    const events =
      direction === "backwards"
        ? stream.slice(0, from === undefined ? undefined : from + 1).toReversed()
        : stream.slice(from);
    yield* batchesOf(events.slice(0, limit));
  }

  async *readAll(options: ReadAllOptions = {}): AsyncIterable<RecordedEvent[]> {
    const { after, direction, limit = Infinity, signal } = options;
    const events =
      direction === "backwards" ? this.#log.before(after, limit) : this.#log.after(after ?? "", limit);
    yield* batchesOf(events, signal);
  }

  async *subscribe(options: SubscribeOptions): AsyncIterable<RecordedEvent[]> {
    const { after, batchSizeMax = BATCH_SIZE } = options;
    const signal = AbortSignal.any([options.signal, this.#closing.signal]);
    let position = after;
    let wasAtHead = false;
    while (!signal.aborted) {
      const batch = this.#log.after(position, batchSizeMax);
      const last = batch.at(-1);
      if (last === undefined && wasAtHead) {
        await this.#log.appended(signal);
        continue;
      }
      wasAtHead = last === undefined;
      position = last?.position ?? position;
      yield batch;
    }
  }

  async ping(): Promise<void> {}

  async close(): Promise<void> {
    this.#closing.abort();
  }
}

function* batchesOf(events: readonly RecordedEvent[], signal?: AbortSignal): Iterable<RecordedEvent[]> {
  for (let start = 0; start < events.length; start += BATCH_SIZE) {
    if (signal?.aborted) return;
    yield events.slice(start, start + BATCH_SIZE);
  }
}
