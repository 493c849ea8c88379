import type { Pool } from "pg";
import type { EncodedEvent } from "../size.ts";

/** One append on its way into a batch. `next` is set for the creation of a numbered stream. */
export type Append = {
  streamId: string;
  expected: number;
  events: readonly EncodedEvent[];
  next?: { category: string; number: number; key: string };
};

/** How it went. `actual` is the stream's revision before, null when there was no stream. */
export type Outcome = {
  won: boolean;
  actual: number | null;
  lastPosition: number;
  /** Last number of the category, and the number that the key had got earlier. */
  lastNumber: number | null;
  keyNumber: number | null;
};

type Waiting = { append: Append; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void };

type OutcomeRow = {
  won: boolean;
  actual: number | null;
  last_position: string;
  last_number: number | null;
  key_number: number | null;
};

const BATCH_EVENTS_MAX = 2_000;
const BATCH_BYTES_MAX = 4 * 1024 * 1024;
/** JSON never holds this character, so joined texts come apart where they were joined. */
const SEPARATOR = "\x1e";

/**
 * Appends that wait at the same time go into one database transaction and share its fsync. An append that finds
 * nobody waiting goes at once.
 */
export class GroupCommit {
  readonly #pool: Pool;
  #waiting: Waiting[] = [];
  #running = false;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  append(append: Append): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ append, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      const batch = this.#takeBatch();
      try {
        const outcomes = await this.#commit(batch.map(({ append }) => append));
        batch.forEach(({ resolve, reject }, index) => {
          const outcome = outcomes[index];
          if (outcome === undefined) reject(new Error("the batch answered with fewer outcomes than appends"));
          else resolve(outcome);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#running = false;
  }

  /** As many as fit; a second append to the same stream or with the same key waits for the next batch. */
  #takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    const taken = new Set<string>();
    let events = 0;
    let bytes = 0;
    for (const waiting of this.#waiting) {
      const { streamId, next, events: own } = waiting.append;
      const names = next === undefined ? [streamId] : [streamId, `${next.category}\0${next.key}`];
      const size = own.reduce((sum, event) => sum + event.data.length + event.metadata.length, 0);
      const full =
        batch.length > 0 && (events + own.length > BATCH_EVENTS_MAX || bytes + size > BATCH_BYTES_MAX);
      if (full || names.some((name) => taken.has(name))) {
        left.push(waiting);
        // Order within a stream is the order of the calls, so whatever comes later for it waits as well.
        for (const name of names) taken.add(name);
        continue;
      }
      for (const name of names) taken.add(name);
      events += own.length;
      bytes += size;
      batch.push(waiting);
    }
    this.#waiting = left;
    return batch;
  }

  async #commit(appends: readonly Append[]): Promise<Outcome[]> {
    const events = appends.flatMap((append) => append.events);
    const { rows } = await this.#pool.query<OutcomeRow>({
      name: "append_batch",
      text: "select * from event_store.append_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
      values: [
        appends.map((append) => append.streamId),
        appends.map((append) => append.expected),
        appends.map((append) => append.events.length),
        appends.map((append) => append.next?.category ?? null),
        appends.map((append) => append.next?.number ?? null),
        appends.map((append) => append.next?.key ?? null),
        appends.flatMap((append, index) => append.events.map(() => index + 1)),
        events.map((event) => event.id),
        events.map((event) => event.type),
        events.map((event) => event.data).join(SEPARATOR),
        events.map((event) => event.metadata).join(SEPARATOR),
      ],
    });
    return rows.map((row) => ({
      won: row.won,
      actual: row.actual,
      lastPosition: Number(row.last_position),
      lastNumber: row.last_number,
      keyNumber: row.key_number,
    }));
  }
}
