import { ConflictError, StoreUnavailableError } from "../errors.ts";
import type { Appended, AppendedNext, NewEvent } from "../event-store.ts";
import { encode, sizeOf } from "../size.ts";
import type { Appender } from "./append.ts";
import { type Attempts, contentDigestOf } from "./attempts.ts";
import { type ClaimPlace, type NewClaim, newClaim } from "./claim.ts";
import { unknownFrom } from "./failure.ts";
import { BATCH_MAX, type FreeNumbers } from "./free-numbers.ts";
import type { ClaimReference } from "./key-entries.ts";
import type { NumberTurn, NumberTurns, RangeEnd } from "./number-turns.ts";

export type Creation = {
  category: string;
  key: string;
  /** Of the claim of the key. */
  place: ClaimPlace;
  eventsFor: (number: number) => readonly NewEvent[];
  /** The deadline, after which nothing is sent. A batch has the latest deadline of its creations. */
  deadlineMs?: number;
};

export type BatchResult =
  | { kind: "created"; created: AppendedNext }
  /** The key is bound, has claimed a number before, or another instance is working for it. */
  | { kind: "claimed" }
  /** Another key got the number. The claim at this revision is void. */
  | { kind: "lost"; revision: number };

type Waiting = {
  creation: Creation;
  resolve: (result: BatchResult) => void;
  reject: (error: unknown) => void;
};

type Attempt = Waiting & {
  number: number;
  events: readonly NewEvent[];
  claim: NewClaim;
  isCopied: boolean;
};

/** Where a batch begins. */
type Start = {
  first: number;
  /** The end of another writer's range below, which may not be stored so far. */
  below: RangeEnd | undefined;
};

/** Larger events are not copied into a claim, so no later claim can depend on it: they end their batch. */
const EVENTS_COPIED_MAX = 16 * 1024;

/**
 * Writes creations of one category in batches, one batch after the other. While one is written, the next gathers.
 *
 * A batch takes the next free numbers. First its claims are written, then its streams, each in the order of the numbers
 * and without waiting for single answers. So whatever the store has of a batch is its beginning, and no number is left
 * out. A claim after the first names the one before it, and those carry their events: a key that comes back after a
 * crash can have all numbers below its own written, and then its own. When a claim is refused, the batch ends before
 * it: what stands after it in the batch is never written to the numbers that were claimed.
 *
 * With turns, the batches of several instances overlap. The first claim of a batch names the last one of the range below,
 * and its streams are written when those of the range below are stored: by their writer, or by this one in its place. So
 * a number that is stored has all numbers below it stored before it.
 */
export class CreationBatches {
  readonly #appender: Appender;
  readonly #numbers: FreeNumbers;
  readonly #attempts: Attempts;
  readonly #turns: NumberTurns | undefined;
  readonly #waiting = new Map<string, Waiting[]>();

  /** Without `turns`, the batches of other instances are met as conflicts. */
  constructor(appender: Appender, numbers: FreeNumbers, attempts: Attempts, turns: NumberTurns | undefined) {
    this.#appender = appender;
    this.#numbers = numbers;
    this.#attempts = attempts;
    this.#turns = turns;
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
    for (;;) {
      rejectLate(waiting);
      if (waiting.length === 0) break;
      // The first batch looks for itself, so that it needs to believe nobody.
      const turn = this.#turns && (await this.#turns.begin(category, this.#numbers.free(category) > 0));
      let isStored = false;
      try {
        // What came while others had their turn belongs to the batch.
        isStored = await this.#writeNext(category, waiting, turn);
      } finally {
        turn?.end(isStored);
      }
    }
    this.#waiting.delete(category);
  }

  /** Settles everyone whom it takes from those who wait. True when its whole range is stored. */
  async #writeNext(category: string, waiting: Waiting[], turn: NumberTurn | undefined): Promise<boolean> {
    const batch = waiting.splice(0, BATCH_MAX);
    let isClaimed = false;
    try {
      const { first, below } = await this.#start(category, turn);
      const isKnown = this.#numbers.free(category) >= first;
      const after = isKnown ? undefined : below?.claim;
      const attempts = assignNumbers(category, batch, { first, after, isCopied: turn?.isShared ?? false });
      waiting.unshift(...batch.splice(attempts.taken));
      const last = attempts.list.at(-1);
      if (last === undefined) return false;
      isClaimed = true;
      turn?.take(endOf(last), below !== undefined);
      const [claimed, isReady] = await Promise.all([
        this.#claim(attempts.list),
        isKnown || below === undefined || turn === undefined || this.#isStored(category, below, turn),
      ]);
      if (claimed.length === 0) return false;
      if (
        !isReady &&
        !(await this.#attempts.finishBelow(category, { number: first, ...(after && { after }) }))
      ) {
        for (const { claim, resolve } of claimed)
          resolve({ kind: "lost", revision: claim.reference.revision });
        return false;
      }
      const isStored = await this.#store(category, claimed);
      return isStored && claimed.length === attempts.list.length;
    } catch (error) {
      for (const { reject } of batch) reject(isClaimed ? unknownFrom(error) : error); // others may write what is claimed
      return false;
    }
  }

  async #start(category: string, turn: NumberTurn | undefined): Promise<Start> {
    const below = turn?.below;
    if (below !== undefined && below.number + 1 >= this.#numbers.free(category)) {
      return { first: below.number + 1, below };
    }
    if (this.#turns !== undefined) this.#numbers.doubt(category);
    return { first: await this.#numbers.next(category), below: undefined };
  }

  /** The range below is stored, and all below it; false when this is not known. */
  async #isStored(category: string, below: RangeEnd, turn: NumberTurn): Promise<boolean> {
    if (!turn.isBelowStored) return turn.belowEnds();
    // It may have been said of another store, or of this one before it was restored from a backup.
    return (await this.#attempts.find(category, below)).by === "this key";
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

  /** True when all are stored. */
  async #store(category: string, attempts: readonly Attempt[]): Promise<boolean> {
    const results = await this.#appender.appendInOrder(
      attempts.map(({ number, events }) => ({ streamId: `${category}-${number}`, expected: "none", events })),
      deadlineOf(attempts),
    );
    // All at once: where another instance has taken the range, each of them is a conflict.
    const conflicts = await Promise.all(
      attempts.map(async (attempt, index) =>
        isConflict(results[index]) ? this.#outcomeOf(category, attempt) : undefined,
      ),
    );
    let unknown: unknown;
    for (const [index, { number, resolve, reject }] of attempts.entries()) {
      const result: PromiseSettledResult<Appended> | undefined = results[index];
      if (result === undefined) continue;
      if (result.status === "rejected") {
        this.#numbers.doubt(category);
        const conflict = conflicts[index];
        if (conflict !== undefined) resolve(conflict);
        else reject(unknownFrom((unknown ??= result.reason)));
      } else if (unknown !== undefined) {
        // A number is answered only when none below it may be free.
        reject(new StoreUnavailableError("unknown", unknown));
      } else {
        this.#numbers.taken(category, number);
        resolve({ kind: "created", created: { ...result.value, number, repeated: false } });
      }
    }
    return results.every(({ status }) => status === "fulfilled");
  }

  /** Of an attempt in whose place something else stands: that of another key, or of a second call under the same key. */
  async #outcomeOf(category: string, { number, claim, events }: Attempt): Promise<BatchResult> {
    const found = await this.#attempts
      .find(category, { number, ids: events.map(({ id }) => id) })
      .catch((failure: unknown) => {
        throw unknownFrom(failure);
      });
    return found.by === "this key"
      ? { kind: "claimed" }
      : { kind: "lost", revision: claim.reference.revision };
  }
}

/** Takes out those whose deadline passed while they waited: nothing is looked up for them. */
function rejectLate(waiting: Waiting[]): void {
  const now = performance.now();
  for (const one of waiting.splice(0)) {
    const { deadlineMs = Infinity } = one.creation;
    if (now < deadlineMs) waiting.push(one);
    else one.reject(new StoreUnavailableError("not-sent", new Error("the deadline passed in the queue")));
  }
}

function isConflict(result: PromiseSettledResult<Appended> | undefined): boolean {
  return result?.status === "rejected" && result.reason instanceof ConflictError;
}

function deadlineOf(attempts: readonly Attempt[]): number {
  return Math.max(...attempts.map(({ creation }) => creation.deadlineMs ?? Infinity));
}

function endOf({ number, events, claim, isCopied }: Attempt): RangeEnd {
  return { number, ids: events.map(({ id }) => id), claim: claim.reference, isCopied };
}

/**
 * Numbers from `first` on for those who wait, until the batch ends; `taken`: how many of them it has dealt with. `after`:
 * the claim of the number below `first`. `isCopied`: another range may rest on this one.
 */
function assignNumbers(
  category: string,
  batch: readonly Waiting[],
  range: { first: number; after: ClaimReference | undefined; isCopied: boolean },
): { list: Attempt[]; taken: number } {
  const chosen: { waiting: Waiting; events: readonly NewEvent[]; contentDigest: string; isLarge: boolean }[] =
    [];
  let taken = 0;
  for (const waiting of batch) {
    taken += 1;
    try {
      const events = waiting.creation.eventsFor(range.first + chosen.length);
      const encoded = encode(events);
      const isLarge = sizeOf(encoded) > EVENTS_COPIED_MAX;
      chosen.push({ waiting, events, contentDigest: contentDigestOf(encoded), isLarge });
      if (isLarge) break;
    } catch (error) {
      waiting.reject(error); // it has no number
    }
  }
  const list: Attempt[] = [];
  for (const [index, { waiting, events, contentDigest, isLarge }] of chosen.entries()) {
    const number = range.first + index;
    const { key, place } = waiting.creation;
    const after = list.at(-1)?.claim.reference ?? range.after;
    const isCopied = !isLarge && (range.isCopied || index + 1 < chosen.length);
    const attempt = {
      number,
      ids: events.map(({ id }) => id),
      contentDigest,
      ...(isCopied && { events: events.map(withoutCommand) }),
      ...(after && { after }),
    };
    const claim = newClaim(category, { key, place, attempt });
    list.push({ ...waiting, number, events, claim, isCopied });
  }
  return { list, taken };
}

function withoutCommand({ id, type, data, metadata }: NewEvent): NewEvent {
  return { id, type, data, metadata };
}
