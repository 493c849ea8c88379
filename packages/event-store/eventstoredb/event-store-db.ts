import { failPast, withDeadline } from "../deadline.ts";
import { StoreUnavailableError } from "../errors.ts";
import type {
  Appended,
  AppendedNext,
  CallOptions,
  Command,
  EventStore,
  ExpectedRevision,
  KeyUse,
  NewEvent,
  Outcome,
  ReadAllOptions,
  ReadStoredOptions,
  ReadStreamOptions,
  RecordedEvent,
  SubscribeOptions,
} from "../event-store.ts";
import type { StoredEvent } from "../chain/digest.ts";
import { Appender } from "./append.ts";
import { CommandKeys } from "./command-keys.ts";
import type { SharedMutex } from "../keyed-mutex.ts";
import type { Leader } from "./leader.ts";
import { NextStream } from "./next-stream.ts";
import { readAll, readStream } from "./read.ts";
import { readStored } from "./read-stored.ts";
import { CLAIM_PREFIX } from "./recorded-event.ts";
import { subscribeTo } from "./subscribe.ts";

/** Events in EventStoreDB. */
export class EventStoreDbEventStore implements EventStore {
  readonly #leader: Leader;
  readonly #appender: Appender;
  readonly #nextStream: NextStream;
  readonly #keys: CommandKeys;
  readonly #mutex: SharedMutex | undefined;
  #closed = false;

  /** `mutex`: shared by all instances on the store, so that they do not fight over numbers. */
  constructor(leader: Leader, mutex?: SharedMutex) {
    this.#leader = leader;
    this.#mutex = mutex;
    this.#appender = new Appender(leader);
    this.#nextStream = new NextStream(leader, this.#appender, mutex);
    this.#keys = new CommandKeys(leader, this.#appender);
  }

  get closed(): boolean {
    return this.#closed;
  }

  async append(
    streamId: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    { deadlineMs }: CallOptions = {},
  ): Promise<Appended> {
    if (streamId.startsWith("$") || streamId.startsWith(CLAIM_PREFIX)) {
      throw new Error(`streams named like ${streamId} are the store's own`);
    }
    return withDeadline(deadlineMs, () => this.#keys.append(streamId, expected, events, deadlineMs));
  }

  async appendToNext(
    category: string,
    key: string,
    eventsFor: (number: number) => readonly NewEvent[],
    digest?: string,
    { deadlineMs = Infinity }: CallOptions = {},
  ): Promise<AppendedNext> {
    return withDeadline(deadlineMs, async () => {
      if (digest !== undefined) await this.#keys.bindCreation({ key, digest }, category, deadlineMs);
      return this.#nextStream.create({
        category,
        key,
        deadlineMs,
        eventsFor(number) {
          failPast(deadlineMs); // no further number is attempted
          return eventsFor(number);
        },
      });
    });
  }

  findByKey(category: string, key: string, { deadlineMs }: CallOptions = {}): Promise<number | undefined> {
    return withDeadline(deadlineMs, () => this.#nextStream.findByKey(category, key));
  }

  bindUnchanged(
    command: Command,
    seen: Omit<Outcome, "position">,
    { deadlineMs }: CallOptions = {},
  ): Promise<KeyUse> {
    return withDeadline(deadlineMs, () => this.#keys.bindUnchanged(command, seen, deadlineMs));
  }

  findUse(key: string, { deadlineMs }: CallOptions = {}): Promise<KeyUse | undefined> {
    return withDeadline(deadlineMs, () => this.#keys.findUse(key));
  }

  readStream(streamId: string, options?: ReadStreamOptions): AsyncIterable<RecordedEvent[]> {
    return readStream(this.#leader, streamId, options);
  }

  readAll(options?: ReadAllOptions): AsyncIterable<RecordedEvent[]> {
    return readAll(this.#leader, options);
  }

  readStored(options?: ReadStoredOptions): AsyncIterable<StoredEvent[]> {
    return readStored(this.#leader, options);
  }

  subscribe(options: SubscribeOptions): AsyncIterable<RecordedEvent[]> {
    return subscribeTo(this.#leader, this, options);
  }

  async head(): Promise<string> {
    for await (const [last] of readAll(this.#leader, { direction: "backwards", limit: 1 })) {
      if (last !== undefined) return last.position;
    }
    return "";
  }

  async ping(): Promise<void> {
    const [gossip] = await Promise.all([this.#leader.gossip(), this.head()]);
    if (!gossip.hasQuorum) {
      throw new StoreUnavailableError(
        "not-sent",
        new Error("the leader has too few followers to store anything"),
      );
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await Promise.all([this.#leader.close(), this.#mutex?.close()]);
  }
}
