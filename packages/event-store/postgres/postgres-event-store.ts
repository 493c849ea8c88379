import { randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { commandsOf } from "../commands-of.ts";
import { withDeadline } from "../deadline.ts";
import { ConflictError, KeyUsedError, StaleDecisionError } from "../errors.ts";
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
import { type Position, START } from "../position.ts";
import { encode } from "../size.ts";
import type { AppendOutcome } from "./append-batch.ts";
import type { Append } from "./append-parameters.ts";
import { AppendHint } from "./append-hint.ts";
import { CommandKeys } from "./command-keys.ts";
import type { Connections } from "./connections.ts";
import { CopyReader } from "./copy-reader.ts";
import { type EventPage, pageOf } from "./event-page.ts";
import { GroupCommit } from "./group-commit.ts";
import { OwnAppends } from "./own-appends.ts";
import { positionOf } from "./position.ts";
import { mayBeCut, readBackwards, readForwards, readStreamPage } from "./read.ts";
import { subscribeTo } from "./subscribe.ts";

const PAGE_SIZE = 1_000;
const REVISION_MAX = 2_147_483_647;

/** Events in the table `event_store.event`. */
export class PostgresEventStore implements EventStore {
  readonly kind = "postgres";
  readonly comparesRevisions = true;
  readonly #connections: Connections;
  readonly #groupCommit: GroupCommit;
  readonly #keys: CommandKeys;
  readonly #hint: AppendHint;
  readonly #ownAppends = new OwnAppends();

  constructor(connections: Connections, databaseUrl: string) {
    this.#connections = connections;
    const storeId = randomUUID();
    this.#hint = new AppendHint(databaseUrl, storeId, (processId) => connections.isOwn(processId));
    this.#groupCommit = new GroupCommit(connections, storeId, {
      onStored: (...stored) => {
        if (this.#ownAppends.isRead) this.#ownAppends.add(recordedEvents(...stored));
      },
      onAppended: () => this.#hint.wake(),
      isAwaited: () => this.#hint.isAwaited,
    });
    connections.onLost(() => this.#ownAppends.clear());
    this.#keys = new CommandKeys(connections);
  }

  async append(
    streamId: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    { deadlineMs, basedOn }: AppendOptions = {},
  ): Promise<Appended> {
    const commands = commandsOf(events);
    const append = {
      basedOn,
      streamId,
      expected: expected === "none" ? -1 : expected,
      events: encode(events),
      commands,
    };
    const outcome = await withDeadline(deadlineMs, () => this.#groupCommit.submit(append, deadlineMs));
    if (outcome.outcome === "key used") throw await this.#keyUsed(commands.map(({ key }) => key));
    if (outcome.outcome === "conflict")
      throw new ConflictError(streamId, expected, outcome.last_revision ?? "none");
    if (outcome.outcome === "stale") throw staleDecision(basedOn);
    return appended(outcome);
  }

  async appendToNext(
    category: string,
    key: string,
    eventsFor: (number: number) => readonly NewEvent[],
    digest?: string,
    { deadlineMs, basedOn }: AppendOptions = {},
  ): Promise<AppendedNext> {
    const creation = {
      basedOn,
      category,
      key,
      digest,
      eventsFor: (number: number) => encode(eventsFor(number)),
    };
    const outcome = await withDeadline(deadlineMs, () => this.#groupCommit.submit(creation, deadlineMs));
    if (outcome.outcome === "key used") throw await this.#keyUsed([key]);
    if (outcome.outcome === "stale") throw staleDecision(basedOn);
    return {
      ...appended(outcome),
      number: outcome.stream_number ?? 0,
      repeated: outcome.outcome === "repeated",
    };
  }

  bindUnchanged(
    command: Command,
    seen: Omit<Outcome, "position">,
    { deadlineMs }: CallOptions = {},
  ): Promise<KeyUse> {
    return withDeadline(deadlineMs, () => this.#keys.bindUnchanged(command, seen));
  }

  findUse(key: string, options: CallOptions & { category?: string } = {}): Promise<KeyUse | undefined> {
    return withDeadline(options.deadlineMs, () => this.#keys.findUse(key, options.category));
  }

  async #keyUsed(keys: readonly string[]): Promise<KeyUsedError> {
    return new KeyUsedError(await this.#keys.find(keys));
  }

  async *readStream(streamId: string, options: ReadStreamOptions = {}): AsyncIterable<RecordedEvent[]> {
    const backwards = options.direction === "backwards";
    let left = options.limit ?? Infinity;
    let from = Math.min(options.from ?? (backwards ? REVISION_MAX : 0), REVISION_MAX);
    while (left > 0 && from >= 0) {
      const size = Math.min(PAGE_SIZE, left);
      const page = await readStreamPage(this.#connections, streamId, { from, backwards, size });
      const last = page.at(-1);
      if (last === undefined) return;
      yield page;
      if (page.length < size && !mayBeCut(page)) return;
      left -= page.length;
      from = last.revision + (backwards ? -1 : 1);
    }
  }

  async *readAll(options: ReadAllOptions = {}): AsyncIterable<RecordedEvent[]> {
    const { direction, signal } = options;
    const copying = new CopyReader(this.#connections);
    let left = options.limit ?? Infinity;
    const readPage = async (after: Position | undefined, isFirst: boolean): Promise<EventPage> => {
      const size = Math.min(PAGE_SIZE, left);
      if (direction === "backwards") return pageOf(await readBackwards(this.#connections, after, size), size);
      if (isFirst) return pageOf(await readForwards(this.#connections, after, size), size);
      return copying.read(after ?? START, left);
    };
    if (left === 0) return;
    let next = readPage(options.after, true);
    let isNextThere = false;
    for (let isFirst = true; ; isFirst = false) {
      const page = await next;
      if (page.lastPosition === undefined) return;
      const isLast = page.length === left || (isFirst && page.isLast);
      left -= page.length;
      if (!isLast) {
        // The next page is read while the caller handles this one.
        isNextThere = false;
        next = readPage(page.lastPosition, false);
        next.then(
          () => (isNextThere = true),
          () => {}, // thrown where it is awaited
        );
      }
      for (const batch of page.batches()) {
        // The next page is asked for, and what has come of it is read, so that the server goes on with it: a caller who only
        // computes would leave both until he wants it.
        if (!isLast && !isNextThere) await turn();
        if (signal?.aborted) return;
        yield batch;
      }
      if (isLast) return;
    }
  }

  subscribe(options: SubscribeOptions): AsyncIterable<RecordedEvent[]> {
    return subscribeTo(
      { connections: this.#connections, hint: this.#hint, ownAppends: this.#ownAppends },
      options,
    );
  }

  async ping(): Promise<void> {
    await this.#connections.query({ text: "select 1" });
  }

  async close(): Promise<void> {
    await Promise.all([this.#hint.close(), this.#connections.close()]);
  }
}

/**
 * The events of an append that is stored, as a read returns them. Only the time of recording is a little later, and still in
 * the order of the events.
 */
function recordedEvents(
  { streamId, expected, events }: Append,
  lastNumber: string,
  recordedAt: Date,
): RecordedEvent[] {
  const before = BigInt(lastNumber) - BigInt(events.length);
  return events.map(({ id, type, data, metadata }, index) => ({
    position: positionOf((before + BigInt(index + 1)).toString()),
    streamId,
    revision: expected + 1 + index,
    id: id.toLowerCase(),
    type,
    data,
    metadata,
    recordedAt,
  }));
}

function staleDecision(basedOn: readonly StreamRevision[] = []): StaleDecisionError {
  return new StaleDecisionError(basedOn.map(({ streamId }) => streamId));
}

function appended({ outcome, last_revision: revision, last_position: number }: AppendOutcome): Appended {
  if (revision === null || number === null) throw new Error(`an append ended as ${outcome} at no position`);
  return { revision, position: positionOf(number) };
}
