import { failPast, withDeadline } from "../deadline.ts";
import { StoreUnavailableError } from "../errors.ts";
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
  StreamRevision,
  SubscribeOptions,
} from "../event-store.ts";
import { headOf } from "../head.ts";
import { Appender } from "./append.ts";
import { CommandKeys } from "./command-keys.ts";
import type { Leader } from "./leader.ts";
import { NextStream } from "./next-stream.ts";
import type { NumberTurns } from "./number-turns.ts";
import { readAll, readStream } from "./read.ts";
import { CLAIM_PREFIX } from "./recorded-event.ts";
import { subscribeTo } from "./subscribe.ts";

/** Events in EventStoreDB. */
export class EventStoreDbEventStore implements EventStore {
  readonly kind = "eventstoredb";
  /** It compares one stream in an append, the one that is appended to. */
  readonly comparesRevisions = false;
  readonly #leader: Leader;
  readonly #nextStream: NextStream;
  readonly #keys: CommandKeys;
  readonly #turns: NumberTurns | undefined;
  #closed = false;

  /** `turns`: shared by all instances on the store, so that they do not fight over numbers. */
  constructor(leader: Leader, turns?: NumberTurns, appender = new Appender(leader)) {
    this.#leader = leader;
    this.#turns = turns;
    this.#keys = new CommandKeys(leader, appender);
    this.#nextStream = new NextStream(leader, appender, this.#keys, turns);
  }

  get closed(): boolean {
    return this.#closed;
  }

  async append(
    streamId: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    { deadlineMs, basedOn }: AppendOptions = {},
  ): Promise<Appended> {
    refuseComparison(basedOn);
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
    { deadlineMs = Infinity, basedOn }: AppendOptions = {},
  ): Promise<AppendedNext> {
    refuseComparison(basedOn);
    return withDeadline(deadlineMs, () =>
      this.#nextStream.create({
        category,
        key,
        digest,
        deadlineMs,
        eventsFor(number) {
          failPast(deadlineMs); // no further number is attempted
          return eventsFor(number);
        },
      }),
    );
  }

  bindUnchanged(
    command: Command,
    seen: Omit<Outcome, "position">,
    { deadlineMs }: CallOptions = {},
  ): Promise<KeyUse> {
    return withDeadline(deadlineMs, () => this.#keys.bindUnchanged(command, seen, deadlineMs));
  }

  findUse(key: string, options: CallOptions & { category?: string } = {}): Promise<KeyUse | undefined> {
    const { deadlineMs, category } = options;
    return withDeadline(deadlineMs, async () => {
      const outcome = category === undefined ? undefined : await this.#nextStream.findByKey(category, key);
      return outcome === undefined ? this.#keys.findUse(key) : { outcome };
    });
  }

  readStream(streamId: string, options?: ReadStreamOptions): AsyncIterable<RecordedEvent[]> {
    return readStream(this.#leader, streamId, options);
  }

  readAll(options?: ReadAllOptions): AsyncIterable<RecordedEvent[]> {
    return readAll(this.#leader, options);
  }

  subscribe(options: SubscribeOptions): AsyncIterable<RecordedEvent[]> {
    return subscribeTo(this.#leader, this, options);
  }

  async ping(): Promise<void> {
    const [gossip] = await Promise.all([this.#leader.gossip(), headOf(this)]);
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
    await Promise.all([this.#leader.close(), this.#turns?.close()]);
  }
}

function refuseComparison(basedOn: readonly StreamRevision[] | undefined): void {
  if (basedOn !== undefined) throw new Error("this store does not compare revisions of other streams");
}
