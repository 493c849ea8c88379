import { ConflictError } from "../errors.ts";
import { sha256 } from "../chain/sha256.ts";
import type { Appended, NewEvent, RecordedEvent } from "../event-store.ts";
import { encode, type EncodedEvent } from "../size.ts";
import type { Appender } from "./append.ts";
import { settleClaim } from "./claim.ts";
import { hashedUuid } from "./hashed-uuid.ts";
import type { Attempt } from "./key-entries.ts";
import type { Leader } from "./leader.ts";
import { readStream } from "./read.ts";

type Found = { by: "this key"; appended: Appended } | { by: "another key" | "nobody" };

/** Whether an event is the first of an attempt with these ids, whoever has written it. */
function isOf([first = ""]: readonly string[], id: string | undefined): boolean {
  return id === first || id === idInPlaceOf(first);
}

/** The same for every writer: a second one that comes in place of the first repeats what another such has written. */
function idInPlaceOf(id: string): string {
  return hashedUuid(`in place of ${id}`);
}

/** SHA-256 of events as they are stored: with their ids, byte for byte. Claims hold it, so its form stays. */
export function contentDigestOf(events: readonly EncodedEvent[]): string {
  // No JSON text contains this character, and no type does.
  const fields = events.flatMap(({ id, type, data, metadata }) => [id, type, data, metadata]);
  return sha256(fields.join("\x1f")).toString("hex");
}

/** What became of attempts at numbers, and what is left to do of them. */
export class Attempts {
  readonly #leader: Leader;
  readonly #appender: Appender;

  constructor(leader: Leader, appender: Appender) {
    this.#leader = leader;
    this.#appender = appender;
  }

  /** Whose events stand where an attempt wanted to write. */
  async find(category: string, { number, ids }: Pick<Attempt, "number" | "ids">): Promise<Found> {
    let first: string | undefined;
    let last: RecordedEvent | undefined;
    for await (const batch of readStream(this.#leader, `${category}-${number}`, { limit: ids.length })) {
      first ??= batch[0]?.id;
      last = batch.at(-1) ?? last;
    }
    if (last === undefined) return { by: "nobody" };
    // Events are stored together or not at all, so the first one speaks for all.
    if (!isOf(ids, first)) return { by: "another key" };
    return { by: "this key", appended: { revision: last.revision, position: last.position } };
  }

  /**
   * Has all numbers written that are below an attempt. False when they were cut short below, which stays so: then
   * whoever had claimed the attempt goes on to another number.
   */
  async finishBelow(category: string, above: Pick<Attempt, "number" | "after">): Promise<boolean> {
    const below: Attempt[] = [];
    // Down to an attempt that was written, which was not before all below it; or to the first claim. A number that
    // somebody else has says nothing: it may have been taken where the batch was cut.
    for (let lowest = above; lowest.after !== undefined;) {
      const attempt = await settleClaim(this.#leader, this.#appender, category, lowest.after);
      if (attempt?.number !== lowest.number - 1) return false;
      if ((await this.find(category, attempt)).by === "this key") break;
      below.unshift(attempt);
      lowest = attempt;
    }
    for (const attempt of below) {
      const { number, events } = attempt;
      if ((await this.find(category, attempt)).by !== "nobody") continue;
      if (events === undefined) throw new Error(`the claim of ${category}-${number} has no events`);
      await this.write(category, number, events);
    }
    return true;
  }

  /**
   * Writes an attempt whose writer may still be about to write it, with the events of a second call under its key.
   * `undefined`: another key has the number.
   *
   * Both appends expect that there is no stream, so the server stores one of them. Equal ids it acknowledges to both.
   * So those of a second call, which say another time, get ids of their own: otherwise one of the two would answer with
   * what is not stored. A restore that was ended and goes on brings the very same events, and their ids have to stay.
   * The digest in the claim proves that they are the same: then both answers are true, whichever of the two was stored.
   */
  async writeInPlace(
    category: string,
    attempt: Attempt,
    events: readonly NewEvent[],
    deadlineMs?: number,
  ): Promise<Appended | undefined> {
    const isSame = attempt.contentDigest === contentDigestOf(encode(events));
    const own = isSame ? events : events.map((event) => ({ ...event, id: idInPlaceOf(event.id) }));
    const written = await this.write(category, attempt.number, own, deadlineMs);
    if (written !== undefined) return written;
    const found = await this.find(category, attempt);
    return found.by === "this key" ? found.appended : undefined;
  }

  /** `undefined`: another key has the number, or another writer has written it for this key. */
  async write(
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
    }
  }
}
