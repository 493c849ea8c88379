import { ConflictError, StoreUnavailableError } from "../errors.ts";
import type { Appended, AppendedNext, NewEvent } from "../event-store.ts";
import { type EncodedEvent, encode } from "../size.ts";
import type { Appender } from "./append.ts";
import { type NewClaim, newClaim } from "./claim.ts";
import { BATCH_MAX, type FreeNumbers } from "./free-numbers.ts";
import type { Mutex } from "../keyed-mutex.ts";

/** `revision`: of the last claim of the key. */
export type Creation = {
  category: string;
  key: string;
  revision: number | "none";
  eventsFor: (number: number) => readonly NewEvent[];
  /** The deadline, after which nothing is sent. A batch has the latest deadline of its creations. */
  deadlineMs?: number;
};

export type BatchResult =
  | { kind: "created"; created: AppendedNext }
  /** The key has claimed a number before, or another instance is working for it. */
  | { kind: "claimed" }
  /** Another key got the number. The claim at this revision is void. */
  | { kind: "lost"; revision: number };

type Waiting = {
  creation: Creation;
  resolve: (result: BatchResult) => void;
  reject: (error: unknown) => void;
};

type Attempt = Waiting & { number: number; events: readonly NewEvent[]; claim: NewClaim };

/** Larger events are not copied into a claim, so no later claim can depend on it: they end their batch. */
const EVENTS_COPIED_MAX = 16 * 1024;

/**
 * Writes creations of one category in batches, one batch after the other. While one is written, the next gathers.
 *
 * A batch takes the next free numbers. First its claims are written, then its streams, each in the order of the numbers
 * and without waiting for single answers. So the store always has a prefix of a batch, and no number is left out. Each
 * claim names the one before it and holds its events for the next: a key that is repeated after a crash first writes
 * all numbers below its own, and then its own. When a claim is refused, the batch ends before it: the creations after
 * it are never written to the claimed numbers.
 */
export class CreationBatches {
  readonly #appender: Appender;
  readonly #numbers: FreeNumbers;
  readonly #mutex: Mutex | undefined;
  readonly #waiting = new Map<string, Waiting[]>();

  /** `mutex` excludes the batches of other instances. Without it, conflicts decide between them. */
  constructor(appender: Appender, numbers: FreeNumbers, mutex: Mutex | undefined) {
    this.#appender = appender;
    this.#numbers = numbers;
    this.#mutex = mutex;
  }

  add(creation: Creation): Promise<BatchResult> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(creation.category);
      const added = { creation, resolve, reject };
      if (waiting !== undefined) waiting.push(added);
      else {
        const first = [added];
        this.#waiting.set(creation.category, first);
        void this.#writeAll(creation.category, first);
      }
    });
  }

  async #writeAll(category: string, waiting: Waiting[]): Promise<void> {
    while (waiting.length > 0) {
      // Creations that arrive while other instances hold the mutex join this batch.
      const write = (): Promise<void> => this.#writeNext(category, waiting);
      await (this.#mutex === undefined ? write() : this.#mutex.run(category, write));
    }
    this.#waiting.delete(category);
  }

  /** Settles every waiting creation that it takes. */
  async #writeNext(category: string, waiting: Waiting[]): Promise<void> {
    const batch = waiting.splice(0, BATCH_MAX);
    try {
      const attempts = assignNumbers(category, batch, await this.#numbers.next(category));
      waiting.unshift(...batch.splice(attempts.taken));
      const claimed = await this.#claim(attempts.list);
      if (claimed.length > 0) await this.#store(category, claimed);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  /** Writes the claims, and returns the attempts before the first one that was refused. */
  async #claim(attempts: readonly Attempt[]): Promise<readonly Attempt[]> {
    const results = await this.#appender.appendInOrder(
      attempts.map(({ claim }) => claim.append),
      deadlineOf(attempts),
    );
    const refused = results.findIndex(({ status }) => status === "rejected");
    if (refused === -1) return attempts;
    // Without an answer to a claim, those after it may still be stored.
    let unknown: unknown;
    for (const [index, { claim, resolve, reject }] of attempts.entries()) {
      const result = results[index];
      if (index < refused || result === undefined) continue;
      if (result.status === "rejected" && result.reason instanceof ConflictError)
        resolve({ kind: "claimed" });
      else if (result.status === "rejected") reject((unknown ??= result.reason));
      else if (unknown !== undefined) reject(new StoreUnavailableError("unknown", unknown));
      else resolve({ kind: "lost", revision: claim.reference.revision });
    }
    return attempts.slice(0, refused);
  }

  async #store(category: string, attempts: readonly Attempt[]): Promise<void> {
    const results = await this.#appender.appendInOrder(
      attempts.map(({ number, events }) => ({ streamId: `${category}-${number}`, expected: "none", events })),
      deadlineOf(attempts),
    );
    let unknown: unknown;
    for (const [index, { number, claim, resolve, reject }] of attempts.entries()) {
      const result: PromiseSettledResult<Appended> | undefined = results[index];
      if (result === undefined) continue;
      if (result.status === "rejected") {
        this.#numbers.doubt(category);
        if (result.reason instanceof ConflictError) {
          resolve({ kind: "lost", revision: claim.reference.revision });
        } else reject((unknown ??= result.reason));
      } else if (unknown !== undefined) {
        // A number is answered only when none below it may be free.
        reject(new StoreUnavailableError("unknown", unknown));
      } else {
        this.#numbers.taken(category, number);
        resolve({ kind: "created", created: { ...result.value, number, repeated: false } });
      }
    }
  }
}

function deadlineOf(attempts: readonly Attempt[]): number {
  return Math.max(...attempts.map(({ creation }) => creation.deadlineMs ?? Infinity));
}

/** Numbers from `first` on for those who wait, until the batch ends; `taken`: how many of them it has dealt with. */
function assignNumbers(
  category: string,
  batch: readonly Waiting[],
  first: number,
): { list: Attempt[]; taken: number } {
  const chosen: { waiting: Waiting; events: readonly NewEvent[] }[] = [];
  let taken = 0;
  for (const waiting of batch) {
    taken += 1;
    try {
      const events = waiting.creation.eventsFor(first + chosen.length);
      chosen.push({ waiting, events });
      if (sizeOf(encode(events)) > EVENTS_COPIED_MAX) break;
    } catch (error) {
      waiting.reject(error); // it has no number
    }
  }
  const list: Attempt[] = [];
  for (const [index, { waiting, events }] of chosen.entries()) {
    const number = first + index;
    const { key, revision } = waiting.creation;
    const before = list.at(-1)?.claim.reference;
    const attempt = {
      number,
      ids: events.map(({ id }) => id),
      ...(index + 1 < chosen.length && { events: events.map(withoutCommand) }),
      ...(before && { after: before }),
    };
    list.push({ ...waiting, number, events, claim: newClaim(category, { key, revision, attempt }) });
  }
  return { list, taken };
}

function withoutCommand({ id, type, data, metadata }: NewEvent): NewEvent {
  return { id, type, data, metadata };
}

function sizeOf(events: readonly EncodedEvent[]): number {
  return events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
}
