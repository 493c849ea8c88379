import { StoreUnavailableError } from "../errors.ts";
import type { EncodedEvent } from "../size.ts";
import { type Append, appendBatch, type AppendBatchRow, type Outcome, outcomesOf } from "./append-batch.ts";
import { appendOne, type AppendOneRow, isOfOne, storedAt } from "./append-one.ts";
import type { Connections } from "./connections.ts";

/** A stream with the next number of its category. The events depend on it, so they are made when it is known. */
type Creation = {
  category: string;
  key: string;
  digest: string | undefined;
  eventsFor: (number: number) => readonly EncodedEvent[];
};

type Waiting<Order> = { order: Order; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void };

/** An append on its way; `creation` is set when the number in it may turn out to be taken. */
type Sent = { append: Append; waiting: Waiting<unknown>; creation?: Waiting<Creation> };

/** The server stores one batch while the next is made and sent. */
const BATCHES_MAX = 2;
const BATCH_ORDERS_MAX = 500;
const BATCH_BYTES_MAX = 4 * 1024 * 1024;
const NO_STREAM = -1;
/** Whoever holds numbers holds up everybody, so the server does not wait long for him. */
const BEGIN_HOLDING = "begin; set local idle_in_transaction_session_timeout = 2000";

/**
 * Appends that wait at the same time go into one database transaction and share its way to the disk. One that finds
 * nobody before it goes at once.
 */
export class GroupCommit {
  readonly #connections: Connections;
  #waiting: Waiting<Append | Creation>[] = [];
  /** Streams and keys in the batches that are on their way: what comes next for them keeps its turn. */
  readonly #busy = new Set<string>();
  #batches = 0;
  #isGathering = false;
  /** The number that comes next in a category, unless another instance takes it first. */
  readonly #nextNumbers = new Map<string, number>();

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  append(append: Append): Promise<Outcome> {
    return this.#submit(append);
  }

  create(creation: Creation): Promise<Outcome> {
    return this.#submit(creation);
  }

  #submit(order: Append | Creation): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, resolve, reject });
      if (this.#batches === 0) void this.#sendBatch();
      else this.#gather();
    });
  }

  /** Sends the next batch when everybody has come who is coming now, as those do whose batch has just been answered. */
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
    if (batch.length === 0) return; // all that wait, wait for a batch that is on its way
    this.#batches += 1;
    const sent: Sent[] = [];
    let creations: Waiting<Creation>[] = [];
    for (const { order, ...waiting } of batch) {
      if ("events" in order) {
        sent.push({ append: order, waiting: { order, ...waiting } });
        continue;
      }
      const creation = { order, ...waiting };
      const number = this.#nextNumbers.get(order.category);
      if (number === undefined) {
        creations.push(creation);
      } else if (prepare(sent, creation, number)) {
        this.#nextNumbers.set(order.category, number + 1);
      }
    }
    creations = [...(await this.#commit(sent)), ...creations];
    // A number that was guessed wrong is not guessed again: another instance might be quicker each time.
    while (creations.length > 0) creations = await this.#commitHoldingNumbers(creations);
    this.#batches -= 1;
    for (const { order } of batch) for (const name of namesOf(order)) this.#busy.delete(name);
    if (this.#waiting.length > 0) this.#gather();
  }

  /** As many as fit, in turn; a second one for the same stream or key waits until the first is answered. */
  #takeBatch(): Waiting<Append | Creation>[] {
    const batch: Waiting<Append | Creation>[] = [];
    const left: Waiting<Append | Creation>[] = [];
    let bytes = 0;
    for (const waiting of this.#waiting) {
      const { order } = waiting;
      const names = namesOf(order);
      if (
        names.some((name) => this.#busy.has(name)) ||
        batch.length === BATCH_ORDERS_MAX ||
        bytes > BATCH_BYTES_MAX
      ) {
        left.push(waiting);
      } else {
        batch.push(waiting);
        if ("events" in order) bytes += sizeOf(order.events);
        for (const name of names) this.#busy.add(name);
      }
    }
    this.#waiting = left;
    return batch;
  }

  /** Returns the creations whose number was taken. */
  async #commit(sent: readonly Sent[]): Promise<Waiting<Creation>[]> {
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
      // Something in it cannot be stored, and nothing of it was. Alone, each gets what is its own.
      const taken: Waiting<Creation>[] = [];
      for (const one of sent) taken.push(...(await this.#commit([one])));
      return taken;
    }
  }

  async #store(appends: readonly Append[]): Promise<readonly (Outcome | undefined)[]> {
    const [alone] = appends;
    if (alone !== undefined && appends.length === 1 && isOfOne(alone)) {
      const [row] = await this.#connections.inLine<AppendOneRow>(appendOne(alone));
      if (typeof row?.position === "string") return [storedAt(row.position, alone)];
    }
    return outcomesOf(appends, await this.#connections.inLine<AppendBatchRow>(appendBatch(appends)));
  }

  /** Asks for the numbers and keeps others from taking them until the events are stored. */
  async #commitHoldingNumbers(creations: readonly Waiting<Creation>[]): Promise<Waiting<Creation>[]> {
    const sent: Sent[] = [];
    try {
      const rows = await this.#connections.use(async (client) => {
        await client.query(BEGIN_HOLDING);
        const { rows: numbers } = await client.query<{ number: number | null }>(
          "select * from event_store.hold_numbers($1, $2) as number",
          [creations.map(({ order }) => order.category), creations.map(({ order }) => order.key)],
        );
        creations.forEach((creation, index) => prepare(sent, creation, numbers[index]?.number ?? null));
        const stored = await client.query<AppendBatchRow>(appendBatch(sent.map(({ append }) => append)));
        await client.query("commit");
        return stored.rows;
      });
      return this.#settle(
        sent,
        outcomesOf(
          sent.map(({ append }) => append),
          rows,
        ),
      );
    } catch (error) {
      for (const creation of creations) creation.reject(error);
      return [];
    }
  }

  #settle(sent: readonly Sent[], outcomes: readonly (Outcome | undefined)[]): Waiting<Creation>[] {
    const taken: Waiting<Creation>[] = [];
    sent.forEach(({ append, waiting, creation }, index) => {
      const outcome = outcomes[index];
      if (outcome === undefined) {
        waiting.reject(new Error("a batch was answered with fewer outcomes than it has appends"));
      } else if (creation !== undefined && outcome.outcome === "taken") {
        taken.push(creation);
        this.#nextNumbers.delete(creation.order.category);
      } else {
        // What was prepared behind it with the numbers that follow finds them taken, and asks.
        if (creation !== undefined && outcome.outcome === "key used")
          this.#nextNumbers.delete(creation.order.category);
        if (append.creates && outcome.outcome === "stored")
          this.#learn(append.creates.category, outcome.stream_number);
        waiting.resolve(outcome);
      }
    });
    return taken;
  }

  #learn(category: string, number: number | null): void {
    this.#nextNumbers.set(category, Math.max(this.#nextNumbers.get(category) ?? 0, (number ?? 0) + 1));
  }
}

/** Two with one name never go in one batch, nor in two that are on their way together. */
function namesOf(order: Append | Creation): string[] {
  if (!("events" in order)) return [`${order.category}\0${order.key}`, `\0${order.key}`];
  return [order.streamId, ...order.commands.map(({ key }) => `\0${key}`)];
}

/** Makes the events for a number; when that fails, the creation ends here and the number stays free. */
function prepare(sent: Sent[], creation: Waiting<Creation>, number: number | null): boolean {
  const { category, key, digest, eventsFor } = creation.order;
  try {
    // Without a number, the key has one already, and the answer will be the first one.
    const events = number === null ? [] : eventsFor(number);
    const append = {
      streamId: `${category}-${number}`,
      expected: NO_STREAM,
      events,
      commands: digest === undefined || events.length === 0 ? [] : [{ key, digest, count: events.length }],
      creates: { category, key, number },
    };
    sent.push({ append, waiting: creation, creation });
    return true;
  } catch (error) {
    creation.reject(error);
    return false;
  }
}

function sizeOf(events: readonly EncodedEvent[]): number {
  return events.reduce((sum, event) => sum + event.data.length + event.metadata.length, 0);
}
