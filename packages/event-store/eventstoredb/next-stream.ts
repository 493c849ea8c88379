import { ConflictError } from "../errors.ts";
import type { Appended, AppendedNext, NewEvent, RecordedEvent } from "../event-store.ts";
import type { Appender } from "./append.ts";
import { type Attempt, readClaim, writeClaim } from "./claim.ts";
import type { Leader } from "./leader.ts";
import { readStream } from "./read.ts";
import { Turns } from "./turns.ts";

type Creation = { category: string; key: string; eventsFor: (number: number) => readonly NewEvent[] };

/** After another instance was met in a category, so many numbers are looked at before they are attempted. */
const WARY_ATTEMPTS = 50;

/**
 * The next free stream of a category, without a transaction over two streams: before a key writes to
 * `<category>-<number>`, it records in a stream of its own that it is about to. Whoever comes with the key again looks
 * there first and writes the same events to the same place: they are acknowledged if they are there already, are
 * stored now if they are not, and are a conflict if another key was first; only then the key goes on to the next
 * number. A number is attempted only when all before it are taken, so none is left out.
 */
export class NextStream {
  readonly #leader: Leader;
  readonly #appender: Appender;
  /** Creators of one process take turns, so that they do not fight over each number. */
  readonly #categories = new Turns();
  readonly #keys = new Turns();
  /** All numbers below are taken. */
  readonly #free = new Map<string, number>();
  /** How many more numbers are looked at first; otherwise the one behind our last is attempted as it is. */
  readonly #wary = new Map<string, number>();

  constructor(leader: Leader, appender: Appender) {
    this.#leader = leader;
    this.#appender = appender;
  }

  create(creation: Creation): Promise<AppendedNext> {
    return this.#keys.take(`${creation.category}\0${creation.key}`, async () => {
      for (;;) {
        const { last, revision } = await readClaim(this.#leader, creation.category, creation.key);
        const created =
          (last && (await this.#finish(creation, last))) ??
          (await this.#categories.take(creation.category, () => this.#attempt(creation, revision)));
        if (created !== undefined) return created;
      }
    });
  }

  async findByKey(category: string, key: string): Promise<number | undefined> {
    const { last } = await readClaim(this.#leader, category, key);
    if (last === undefined) return undefined;
    const found = await this.#find(category, last);
    return found.by === "this key" ? last.number : undefined;
  }

  /** `undefined`: the number of the attempt went to another key. */
  async #finish({ category, eventsFor }: Creation, attempt: Attempt): Promise<AppendedNext | undefined> {
    const found = await this.#find(category, attempt);
    switch (found.by) {
      case "this key":
        return { ...found.appended, number: attempt.number, repeated: true };
      case "another key":
        return undefined;
      case "nobody":
        return this.#write(category, attempt.number, eventsFor(attempt.number), true);
    }
  }

  /** `undefined`: another instance took the number, or is working for the same key. */
  async #attempt(
    { category, key, eventsFor }: Creation,
    revision: number | "none",
  ): Promise<AppendedNext | undefined> {
    const number = await this.#nextFree(category);
    const events = eventsFor(number);
    const attempt = { number, ids: events.map(({ id }) => id) };
    try {
      await writeClaim(this.#appender, { category, key, revision, attempt });
    } catch (error) {
      if (error instanceof ConflictError) return undefined;
      throw error;
    }
    return this.#write(category, number, events, false);
  }

  async #write(
    category: string,
    number: number,
    events: readonly NewEvent[],
    repeated: boolean,
  ): Promise<AppendedNext | undefined> {
    try {
      const appended = await this.#appender.append(`${category}-${number}`, "none", events);
      this.#taken(category, number);
      return { ...appended, number, repeated };
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      this.#taken(category, number);
      this.#wary.set(category, WARY_ATTEMPTS);
      return undefined;
    }
  }

  /** Whose events stand where an attempt wanted to write. */
  async #find(
    category: string,
    { number, ids }: Attempt,
  ): Promise<{ by: "this key"; appended: Appended } | { by: "another key" | "nobody" }> {
    let first: string | undefined;
    let last: RecordedEvent | undefined;
    for await (const batch of readStream(this.#leader, `${category}-${number}`, { limit: ids.length })) {
      first ??= batch[0]?.id;
      last = batch.at(-1) ?? last;
    }
    if (last === undefined) return { by: "nobody" };
    // Events are stored together or not at all, so the first one speaks for all.
    if (first !== ids[0]) return { by: "another key" };
    return { by: "this key", appended: { revision: last.revision, position: last.position } };
  }

  #taken(category: string, number: number): void {
    this.#free.set(category, Math.max(this.#free.get(category) ?? 1, number + 1));
  }

  async #nextFree(category: string): Promise<number> {
    const known = this.#free.get(category);
    if (known !== undefined) {
      const wary = this.#wary.get(category) ?? 0;
      if (wary === 0) return known;
      if (!(await this.#exists(category, known))) {
        this.#wary.set(category, wary - 1);
        return known;
      }
      this.#wary.set(category, WARY_ATTEMPTS);
    }
    const free = await this.#search(category, known ?? 1);
    this.#free.set(category, free);
    return free;
  }

  /** The first number from `start` on without a stream: in growing steps past the end, then by halves. */
  async #search(category: string, start: number): Promise<number> {
    let taken = start - 1;
    let step = 1;
    while (await this.#exists(category, taken + step)) {
      taken += step;
      step *= 2;
    }
    let free = taken + step;
    while (free - taken > 1) {
      const middle = taken + Math.floor((free - taken) / 2);
      if (await this.#exists(category, middle)) taken = middle;
      else free = middle;
    }
    return free;
  }

  async #exists(category: string, number: number): Promise<boolean> {
    for await (const batch of readStream(this.#leader, `${category}-${number}`, { limit: 1 })) {
      if (batch.length > 0) return true;
    }
    return false;
  }
}
