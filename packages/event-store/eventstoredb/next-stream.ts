import type { AppendedNext, Outcome } from "../event-store.ts";
import type { Appender } from "./append.ts";
import { Attempts } from "./attempts.ts";
import { type Attempt, readClaim } from "./claim.ts";
import { type Creation, CreationBatches } from "./creation-batches.ts";
import { FreeNumbers } from "./free-numbers.ts";
import { KeyedMutex } from "../keyed-mutex.ts";
import type { Leader } from "./leader.ts";
import type { NumberTurns } from "./number-turns.ts";

/**
 * The next free stream of a category, without a transaction over two streams: before a key writes to
 * `<category>-<number>`, it appends a claim to a stream of its own. A repeated key reads its claim first and writes the
 * same events to the same place: they are acknowledged if they are there, stored if they are not, and a conflict if
 * another key was first; only then the key tries the next number. A number is written only after all numbers before it,
 * so none is left out.
 */
export class NextStream {
  readonly #leader: Leader;
  readonly #attempts: Attempts;
  readonly #numbers: FreeNumbers;
  readonly #batches: CreationBatches;
  readonly #keys = new KeyedMutex();

  constructor(leader: Leader, appender: Appender, turns?: NumberTurns) {
    this.#leader = leader;
    this.#attempts = new Attempts(leader, appender);
    this.#numbers = new FreeNumbers(leader);
    this.#batches = new CreationBatches(appender, this.#numbers, this.#attempts, turns);
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
    const found = await this.#attempts.find(category, last);
    if (found.by !== "this key") return undefined;
    const { revision, position } = found.appended;
    return { streamId: `${category}-${last.number}`, length: revision + 1, position };
  }

  /** `undefined`: the number of the attempt went to another key, or the attempt will never be made. */
  async #finish(
    { category, eventsFor, deadlineMs }: Omit<Creation, "revision">,
    attempt: Attempt,
  ): Promise<AppendedNext | undefined> {
    const found = await this.#attempts.find(category, attempt);
    if (found.by === "this key") return { ...found.appended, number: attempt.number, repeated: true };
    if (found.by === "another key") return undefined;
    try {
      if (!(await this.#attempts.finishBelow(category, attempt))) return undefined;
      const { number } = attempt;
      const appended = await this.#attempts.write(category, number, eventsFor(number), deadlineMs);
      return appended && { ...appended, number, repeated: true };
    } finally {
      this.#numbers.doubt(category);
    }
  }
}
