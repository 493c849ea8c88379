import { setTimeout as wait } from "node:timers/promises";
import { NO_STREAM, WrongExpectedVersionError } from "@eventstore/db-client";
import { failPast } from "../deadline.ts";
import { ConflictError, StoreUnavailableError } from "../errors.ts";
import type { Appended, ExpectedRevision, NewEvent, RecordedEvent } from "../event-store.ts";
import { type EncodedEvent, encode } from "../size.ts";
import { outcomeOf } from "./failure.ts";
import type { Leader } from "./leader.ts";
import { readStream } from "./read.ts";

/** After this, whoever asked for the append is told that the outcome is not known. */
const GIVE_UP_MS = 7_000;
const RETRY_MS = 100;
const SHOWN_MS = 10;
/** So far back an append is looked for that named no revision. */
const RECENT_EVENTS = 100;

/**
 * Appends, and finds out what became of an append without an answer: the same ids at the same expected revision are
 * stored once by the server, which then gives the first answer. So nobody is ever told of a conflict with himself.
 */
export class Appender {
  readonly #leader: Leader;

  constructor(leader: Leader) {
    this.#leader = leader;
  }

  async append(
    streamId: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    deadlineMs = Infinity,
  ): Promise<Appended> {
    if (events.length === 0) throw new Error(`an append to ${streamId} has no events`);
    const encoded = encode(events);
    const giveUpAt = Math.min(Date.now() + GIVE_UP_MS, deadlineMs);
    let uncertain = false;
    for (;;) {
      try {
        // Where no revision is named, the server knows ids only for as long as they are in its memory.
        const recent = uncertain && isLoose(expected) ? await this.#recent(streamId, events) : undefined;
        return recent ?? (await this.#send(streamId, expected, encoded, deadlineMs));
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) {
          const refused = conflict(streamId, expected, error);
          return await this.#storedBy(streamId, events, refused, giveUpAt);
        }
        const outcome = outcomeOf(error);
        if (outcome === undefined) throw error;
        if (outcome === "unknown") uncertain = true;
        const isHopeless = !uncertain && !this.#leader.mayMove;
        if (isHopeless || Date.now() + RETRY_MS > giveUpAt) {
          throw new StoreUnavailableError(uncertain ? "unknown" : "not-sent", error);
        }
      }
      await wait(RETRY_MS);
    }
  }

  async #send(
    streamId: string,
    expected: ExpectedRevision,
    events: readonly EncodedEvent[],
    deadlineMs: number,
  ): Promise<Appended> {
    const connection = await this.#leader.connection();
    failPast(deadlineMs);
    try {
      return await connection.appends.append(streamId, expected, events);
    } catch (error) {
      if (outcomeOf(error) !== undefined) await this.#leader.failed(connection, error);
      throw error;
    }
  }

  /**
   * The server also refuses an append when an earlier call is storing the very same events at this moment, and it
   * refuses events before it shows them to readers. So a conflict is believed when others' events are seen there.
   */
  async #storedBy(
    streamId: string,
    events: readonly NewEvent[],
    refused: ConflictError,
    giveUpAt: number,
  ): Promise<Appended> {
    const { expected, actual } = refused;
    const from = typeof expected === "number" ? expected + 1 : 0;
    if (expected === "exists" || actual === "none" || actual < from + events.length - 1) throw refused;
    while (Date.now() < giveUpAt) {
      const there = await gather(readStream(this.#leader, streamId, { from, limit: events.length }));
      const last = there[events.length - 1];
      if (last !== undefined) {
        if (last.id !== events.at(-1)?.id) throw refused;
        return { revision: last.revision, position: last.position };
      }
      await wait(SHOWN_MS);
    }
    throw new StoreUnavailableError("unknown", refused);
  }

  /** These events among the last ones of the stream. */
  async #recent(streamId: string, events: readonly NewEvent[]): Promise<Appended | undefined> {
    const recent = readStream(this.#leader, streamId, { direction: "backwards", limit: RECENT_EVENTS });
    const last = (await gather(recent)).find(({ id }) => id === events.at(-1)?.id);
    return last && { revision: last.revision, position: last.position };
  }
}

function isLoose(expected: ExpectedRevision): boolean {
  return expected === "any" || expected === "exists";
}

async function gather(batches: AsyncIterable<RecordedEvent[]>): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}

function conflict(
  streamId: string,
  expected: ExpectedRevision,
  { actualVersion }: WrongExpectedVersionError,
): ConflictError {
  return new ConflictError(streamId, expected, actualVersion === NO_STREAM ? "none" : Number(actualVersion));
}
