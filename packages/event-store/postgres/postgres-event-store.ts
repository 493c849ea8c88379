import type { StoredEvent } from "../chain/digest.ts";
import { commandsOf } from "../commands-of.ts";
import { withDeadline } from "../deadline.ts";
import { ConflictError, KeyUsedError } from "../errors.ts";
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
import { encode } from "../size.ts";
import type { Outcome as AppendOutcome } from "./append-batch.ts";
import { AppendHint } from "./append-hint.ts";
import { CommandKeys } from "./command-keys.ts";
import type { Connections } from "./connections.ts";
import { CopyReader } from "./copy-reader.ts";
import { GroupCommit } from "./group-commit.ts";
import { positionOf } from "./position.ts";
import { readBackwards, readForwards, readStreamPage } from "./read.ts";
import { subscribeTo } from "./subscribe.ts";

const PAGE_SIZE = 1_000;
const REVISION_MAX = 2_147_483_647;
const EXPECTED = { none: -1, exists: -2, any: -3 } as const;

/** Events in the table `event_store.event`. */
export class PostgresEventStore implements EventStore {
  readonly #connections: Connections;
  readonly #groupCommit: GroupCommit;
  readonly #keys: CommandKeys;
  readonly #hint: AppendHint;

  constructor(connections: Connections, databaseUrl: string) {
    this.#connections = connections;
    this.#groupCommit = new GroupCommit(connections);
    this.#keys = new CommandKeys(connections);
    this.#hint = new AppendHint(databaseUrl);
  }

  async append(
    streamId: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    { deadlineMs }: CallOptions = {},
  ): Promise<Appended> {
    const commands = commandsOf(events);
    const append = {
      streamId,
      expected: typeof expected === "number" ? expected : EXPECTED[expected],
      events: encode(events),
      commands,
    };
    const outcome = await withDeadline(deadlineMs, () => this.#groupCommit.submit(append, deadlineMs));
    if (outcome.outcome === "key used") throw await this.#keyUsed(commands.map(({ key }) => key));
    if (outcome.outcome === "conflict")
      throw new ConflictError(streamId, expected, outcome.last_revision ?? "none");
    return appended(outcome);
  }

  async appendToNext(
    category: string,
    key: string,
    eventsFor: (number: number) => readonly NewEvent[],
    digest?: string,
    { deadlineMs }: CallOptions = {},
  ): Promise<AppendedNext> {
    const creation = {
      category,
      key,
      digest,
      eventsFor: (number: number) => encode(eventsFor(number)),
    };
    const outcome = await withDeadline(deadlineMs, () => this.#groupCommit.submit(creation, deadlineMs));
    if (outcome.outcome === "key used") throw await this.#keyUsed([key]);
    return {
      ...appended(outcome),
      number: outcome.stream_number ?? 0,
      repeated: outcome.outcome === "repeated",
    };
  }

  async findByKey(
    category: string,
    key: string,
    { deadlineMs }: CallOptions = {},
  ): Promise<number | undefined> {
    const rows = await withDeadline(deadlineMs, () =>
      this.#connections.query<{ number: number }>({
        name: "find_by_key",
        text: "select number from event_store.numbered_stream where category = $1 and key = $2",
        values: [category, key],
      }),
    );
    return rows[0]?.number;
  }

  bindUnchanged(
    command: Command,
    seen: Omit<Outcome, "position">,
    { deadlineMs }: CallOptions = {},
  ): Promise<KeyUse> {
    return withDeadline(deadlineMs, () => this.#keys.bindUnchanged(command, seen));
  }

  async findUse(key: string, { deadlineMs }: CallOptions = {}): Promise<KeyUse | undefined> {
    return (await withDeadline(deadlineMs, () => this.#keys.find([key]))).get(key);
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
      if (page.length < size) return;
      left -= page.length;
      from = last.revision + (backwards ? -1 : 1);
    }
  }

  async *readAll(options: ReadAllOptions = {}): AsyncIterable<RecordedEvent[]> {
    const copying = new CopyReader(this.#connections);
    let left = options.limit ?? Infinity;
    let after = options.after;
    for (let isFirst = true; left > 0 && !options.signal?.aborted; isFirst = false) {
      const size = Math.min(PAGE_SIZE, left);
      let page: RecordedEvent[];
      if (options.direction === "backwards") page = await readBackwards(this.#connections, after, size);
      else if (isFirst) page = await readForwards(this.#connections, after, size);
      else page = await copying.read(after ?? "", left);
      const last = page.at(-1);
      if (last === undefined) return;
      yield page;
      if (isFirst && page.length < size) return; // nearly always, and known without asking again
      left -= page.length;
      after = last.position;
    }
  }

  async *readStored({ after = "", signal }: ReadStoredOptions = {}): AsyncIterable<StoredEvent[]> {
    const reader = new CopyReader(this.#connections);
    let next = reader.readStored(after);
    for (;;) {
      const page = await next;
      const last = page.at(-1);
      if (last === undefined || signal?.aborted) return;
      // The server reads on while the reader works.
      next = reader.readStored(last.position);
      next.catch(() => {}); // thrown where it is waited for
      yield page;
    }
  }

  subscribe(options: SubscribeOptions): AsyncIterable<RecordedEvent[]> {
    return subscribeTo(this.#connections, this.#hint, options);
  }

  async head(): Promise<string> {
    const rows = await this.#connections.query<{ position: string }>({
      text: "select position::text from event_store.event order by event.position desc limit 1",
    });
    return rows[0] === undefined ? "" : positionOf(rows[0].position);
  }

  async ping(): Promise<void> {
    await this.#connections.query({ text: "select 1" });
  }

  async close(): Promise<void> {
    await Promise.all([this.#hint.close(), this.#connections.close()]);
  }
}

function appended({ outcome, last_revision: revision, last_position: position }: AppendOutcome): Appended {
  if (revision === null || position === null) throw new Error(`an append ended as ${outcome} at no position`);
  return { revision, position: positionOf(position) };
}
