import type { Pool, QueryResultRow } from "pg";
import { ConflictError } from "../errors.ts";
import type {
  Appended,
  AppendedNext,
  EventStore,
  ExpectedRevision,
  NewEvent,
  ReadAllOptions,
  ReadStreamOptions,
  RecordedEvent,
  SubscribeOptions,
} from "../event-store.ts";
import { encode, type EncodedEvent } from "../size.ts";
import { GroupCommit, type Outcome } from "./group-commit.ts";
import { AppendHint } from "./append-hint.ts";
import { EVENT_COLUMNS, type EventRow, numberOf, positionOf, recordedEvent } from "./recorded-event.ts";
import { subscribeTo } from "./subscribe.ts";
import { unavailableFrom } from "./unavailable.ts";

const READ_BATCH = 500;
const EXPECTED = { none: -1, exists: -2, any: -3 } as const;

/** Events in the table `event_store.event`, appended by group commit. */
export class PostgresEventStore implements EventStore {
  readonly #pool: Pool;
  readonly #commit: GroupCommit;
  readonly #hint: AppendHint;
  /** The number that the next creation in a category will most likely get. */
  readonly #nextNumbers = new Map<string, number>();

  constructor(pool: Pool, databaseUrl: string) {
    this.#pool = pool;
    this.#commit = new GroupCommit(pool);
    this.#hint = new AppendHint(databaseUrl);
  }

  async append(streamId: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const encoded = encode(events);
    const outcome = await this.#send({
      streamId,
      expected: typeof expected === "number" ? expected : EXPECTED[expected],
      events: encoded,
    });
    if (outcome.won) return appendedBy(outcome, encoded);
    const earlier = await this.#sameEventsAt(streamId, expected, encoded);
    if (earlier !== undefined) return earlier;
    throw new ConflictError(streamId, expected, outcome.actual ?? "none");
  }

  async appendToNext(
    category: string,
    key: string,
    eventsFor: (number: number) => readonly NewEvent[],
  ): Promise<AppendedNext> {
    for (;;) {
      const number = this.#nextNumbers.get(category) ?? 1;
      this.#nextNumbers.set(category, number + 1);
      const streamId = `${category}-${number}`;
      const encoded = encode(eventsFor(number));
      const outcome = await this.#send({
        streamId,
        expected: EXPECTED.none,
        events: encoded,
        next: { category, number, key },
      });
      if (outcome.won) return { ...appendedBy(outcome, encoded), number, repeated: false };
      if (outcome.keyNumber !== null) {
        return {
          ...(await this.#firstAppendOf(`${category}-${outcome.keyNumber}`)),
          number: outcome.keyNumber,
          repeated: true,
        };
      }
      // Another instance took the number: go on behind its last one.
      this.#nextNumbers.set(category, (outcome.lastNumber ?? 0) + 1);
    }
  }

  async findByKey(category: string, key: string): Promise<number | undefined> {
    const rows = await this.#query<{ number: number }>(
      "select number from event_store.numbered_stream where category = $1 and key = $2",
      [category, key],
    );
    return rows[0]?.number;
  }

  async *readStream(streamId: string, options: ReadStreamOptions = {}): AsyncIterable<RecordedEvent[]> {
    const backwards = options.direction === "backwards";
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    let from = options.from ?? (backwards ? 2_147_483_647 : 0);
    while (left > 0) {
      const rows = await this.#query<EventRow>(
        `select ${EVENT_COLUMNS} from event_store.event where stream_id = $1 and revision ${backwards ? "<=" : ">="} $2
          order by revision ${backwards ? "desc" : "asc"} limit $3`,
        [streamId, from, Math.min(READ_BATCH, left)],
      );
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map(recordedEvent);
      left -= rows.length;
      from = last.revision + (backwards ? -1 : 1);
      if (rows.length < READ_BATCH || from < 0) return;
    }
  }

  async *readAll(options: ReadAllOptions = {}): AsyncIterable<RecordedEvent[]> {
    const backwards = options.direction === "backwards";
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    let after = options.after;
    while (left > 0 && !options.signal?.aborted) {
      const size = Math.min(READ_BATCH, left);
      const events = backwards ? await this.#before(after, size) : await this.readBehind(after ?? "", size);
      const last = events.at(-1);
      if (last === undefined) return;
      yield events;
      left -= events.length;
      after = last.position;
      if (events.length < size) return;
    }
  }

  subscribe(options: SubscribeOptions): AsyncIterable<RecordedEvent[]> {
    return subscribeTo(this, this.#hint, options);
  }

  /** At most `limit` events behind a position. */
  async readBehind(after: string, limit: number): Promise<RecordedEvent[]> {
    const rows = await this.#query<EventRow>(
      `select ${EVENT_COLUMNS} from event_store.event where position > $1 order by event.position limit $2`,
      [numberOf(after), limit],
    );
    return rows.map(recordedEvent);
  }

  async head(): Promise<string> {
    const rows = await this.#query<{ position: string }>("select position::text from event_store.head", []);
    const position = rows[0]?.position ?? "0";
    return position === "0" ? "" : positionOf(position);
  }

  async ping(): Promise<void> {
    await this.#query("select 1", []);
  }

  async close(): Promise<void> {
    await this.#hint.close();
    await this.#pool.end();
  }

  async #send(append: Parameters<GroupCommit["append"]>[0]): Promise<Outcome> {
    if (append.events.length === 0) throw new Error(`An append to ${append.streamId} has no events`);
    try {
      return await this.#commit.append(append);
    } catch (error) {
      throw unavailableFrom(error);
    }
  }

  /** The answer of the first attempt, when the stream holds these very events behind the expected revision. */
  async #sameEventsAt(
    streamId: string,
    expected: ExpectedRevision,
    events: readonly EncodedEvent[],
  ): Promise<Appended | undefined> {
    if (expected === "exists" || expected === "any") return undefined;
    const from = expected === "none" ? 0 : expected + 1;
    const rows = await this.#query<{ id: string; revision: number; position: string }>(
      `select id, revision, position::text from event_store.event
        where stream_id = $1 and revision >= $2 and revision < $3 order by revision`,
      [streamId, from, from + events.length],
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length !== events.length) return undefined;
    if (!rows.every((row, index) => row.id === events[index]?.id)) return undefined;
    return { revision: last.revision, position: positionOf(last.position) };
  }

  /** Where the events that created a stream end. */
  async #firstAppendOf(streamId: string): Promise<Appended> {
    const rows = await this.#query<{ revision: number; position: string }>(
      "select revision, position::text from event_store.event where stream_id = $1 and revision = 0",
      [streamId],
    );
    const first = rows[0];
    if (first === undefined) throw new Error(`The stream ${streamId} has a number and no event`);
    return { revision: first.revision, position: positionOf(first.position) };
  }

  async #before(after: string | undefined, limit: number): Promise<RecordedEvent[]> {
    const rows = await this.#query<EventRow>(
      `select ${EVENT_COLUMNS} from event_store.event where $1::bigint is null or position < $1
        order by event.position desc limit $2`,
      [after === undefined ? null : numberOf(after), limit],
    );
    return rows.map(recordedEvent);
  }

  async #query<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    try {
      return (await this.#pool.query<Row>(text, values)).rows;
    } catch (error) {
      throw unavailableFrom(error);
    }
  }
}

function appendedBy(outcome: Outcome, events: readonly EncodedEvent[]): Appended {
  return { revision: (outcome.actual ?? -1) + events.length, position: positionOf(outcome.lastPosition) };
}
