import { KeyUsedError } from "../errors.ts";
import type { AppendedNext, Outcome } from "../event-store.ts";
import type { Appender } from "./append.ts";
import { Attempts } from "./attempts.ts";
import { type ClaimPlace, readClaim } from "./claim.ts";
import type { CommandKeys } from "./command-keys.ts";
import { type Creation, CreationBatches } from "./creation-batches.ts";
import { FreeNumbers } from "./free-numbers.ts";
import { KeyedMutex } from "../keyed-mutex.ts";
import { type Attempt, CREATES, readKey } from "./key-entries.ts";
import type { Leader } from "./leader.ts";
import type { NumberTurns } from "./number-turns.ts";

type NewCreation = Omit<Creation, "place"> & { digest?: string | undefined };

/**
 * The next free stream of a category, without a transaction over two streams: before a key writes to
 * `<category>-<number>`, it appends a claim to a stream of its own. A repeated key reads its claim first and writes its
 * events to the same place, unless those of the first call are there, or another key was first; only then the key tries
 * the next number. A number is written only after all numbers before it, so none is left out.
 */
export class NextStream {
  readonly #leader: Leader;
  readonly #attempts: Attempts;
  readonly #numbers: FreeNumbers;
  readonly #batches: CreationBatches;
  readonly #keys: CommandKeys;
  readonly #mutex = new KeyedMutex();

  constructor(leader: Leader, appender: Appender, keys: CommandKeys, turns?: NumberTurns) {
    this.#leader = leader;
    this.#keys = keys;
    this.#attempts = new Attempts(leader, appender);
    this.#numbers = new FreeNumbers(leader);
    this.#batches = new CreationBatches(appender, this.#numbers, this.#attempts, turns);
  }

  /** With a digest, the append of the first claim binds the key to its command. */
  create({ digest, ...creation }: NewCreation): Promise<AppendedNext> {
    const { category, key } = creation;
    return this.#mutex.run(`${category}\0${key}`, async () => {
      let place: ClaimPlace =
        digest === undefined ? { in: "category", expected: "none" } : { in: "key", expected: "none", digest };
      for (;;) {
        // A new key has no claim, so none is read.
        const result = await this.#batches.add({ ...creation, place });
        if (result.kind === "created") return result.created;
        if (result.kind === "lost") {
          place = { in: place.in, expected: result.revision };
          continue;
        }
        const before = await this.#claimBefore(creation, digest);
        const finished = before.attempt && (await this.#finish(creation, before.attempt));
        if (finished !== undefined) return finished;
        place = before.place;
      }
    });
  }

  /** Where a key has created a stream of this category. */
  async findByKey(category: string, key: string): Promise<Outcome | undefined> {
    const attempt =
      (await readClaim(this.#leader, category, key)).last ?? (await this.#attemptOfCommand(category, key));
    if (attempt === undefined) return undefined;
    const found = await this.#attempts.find(category, attempt);
    if (found.by !== "this key") return undefined;
    const { revision, position } = found.appended;
    return { streamId: `${category}-${attempt.number}`, length: revision + 1, position };
  }

  async #attemptOfCommand(category: string, key: string): Promise<Attempt | undefined> {
    const { bindings, lastAttempt } = await readKey(this.#leader, key);
    const [binding] = bindings;
    return binding?.type === CREATES && binding.data.category === category ? lastAttempt : undefined;
  }

  /** The last attempt of a key, and the place of the next one. Error: {@link KeyUsedError}. */
  async #claimBefore(
    { category, key }: Pick<Creation, "category" | "key">,
    digest: string | undefined,
  ): Promise<{ attempt: Attempt | undefined; place: ClaimPlace }> {
    if (digest !== undefined) {
      const { bindings, hasClaims, lastAttempt, revision: expected } = await readKey(this.#leader, key);
      const [binding] = bindings;
      // Another writer gave its claim up before it was stored.
      if (binding === undefined) return { attempt: undefined, place: { in: "key", expected, digest } };
      if (binding.data.digest !== digest) {
        throw new KeyUsedError(new Map([[key, await this.#keys.judge(bindings)]]));
      }
      if (hasClaims) return { attempt: lastAttempt, place: { in: "key", expected } };
    }
    // Earlier releases bound the key of a command by itself, and claimed its numbers here.
    const { last, revision } = await readClaim(this.#leader, category, key);
    return { attempt: last, place: { in: "category", expected: revision } };
  }

  /** `undefined`: the number of the attempt went to another key, or the attempt will never be made. */
  async #finish(
    { category, eventsFor, deadlineMs }: Omit<Creation, "place">,
    attempt: Attempt,
  ): Promise<AppendedNext | undefined> {
    const found = await this.#attempts.find(category, attempt);
    if (found.by === "this key") return { ...found.appended, number: attempt.number, repeated: true };
    if (found.by === "another key") return undefined;
    try {
      if (!(await this.#attempts.finishBelow(category, attempt))) return undefined;
      const { number } = attempt;
      const appended = await this.#attempts.writeInPlace(category, attempt, eventsFor(number), deadlineMs);
      return appended && { ...appended, number, repeated: true };
    } finally {
      this.#numbers.doubt(category);
    }
  }
}
