import type { QueryConfig, QueryResultRow } from "pg";
import { StoreUnavailableError } from "../errors.ts";
import type { StreamRevision } from "../event-store.ts";
import { type EncodedEvent, sizeOf } from "../size.ts";
import { appendAll, type AppendAllRow, storedAfter } from "./append-all.ts";
import { appendBatch, type AppendBatchRow, type AppendOutcome } from "./append-batch.ts";
import type { Append } from "./append-parameters.ts";
import { BasesOfBatch, basedFirst } from "./based-order.ts";
import { appendOne, type AppendOneRow, isOfOne, storedAt } from "./append-one.ts";
import type { Connections } from "./connections.ts";

/** A creation of the next stream of a category. Its events depend on the number, so they are made when it is known. */
type Creation = {
  category: string;
  key: string;
  digest: string | undefined;
  eventsFor: (number: number) => readonly EncodedEvent[];
  basedOn: readonly StreamRevision[] | undefined;
};

type Waiting<Write> = {
  write: Write;
  deadlineMs: number | undefined;
  resolve: (outcome: AppendOutcome) => void;
  reject: (error: unknown) => void;
};

/** An append that was sent. `creation` is set when its number may be taken by another instance. */
type Sent = { append: Append; waiting: Waiting<Append | Creation>; creation?: Waiting<Creation> };

/** Runs a query on one connection, in one transaction or each in its own. */
type RunQuery = <Row extends QueryResultRow>(query: QueryConfig) => Promise<Row[]>;

/** What is sent at the same time. */
type Batch = {
  /** All of it, in order. Their streams and keys are busy until they are answered. */
  taken: Waiting<Append | Creation>[];
  sent: Sent[];
  /** Creations of a category whose next number is not known. */
  unnumbered: Waiting<Creation>[];
};

/** Batches in flight: the server stores one while the next is made and sent. */
const BATCHES_MAX = 2;
const BATCH_APPENDS_MAX = 500;
/** A statement above it takes no further append: one of 100 MB would be ended by the server before it is stored. */
const BATCH_BYTES_MAX = 4 * 1024 * 1024;
const NO_STREAM = -1;
/** A transaction that holds numbers blocks all other appends, so the server ends one that is idle for this long. */
const BEGIN_HOLDING = "begin; set local idle_in_transaction_session_timeout = 2000";

/** Whom a group commit tells. */
type Listener = {
  /** Called for each append of a batch that is stored, with the number that the database has for its last position. */
  onStored(append: Append, lastNumber: string, toldAt: Date): void;
  /** Called after that for the batch, also for one whose outcome is not known. */
  onAppended(): void;
  /** Whether somebody waits to be told. Their work is begun before the appends are answered: it is waited for longer. */
  isAwaited(): boolean;
};

/**
 * Group commit: appends that wait at the same time share one database transaction and its flush to disk. An append is sent
 * at once when no batch is in flight.
 */
export class GroupCommit {
  readonly #connections: Connections;
  readonly #storeId: string;
  readonly #listener: Listener;
  #waiting: Waiting<Append | Creation>[] = [];
  /** Streams and keys of the batches in flight. The next append for one of them waits. */
  readonly #busy = new Set<string>();
  #batches = 0;
  /** Appends and creations of the batches in flight. */
  #inFlight = 0;
  #isGathering = false;
  /** The next number of each category, unless another instance takes it first. */
  readonly #nextNumbers = new Map<string, number>();

  constructor(connections: Connections, storeId: string, listener: Listener) {
    this.#connections = connections;
    this.#storeId = storeId;
    this.#listener = listener;
  }

  /** Not sent after the deadline, when its caller stops waiting. */
  submit(write: Append | Creation, deadlineMs: number | undefined): Promise<AppendOutcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ write, deadlineMs, resolve, reject });
      if (this.#batches === 0) void this.#sendBatch();
      else this.#gather();
    });
  }

  /** Sends the next batch after this tick: clients of the batch that was just answered often send their next append in it. */
  #gather(): void {
    if (this.#isGathering || this.#batches === BATCHES_MAX) return;
    this.#isGathering = true;
    setImmediate(() => {
      this.#isGathering = false;
      void this.#sendBatch();
    });
  }

  async #sendBatch(): Promise<void> {
    const batch = this.#takeBatch();
    if (batch.taken.length === 0) return; // every waiting append needs a stream or key of a batch in flight
    this.#batches += 1;
    this.#inFlight += batch.taken.length;
    const sent = basedFirst(batch.sent, ({ waiting }) => waiting.write);
    let creations = [...(await this.#commit(sent)), ...batch.unnumbered];
    // After a wrong guess, reserve the number: another instance might be quicker each time.
    while (creations.length > 0) creations = await this.#commitHoldingNumbers(creations);
    this.#batches -= 1;
    this.#inFlight -= batch.taken.length;
    for (const { write } of batch.taken) for (const name of namesOf(write)) this.#busy.delete(name);
    if (this.#waiting.length > 0) this.#gather();
  }

  /**
   * How many are sent at once: beside another batch half of all, so that both are as large, and the server has the next one
   * when it has stored one. Otherwise one would soon be of nearly all writers and the other of a few.
   */
  #sentMax(): number {
    return this.#inFlight === 0
      ? BATCH_APPENDS_MAX
      : Math.ceil((this.#waiting.length + this.#inFlight) / BATCHES_MAX);
  }

  /** As many as fit, in order. A second append for the same stream or key waits until the first is answered. */
  #takeBatch(): Batch {
    const batch: Batch = { taken: [], sent: [], unnumbered: [] };
    const sentMax = this.#sentMax();
    const left: Waiting<Append | Creation>[] = [];
    const bases = new BasesOfBatch();
    let bytes = 0;
    for (const waiting of this.#waiting) {
      const { write, deadlineMs } = waiting;
      if (deadlineMs !== undefined && performance.now() >= deadlineMs) {
        waiting.reject(new StoreUnavailableError("not-sent", new Error("the deadline passed in the queue")));
        continue;
      }
      const names = namesOf(write);
      if (
        names.some((name) => this.#busy.has(name)) ||
        batch.taken.length === BATCH_APPENDS_MAX ||
        batch.sent.length === sentMax ||
        bytes > BATCH_BYTES_MAX ||
        !bases.take(write)
      ) {
        left.push(waiting);
      } else {
        batch.taken.push(waiting);
        for (const name of names) this.#busy.add(name);
        bytes += this.#addTo(batch, waiting);
      }
    }
    this.#waiting = left;
    return batch;
  }

  /** Makes the events of a creation whose number is known. Returns the size of what is to be sent. */
  #addTo({ sent, unnumbered }: Batch, waiting: Waiting<Append | Creation>): number {
    const { write } = waiting;
    if ("events" in write) {
      sent.push({ append: write, waiting });
      return sizeOf(write.events);
    }
    const creation = { ...waiting, write };
    const number = this.#nextNumbers.get(write.category);
    if (number === undefined) {
      unnumbered.push(creation);
      return 0;
    }
    const size = prepare(sent, creation, number);
    if (size === undefined) return 0;
    this.#nextNumbers.set(write.category, number + 1);
    return size;
  }

  async #commit(sent: readonly Sent[]): Promise<Waiting<Creation>[]> {
    try {
      return await this.#commitOrReject(sent);
    } finally {
      this.#listener.onAppended();
    }
  }

  /** Returns the creations whose number was taken. */
  async #commitOrReject(sent: readonly Sent[]): Promise<Waiting<Creation>[]> {
    if (sent.length === 0) return [];
    try {
      const appends = sent.map(({ append }) => append);
      return this.#settle(sent, await this.#store(appends));
    } catch (error) {
      this.#nextNumbers.clear();
      if (error instanceof StoreUnavailableError || sent.length === 1) {
        for (const { waiting } of sent) waiting.reject(error);
        return [];
      }
      // One append cannot be stored, so the batch failed. Each is sent alone and gets its own answer.
      const taken: Waiting<Creation>[] = [];
      for (const one of sent) taken.push(...(await this.#commit([one])));
      return taken;
    }
  }

  async #store(appends: readonly Append[]): Promise<readonly (AppendOutcome | undefined)[]> {
    const run: RunQuery = (query) => this.#connections.pipelined(query);
    const [alone] = appends;
    if (alone === undefined || appends.length > 1 || !isOfOne(alone))
      return this.#storeTogether(run, appends);
    const [row] = await run<AppendOneRow>(appendOne(alone, this.#storeId));
    if (typeof row?.position === "string") return [storedAt(row.position, row.told_at, alone)];
    return run<AppendBatchRow>(appendBatch(appends, this.#storeId));
  }

  async #storeTogether(
    run: RunQuery,
    appends: readonly Append[],
  ): Promise<readonly (AppendOutcome | undefined)[]> {
    const [row] = await run<AppendAllRow>(appendAll(appends, this.#storeId));
    if (typeof row?.position === "string") return storedAfter(row.position, row.told_at, appends);
    return run<AppendBatchRow>(appendBatch(appends, this.#storeId));
  }

  /**
   * Asks for the numbers and holds the lock until the events are stored, so that no other instance takes them. A creation
   * has no size before it has its number: those that the statement has no room for are the first of the next batch.
   */
  async #commitHoldingNumbers(creations: readonly Waiting<Creation>[]): Promise<Waiting<Creation>[]> {
    const sent: Sent[] = [];
    let fitting = creations;
    let mayBeCommitted = false;
    try {
      const outcomes = await this.#connections.use(async (client) => {
        await client.query(BEGIN_HOLDING);
        const { rows: numbers } = await client.query<{ number: number | null }>(
          "select * from event_store.hold_next_numbers($1, $2) as number",
          [creations.map(({ write }) => write.category), creations.map(({ write }) => write.key)],
        );
        let bytes = 0;
        for (const [index, creation] of creations.entries()) {
          if (bytes > BATCH_BYTES_MAX) {
            fitting = creations.slice(0, index);
            this.#waiting.unshift(...creations.slice(index));
            break;
          }
          bytes += prepare(sent, creation, numbers[index]?.number ?? null) ?? 0;
        }
        const run: RunQuery = async (query) => (await client.query(query)).rows;
        const stored = await this.#storeTogether(
          run,
          sent.map(({ append }) => append),
        );
        mayBeCommitted = true;
        await client.query("commit");
        return stored;
      });
      return this.#settle(sent, outcomes);
    } catch (error) {
      const reason = mayBeCommitted ? error : notSent(error);
      for (const creation of fitting) creation.reject(reason);
      return [];
    } finally {
      this.#listener.onAppended();
    }
  }

  #settle(sent: readonly Sent[], outcomes: readonly (AppendOutcome | undefined)[]): Waiting<Creation>[] {
    const taken: Waiting<Creation>[] = [];
    sent.forEach(({ append, waiting, creation }, index) => {
      const outcome = outcomes[index];
      if (outcome === undefined) {
        waiting.reject(new Error("a batch was answered with fewer outcomes than it has appends"));
      } else if (creation !== undefined && outcome.outcome === "taken") {
        taken.push(creation);
        this.#nextNumbers.delete(creation.write.category);
      } else {
        // Creations that were prepared with the numbers after it find them taken, and retry.
        if (creation !== undefined && (outcome.outcome === "key used" || outcome.outcome === "stale"))
          this.#nextNumbers.delete(creation.write.category);
        if (append.creates && outcome.outcome === "stored")
          this.#learn(append.creates.category, outcome.stream_number);
        if (outcome.outcome === "stored" && outcome.last_position !== null)
          this.#listener.onStored(append, outcome.last_position, outcome.told_at);
        if (this.#listener.isAwaited()) setImmediate(waiting.resolve, outcome);
        else waiting.resolve(outcome);
      }
    });
    return taken;
  }

  #learn(category: string, number: number | null): void {
    this.#nextNumbers.set(category, Math.max(this.#nextNumbers.get(category) ?? 0, (number ?? 0) + 1));
  }
}

/** Of a transaction that was not committed nothing is stored, however its connection has ended. */
function notSent(error: unknown): unknown {
  return error instanceof StoreUnavailableError ? new StoreUnavailableError("not-sent", error.cause) : error;
}

/** Names for which only one append may be in flight. */
function namesOf(write: Append | Creation): string[] {
  if (!("events" in write)) return [`${write.category}\0${write.key}`, `\0${write.key}`];
  return [write.streamId, ...write.commands.map(({ key }) => `\0${key}`)];
}

/**
 * Makes the events for a number, and returns their size. When that fails, the creation is rejected, the number stays free,
 * and there is no size.
 */
function prepare(sent: Sent[], creation: Waiting<Creation>, number: number | null): number | undefined {
  const { category, key, digest, eventsFor, basedOn } = creation.write;
  try {
    // No number: the key has created a stream already, and the answer is the first one.
    const events = number === null ? [] : eventsFor(number);
    const append = {
      streamId: `${category}-${number}`,
      expected: NO_STREAM,
      events,
      commands: digest === undefined || events.length === 0 ? [] : [{ key, digest, count: events.length }],
      creates: { category, key, number },
      basedOn,
    };
    sent.push({ append, waiting: creation, creation });
    return sizeOf(events);
  } catch (error) {
    creation.reject(error);
    return undefined;
  }
}
