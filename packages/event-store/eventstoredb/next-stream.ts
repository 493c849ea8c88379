import { ConflictError } from "../errors.ts";
import type { Appended, AppendedNext, NewEvent, Outcome, RecordedEvent } from "../event-store.ts";
import type { Appender } from "./append.ts";
import { type Attempt, readClaim, settleClaim } from "./claim.ts";
import { type Creation, CreationBatches } from "./creation-batches.ts";
import { FreeNumbers } from "./free-numbers.ts";
import { KeyedMutex, type Mutex } from "../keyed-mutex.ts";
import type { Leader } from "./leader.ts";
import { readStream } from "./read.ts";

type Found = { by: "this key"; appended: Appended } | { by: "another key" | "nobody" };

/**
 * The next free stream of a category, without a transaction over two streams: before a key writes to
 * `<category>-<number>`, it appends a claim to a stream of its own. A repeated key reads its claim first and writes the
 * same events to the same place: they are acknowledged if they are there, stored if they are not, and a conflict if
 * another key was first; only then the key tries the next number. A number is written only after all numbers before it,
 * so none is left out.
 */
export class NextStream {
  readonly #leader: Leader;
  readonly #appender: Appender;
  readonly #numbers: FreeNumbers;
  readonly #batches: CreationBatches;
  readonly #keys = new KeyedMutex();

  constructor(leader: Leader, appender: Appender, mutex?: Mutex) {
    this.#leader = leader;
    this.#appender = appender;
    this.#numbers = new FreeNumbers(leader);
    this.#batches = new CreationBatches(appender, this.#numbers, mutex);
  }

  create(creation: Omit<Creation, "revision">): Promise<AppendedNext> {
    const { category, key } = creation;
    return this.#keys.run(`${category}\0${key}`, async () => {
      let revision: number | "none" = "none";
      for (;;) {
        // A new key has no claim, so none is read.
        const result = await this.#batches.add({ ...creation, revision });
        if (result.kind === "created") return result.created;
        if (result.kind === "lost") {
          revision = result.revision;
          continue;
        }
        const claim = await readClaim(this.#leader, category, key);
        const finished = claim.last && (await this.#finish(creation, claim.last));
        if (finished !== undefined) return finished;
        revision = claim.revision;
      }
    });
  }

  /** Where a key has created a stream of this category. */
  async findByKey(category: string, key: string): Promise<Outcome | undefined> {
    const { last } = await readClaim(this.#leader, category, key);
    if (last === undefined) return undefined;
    const found = await this.#find(category, last);
    if (found.by !== "this key") return undefined;
    const { revision, position } = found.appended;
    return { streamId: `${category}-${last.number}`, length: revision + 1, position };
  }

  /** `undefined`: the number of the attempt went to another key, or the attempt will never be made. */
  async #finish(
    { category, eventsFor, deadlineMs }: Omit<Creation, "revision">,
    attempt: Attempt,
  ): Promise<AppendedNext | undefined> {
    const found = await this.#find(category, attempt);
    if (found.by === "this key") return { ...found.appended, number: attempt.number, repeated: true };
    if (found.by === "another key" || !(await this.#finishBelow(category, attempt))) return undefined;
    const appended = await this.#write(category, attempt.number, eventsFor(attempt.number), deadlineMs);
    return appended && { ...appended, number: attempt.number, repeated: true };
  }

  /**
   * Writes all numbers of a batch below one of its attempts. False when the batch ended below it: then its key tries
   * another number.
   */
  async #finishBelow(category: string, { after }: Attempt): Promise<boolean> {
    const below: Attempt[] = [];
    // Down to the first claim, although a number above may be taken: by somebody else, where the batch was cut.
    for (let reference = after; reference !== undefined; reference = below[0]?.after) {
      const attempt = await settleClaim(this.#leader, this.#appender, category, reference);
      if (attempt === undefined) return false;
      below.unshift(attempt);
    }
    for (const attempt of below) {
      const { number, events } = attempt;
      if ((await this.#find(category, attempt)).by !== "nobody") continue;
      if (events === undefined) throw new Error(`the claim of ${category}-${number} has no events`);
      await this.#write(category, number, events);
    }
    return true;
  }

  /** `undefined`: another key has the number. */
  async #write(
    category: string,
    number: number,
    events: readonly NewEvent[],
    deadlineMs?: number,
  ): Promise<Appended | undefined> {
    try {
      return await this.#appender.append(`${category}-${number}`, "none", events, deadlineMs);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      return undefined;
    } finally {
      this.#numbers.doubt(category);
    }
  }

  /** The owner of the events where an attempt was to write. */
  async #find(category: string, { number, ids }: Attempt): Promise<Found> {
    let first: string | undefined;
    let last: RecordedEvent | undefined;
    for await (const batch of readStream(this.#leader, `${category}-${number}`, { limit: ids.length })) {
      first ??= batch[0]?.id;
      last = batch.at(-1) ?? last;
    }
    if (last === undefined) return { by: "nobody" };
    // Events are stored together or not at all, so the first one identifies all.
    if (first !== ids[0]) return { by: "another key" };
    return { by: "this key", appended: { revision: last.revision, position: last.position } };
  }
}
