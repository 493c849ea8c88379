import { setTimeout as wait } from "node:timers/promises";
import { NO_STREAM, WrongExpectedVersionError } from "@eventstore/db-client";
import { failPast } from "../deadline.ts";
import { ConflictError, StoreUnavailableError } from "../errors.ts";
import type { Appended, ExpectedRevision, NewEvent, RecordedEvent } from "../event-store.ts";
import { encode } from "../size.ts";
import type { EncodedAppend } from "./append-call.ts";
import { outcomeOf, unknownFrom } from "./failure.ts";
import type { Leader } from "./leader.ts";
import { GIVE_UP_MS, isRepeated, RETRY_MS } from "./patience.ts";
import { readStream } from "./read.ts";

const SHOWN_MS = 10;

export type StreamAppend = { streamId: string; expected: number | "none"; events: readonly NewEvent[] };

/**
 * Appends, and repeats an append without an answer: the server stores the same ids at the same expected revision once,
 * and returns the first answer. So no writer gets a conflict with its own append.
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
    const giveUpAt = Math.min(performance.now() + GIVE_UP_MS, deadlineMs);
    let uncertain = false;
    for (;;) {
      try {
        return await this.#send({ streamId, expected, events: encoded }, deadlineMs);
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) {
          return await this.#storedBy(streamId, events, conflict(streamId, expected, error), giveUpAt);
        }
        const outcome = outcomeOf(error);
        if (outcome === undefined) throw error;
        if (outcome === "unknown") uncertain = true;
        if (!isRepeated(this.#leader, { uncertain, giveUpAt })) {
          throw new StoreUnavailableError(uncertain ? "unknown" : "not-sent", error);
        }
      }
      await wait(RETRY_MS);
    }
  }

  /**
   * Appends to several streams and sends each without waiting for the answer before. They are stored in this order: an
   * append that is stored has all before it in the log, except those that their own stream refused. Appends without an
   * answer are sent again before any after them, so the order holds over broken connections and changes of the leader.
   */
  async appendInOrder(
    appends: readonly StreamAppend[],
    deadlineMs = Infinity,
  ): Promise<PromiseSettledResult<Appended>[]> {
    const giveUpAt = Math.min(performance.now() + GIVE_UP_MS, deadlineMs);
    const open = appends.map((append, index) => ({
      index,
      append,
      encoded: { ...append, events: encode(append.events) },
    }));
    const results: PromiseSettledResult<Appended>[] = [];
    let uncertain = false;
    for (;;) {
      const answers = await this.#sendInOrder(
        open.map(({ encoded }) => encoded),
        deadlineMs,
      );
      for (const [at, answer] of answers.entries()) {
        const index = open[at]?.index;
        if (index !== undefined) results[index] = answer;
      }
      const outcomes = answers.flatMap((answer) => outcomeOfAnswer(answer) ?? []);
      if (outcomes.length === 0) break;
      if (outcomes.includes("unknown")) uncertain = true;
      if (!isRepeated(this.#leader, { uncertain, giveUpAt })) break;
      await wait(RETRY_MS);
      open.splice(0, open.length, ...unproved(open, answers));
    }
    return Promise.allSettled(
      appends.map((append, index) => this.#judged(append, results[index], uncertain, giveUpAt)),
    );
  }

  async #judged(
    { streamId, expected, events }: StreamAppend,
    answer: PromiseSettledResult<Appended> | undefined,
    uncertain: boolean,
    giveUpAt: number,
  ): Promise<Appended> {
    if (answer === undefined) throw new Error(`an append to ${streamId} has no answer`);
    if (answer.status === "fulfilled") return answer.value;
    const error: unknown = answer.reason;
    if (error instanceof WrongExpectedVersionError) {
      return this.#storedBy(streamId, events, conflict(streamId, expected, error), giveUpAt);
    }
    if (outcomeOf(error) === undefined) throw error;
    throw new StoreUnavailableError(uncertain ? "unknown" : "not-sent", error);
  }

  async #send(append: EncodedAppend, deadlineMs: number): Promise<Appended> {
    const connection = await this.#leader.connection();
    failPast(deadlineMs);
    try {
      return await connection.appends.append(append);
    } catch (error) {
      if (outcomeOf(error) !== undefined) await this.#leader.failed(connection, error);
      throw error;
    }
  }

  async #sendInOrder(
    appends: readonly EncodedAppend[],
    deadlineMs: number,
  ): Promise<PromiseSettledResult<Appended>[]> {
    let answers: PromiseSettledResult<Appended>[];
    try {
      const connection = await this.#leader.connection();
      failPast(deadlineMs);
      answers = await connection.appends
        .appendInOrder(appends)
        .catch((reason: unknown) => appends.map(() => ({ status: "rejected", reason })));
      const failed = answers.find((answer) => outcomeOfAnswer(answer) !== undefined);
      if (failed?.status === "rejected") await this.#leader.failed(connection, failed.reason);
    } catch (reason) {
      answers = appends.map(() => ({ status: "rejected", reason }));
    }
    return answers;
  }

  /**
   * The server also refuses an append while an earlier call is storing the same events, and before readers see them. So
   * a refusal is a conflict only when a read shows another writer's events there.
   */
  async #storedBy(
    streamId: string,
    events: readonly NewEvent[],
    refused: ConflictError,
    giveUpAt: number,
  ): Promise<Appended> {
    const { expected, actual } = refused;
    const from = expected === "none" ? 0 : expected + 1;
    if (actual === "none" || actual < from) throw refused;
    while (performance.now() < giveUpAt) {
      const there = await gather(readStream(this.#leader, streamId, { from, limit: events.length })).catch(
        (failure: unknown) => {
          throw unknownFrom(failure); // an earlier attempt may have stored the events
        },
      );
      if (there.length > 0) {
        const last = there[events.length - 1];
        if (last === undefined || last.id !== events.at(-1)?.id) throw refused;
        return { revision: last.revision, position: last.position };
      }
      await wait(SHOWN_MS);
    }
    throw new StoreUnavailableError("unknown", refused);
  }
}

function outcomeOfAnswer(answer: PromiseSettledResult<Appended>): "not-sent" | "unknown" | undefined {
  return answer.status === "rejected" ? outcomeOf(answer.reason) : undefined;
}

/**
 * The appends to send again: those without an answer, and refusals with nothing acknowledged after them. Such a refusal
 * may depend on events that a leader had not replicated, and that its successor does not have.
 */
function unproved<Sent>(sent: readonly Sent[], answers: readonly PromiseSettledResult<Appended>[]): Sent[] {
  const lastStored = answers.findLastIndex(({ status }) => status === "fulfilled");
  return sent.filter((_, at) => {
    const answer = answers[at];
    if (answer?.status !== "rejected") return false;
    return (
      outcomeOf(answer.reason) !== undefined ||
      (at > lastStored && answer.reason instanceof WrongExpectedVersionError)
    );
  });
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
