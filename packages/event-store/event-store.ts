import type { Position } from "./position.ts";

/**
 * The identity of a command. Its key belongs to it alone; `digest` distinguishes it from other commands with that key.
 */
export type Command = { key: string; digest: string };

/**
 * An event to append. `id` is a UUID chosen by the writer: the same id is the same event. `data` and `metadata` are what
 * JSON can say, or its text as {@link JsonText}. `command` is the command that the event belongs to; the append binds its
 * key to it.
 */
export type NewEvent = { id: string; type: string; data: unknown; metadata: unknown; command?: Command };

/** Where a command left its stream: the number of its events, and a position at or after the last of them. */
export type Outcome = { streamId: string; length: number; position: Position };

/**
 * What a key is bound to. `digest` identifies the command. It is missing when an earlier release created a stream under
 * the key; callers then compare with the events of that stream. Without `outcome` the command is not known to have been
 * executed.
 */
export type KeyUse = { digest?: string; outcome?: Outcome };

/**
 * An event as it is stored: `data` and `metadata` are the JSON text, byte for byte. `revision` counts from 0 within the
 * stream.
 */
export type RecordedEvent = {
  position: Position;
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

/** A stream as somebody has read it: up to this revision. */
export type StreamRevision = { streamId: string; revision: ExpectedRevision };

/** Revision and position of the last event of an append. */
export type Appended = { revision: number; position: Position };

/** `number`: the stream is `<category>-<number>`. `repeated`: an earlier call with the same key created it. */
export type AppendedNext = Appended & { number: number; repeated: boolean };

/** Options of every call that waits for the server. */
export type CallOptions = {
  /**
   * On the clock of `performance.now()`, which nobody sets. After it the call fails with {@link StoreUnavailableError},
   * and no attempt begins for it any more.
   */
  deadlineMs?: number | undefined;
};

/**
 * Options of an append. `basedOn` are other streams that its decision depends on, as far as it has read them: when one of
 * them has gone on, nothing is stored, and {@link StaleDecisionError} says so. It may also say so when a stream has gone
 * on that another append at the same time depends on. Only where {@link EventStore.comparesRevisions}.
 */
export type AppendOptions = CallOptions & { basedOn?: readonly StreamRevision[] | undefined };

export type ReadStreamOptions = {
  /** First revision, inclusive. Default: the first event, backwards the last one. */
  from?: number;
  direction?: "forwards" | "backwards";
  limit?: number;
};

export type ReadAllOptions = {
  /** Reads events after this position, exclusive; `""` is before the first. Backwards: events before it. */
  after?: Position;
  direction?: "forwards" | "backwards";
  limit?: number;
  signal?: AbortSignal;
};

export type SubscribeOptions = {
  /** Events after this position, exclusive; `""` is before the first. */
  after: Position;
  signal: AbortSignal;
  /** The most events in one batch. */
  batchSizeMax?: number;
};

export type StoreKind = "postgres" | "eventstoredb" | "memory";

/**
 * The only truth: an append-only store of events in streams, with one order over all of them. Every read shows all
 * events that were acknowledged before it began, through any instance: decisions rely on it. Only `subscribe` may lag.
 * Errors: {@link ConflictError}, {@link KeyUsedError}, {@link EventTooLargeError}, {@link StoreUnavailableError}, {@link
 * StaleDecisionError}.
 */
export type EventStore = {
  readonly kind: StoreKind;

  /**
   * Whether an append is compared with the streams that it is based on in the step that stores it. Where it is not, read
   * on in those streams before the decision.
   */
  readonly comparesRevisions: boolean;

  /**
   * Appends all events to one stream, or none. A repeated call with the same ids and the same expected revision stores
   * nothing and returns the first answer.
   *
   * Binds the keys of its commands in the same step. When one of them is bound already, nothing is stored and {@link
   * KeyUsedError} says to what. So of several commands under one key, through any instances, one is executed.
   */
  append(
    streamId: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    options?: AppendOptions,
  ): Promise<Appended>;

  /**
   * Creates the next free stream of a category (`invoice-1`, `invoice-2`, …: no gap, no number twice) with these
   * events. A key creates one stream, through any instance, however often it is repeated, and after any crash.
   * `eventsFor` may be called several times; for one number it must give the same ids each time. With a digest the key
   * is bound for the whole store, as by {@link append}; without one, for its category only.
   */
  appendToNext(
    category: string,
    key: string,
    eventsFor: (number: number) => readonly NewEvent[],
    digest?: string,
    options?: AppendOptions,
  ): Promise<AppendedNext>;

  /**
   * Binds the key of a command that changes nothing. `length` is the number of events of its stream that it had read.
   * Returns what the key is bound to now: this command, or an earlier binding.
   */
  bindUnchanged(command: Command, seen: Omit<Outcome, "position">, options?: CallOptions): Promise<KeyUse>;

  /**
   * What a key is bound to; undefined when it is free. With a category, a stream that the key created there takes
   * precedence over its binding for the whole store: keys without a digest are bound for their category only.
   */
  findUse(key: string, options?: CallOptions & { category?: string }): Promise<KeyUse | undefined>;

  /** The events of one stream, in batches. A stream that does not exist is empty. */
  readStream(streamId: string, options?: ReadStreamOptions): AsyncIterable<RecordedEvent[]>;

  /** The events of the whole store in order of position, in batches. */
  readAll(options?: ReadAllOptions): AsyncIterable<RecordedEvent[]>;

  /**
   * All events after a position, and then each new one: in order, each once. The next batch is read when the reader
   * asks for it. Resumes after an outage of the server; ends when `signal` is aborted. An empty batch means that the
   * reader has reached the head.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<RecordedEvent[]>;

  /** Resolves when the store takes appends; throws {@link StoreUnavailableError} otherwise. */
  ping(): Promise<void>;

  close(): Promise<void>;
};
