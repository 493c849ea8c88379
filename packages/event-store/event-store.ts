/** A command as the store knows it. Its key belongs to it alone, and `digest` tells it from any other command. */
export type Command = { key: string; digest: string };

/**
 * What is to be stored. `id` is a UUID chosen by the writer: the same ids again are the same events again. `command`:
 * the command that the event belongs to, whose key is bound to it by the append.
 */
export type NewEvent = { id: string; type: string; data: unknown; metadata: unknown; command?: Command };

/** Where a command left its stream: the number of its events, and a position of the store with all of them. */
export type Outcome = { streamId: string; length: number; position: string };

/**
 * What a key is bound to. `digest` identifies the command; it is missing where an earlier release created a stream under
 * the key, and callers compare with the events of that stream. Without an outcome the command has not been executed, as
 * far as is known.
 */
export type KeyUse = { digest?: string; outcome?: Outcome };

/**
 * What is stored, as it is stored: `data` and `metadata` are the JSON text, byte for byte. `revision` counts from 0
 * within the stream. `position` is the place in the whole store; see `position.ts`.
 */
export type RecordedEvent = {
  position: string;
  streamId: string;
  revision: number;
  id: string;
  type: string;
  data: string;
  metadata: string;
  recordedAt: Date;
};

/** The revision of the stream's last event; `none`: no stream yet. */
export type ExpectedRevision = number | "none";

/** Revision and position of the last event of an append. */
export type Appended = { revision: number; position: string };

/** `number`: the stream is `<category>-<number>`. `repeated`: an earlier call with the same key had created it. */
export type AppendedNext = Appended & { number: number; repeated: boolean };

/** What limits a call. */
export type CallOptions = {
  /** Milliseconds since 1970. After it the call fails with {@link StoreUnavailableError}, and nothing more is sent for it. */
  deadlineMs?: number | undefined;
};

export type ReadStreamOptions = {
  /** First revision, inclusive. Default: the first event, backwards the last one. */
  from?: number;
  direction?: "forwards" | "backwards";
  limit?: number;
};

export type ReadAllOptions = {
  /** Reads events after this position, exclusive; `""` is before the first. Backwards: events before it. */
  after?: string;
  direction?: "forwards" | "backwards";
  limit?: number;
  signal?: AbortSignal;
};

export type SubscribeOptions = {
  /** Events after this position, exclusive; `""` is before the first. */
  after: string;
  signal: AbortSignal;
  /** At most this many events come in one batch. */
  batchSizeMax?: number;
};

export type StoreKind = "postgres" | "eventstoredb" | "memory";

/**
 * The only truth: an append-only store of events in streams, with one order over all of them.
 * Every read shows whatever was acknowledged to anybody before it began, also through another instance: decisions rest
 * on it. Only `subscribe` may come later.
 * Errors: {@link ConflictError}, {@link KeyUsedError}, {@link EventTooLargeError}, {@link StoreUnavailableError}.
 */
export type EventStore = {
  readonly kind: StoreKind;

  /**
   * Appends all events to one stream, or none.
   * Repeated with the same ids and the same expected revision it changes nothing and gives the first answer again.
   *
   * The keys of the commands in it are bound in the same step: when one of them is bound already, nothing is stored and
   * {@link KeyUsedError} says to what. So of several commands under one key, through whichever instances, one is
   * executed.
   */
  append(
    streamId: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    options?: CallOptions,
  ): Promise<Appended>;

  /**
   * Creates the next free stream of a category (`invoice-1`, `invoice-2`, …: no gap, no number twice) with these
   * events. A key creates one stream, however often, from wherever and after whatever crash it is used.
   * `eventsFor` may be called several times; for one number it must give the same ids each time.
   * With a digest the key is bound in the whole store, as by {@link append}; without one it is known in its category alone.
   */
  appendToNext(
    category: string,
    key: string,
    eventsFor: (number: number) => readonly NewEvent[],
    digest?: string,
    options?: CallOptions,
  ): Promise<AppendedNext>;

  /**
   * Binds the key of a command that appends nothing, because it found its stream as it was to leave it: `length` is the
   * number of events that it had seen there. Returns what the key is bound to from now on: this, or what it was bound
   * to before.
   */
  bindUnchanged(command: Command, seen: Omit<Outcome, "position">, options?: CallOptions): Promise<KeyUse>;

  /**
   * What a key is bound to; undefined where it is free. With a category, the stream that the key has created there comes
   * before what it is bound to in the whole store: keys without a digest are known in their category alone.
   */
  findUse(key: string, options?: CallOptions & { category?: string }): Promise<KeyUse | undefined>;

  /** The events of one stream, in batches. A stream that does not exist is empty. */
  readStream(streamId: string, options?: ReadStreamOptions): AsyncIterable<RecordedEvent[]>;

  /** The events of the whole store in its order, in batches. */
  readAll(options?: ReadAllOptions): AsyncIterable<RecordedEvent[]>;

  /**
   * All events after a position, and then each new one: in order, each once. The next batch is read when the reader asks
   * for it. A subscription resumes after an outage of the server, and ends when `signal` is aborted. An empty batch means
   * that the reader has reached the head.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<RecordedEvent[]>;

  /** Resolves when the store takes appends; throws {@link StoreUnavailableError} otherwise. */
  ping(): Promise<void>;

  close(): Promise<void>;
};
