import { Refused, refused } from "@bahi/contracts/refusal.ts";
import { KeyUsedError } from "@bahi/event-store/errors.ts";
import type { EventStore, Outcome } from "@bahi/event-store/event-store.ts";
import type { z } from "zod";
import { eventsToAppend, eventsToCreate } from "./event-id.ts";
import type { Done, Folded } from "./folded.ts";
import { bindUnchanged, outcomeBefore, outcomeOf } from "./key-use.ts";
import { type Order, isSameCommand } from "./order.ts";
import { refuseWhenLate, untilKnown, untilNoConflict } from "./persist.ts";
import { isStale, staleEdit } from "./stale-edit.ts";
import { type StoredEvent, readStored } from "./stored-event.ts";
import { createTurns } from "./turns.ts";

type Fact = { type: string; data: unknown };

export type DocumentDefinition<State, Event extends Fact> = {
  /** Document 12 is the stream `<category>-12`. */
  category: string;
  schema: z.ZodType<Event>;
  /** State before the first event. */
  absent: State;
  evolve: (document: State, event: Event) => State;
};

/** Documents of one noun: a stream each, numbered by the store from 1 without a gap. */
export type Documents<State, Event extends Fact> = {
  /**
   * Creates the next document. `decide` throws a refusal, or says what is to be stored under the number that the
   * store will give: a refused document uses no number.
   */
  create(order: Order, decide: () => (number: number) => Event[]): Promise<Done<State>>;
  /** Decides on the newest state of one document, appends, and answers with it. `decide` may be asked several times. */
  carryOut(number: number, order: Order, decide: (document: State) => Event[]): Promise<Done<State>>;
  /** Resolves when the commands have ended that were being carried out when it was asked for, however they ended. */
  settled(): Promise<void>;
  load(number: number): Promise<Loaded<State>>;
  /** True when a command with this key has changed the document. */
  knowsKey(number: number, key: string): Promise<boolean>;
  /** True when a document has events behind a version that was loaded before. */
  hasMovedOn(number: number, version: number): Promise<boolean>;
};

/** A document with its last event; none when there is no such document. */
export type Loaded<State> = Folded<State> & { last: StoredEvent<Fact> | undefined };

export function openDocuments<State, Event extends Fact>(
  store: EventStore,
  { category, schema, absent, evolve }: DocumentDefinition<State, Event>,
): Documents<State, Event> {
  const turns = createTurns();
  const underWay = new Set<Promise<unknown>>();

  async function tracked<Result>(work: Promise<Result>): Promise<Result> {
    underWay.add(work);
    try {
      return await work;
    } finally {
      underWay.delete(work);
    }
  }

  async function read(number: number): Promise<StoredEvent<Event>[]> {
    const events: StoredEvent<Event>[] = [];
    for await (const batch of store.readStream(`${category}-${number}`)) {
      events.push(...batch.map((recorded) => readStored(schema, recorded)));
    }
    return events;
  }

  function fold(events: readonly Event[], createdAt: string): Folded<State> {
    return { state: events.reduce(evolve, absent), version: events.length, createdAt };
  }

  function foldStored(events: readonly StoredEvent<Event>[]): Folded<State> {
    return fold(
      events.map((stored) => stored.event),
      events[0]?.metadata.at ?? "",
    );
  }

  /** What the key has done to this document before, if it has. */
  function firstAnswer(order: Order, events: readonly StoredEvent<Event>[]): Done<State> | undefined {
    const mine = events.findLast((stored) => stored.metadata.commandKey === order.key);
    if (mine === undefined) return undefined;
    if (!isSameCommand(order, mine.metadata.bodyDigest)) throw refused("key-used-for-another-order");
    return answerOf(events, { length: mine.revision + 1, position: mine.position });
  }

  /** The document as an order left it. */
  function answerOf(
    events: readonly StoredEvent<Event>[],
    { length, position: writtenAt }: Pick<Outcome, "length" | "position">,
  ): Done<State> {
    const record = foldStored(events.slice(0, length));
    return { record, position: events.at(-1)?.position ?? "", repeated: true, writtenAt };
  }

  /** The document that the key has created before, if it has created one of this kind. */
  async function createdBefore(order: Order): Promise<Done<State> | undefined> {
    const number = await untilKnown(() => store.findByKey(category, order.key), order.giveUpAt);
    return number === undefined ? undefined : firstOf(order, number);
  }

  async function firstOf(order: Order, number: number): Promise<Done<State>> {
    const answer = firstAnswer(order, await read(number));
    if (answer === undefined) throw new Error(`${category}-${number} does not hold the key that created it`);
    return answer;
  }

  /** Decides on the newest state and appends. Refused and conflict are errors. */
  async function decideAndAppend(
    number: number,
    order: Order,
    decide: (document: State) => Event[],
  ): Promise<Done<State>> {
    refuseWhenLate(order.giveUpAt);
    const streamId = `${category}-${number}`;
    const stored = await read(number);
    const repeated = firstAnswer(order, stored);
    if (repeated) return repeated;
    const before = foldStored(stored);
    try {
      const facts = decide(before.state);
      const last = stored.at(-1);
      if (facts.length === 0) {
        const outcome = await bindUnchanged(store, order, { streamId, length: stored.length });
        if (outcome !== undefined) return answerOf(await read(number), outcome);
        return { record: before, position: last?.position ?? "", repeated: false };
      }
      if (isStale(order, stored.length)) throw staleEdit(last?.metadata);
      const events = eventsToAppend(streamId, facts, order);
      const appended = await untilKnown(
        () => store.append(streamId, last?.revision ?? "none", events),
        order.giveUpAt,
      );
      const record = fold([...stored.map(({ event }) => event), ...facts], before.createdAt || order.at);
      return { record, position: appended.position, repeated: false };
    } catch (error) {
      const outcome =
        error instanceof KeyUsedError
          ? outcomeOf(order, error.uses.get(order.key))
          : await outcomeBefore(store, order, error);
      if (outcome === undefined) throw error;
      return answerOf(await read(number), outcome);
    }
  }

  async function create(order: Order, decide: () => (number: number) => Event[]): Promise<Done<State>> {
    let factsFor: (number: number) => Event[];
    try {
      factsFor = decide();
    } catch (error) {
      // What was allowed when the key was first used may be refused today: it is the first answer that counts.
      const before = error instanceof Refused ? await createdBefore(order) : undefined;
      if (before !== undefined) return before;
      await outcomeBefore(store, order, error);
      throw error;
    }
    try {
      const created = await untilKnown(
        () =>
          store.appendToNext(
            category,
            order.key,
            (number) => eventsToCreate(`${category}-${number}`, factsFor(number), order),
            order.digest,
          ),
        order.giveUpAt,
      );
      if (created.repeated) return await firstOf(order, created.number);
      return {
        record: fold(factsFor(created.number), order.at),
        position: created.position,
        repeated: false,
      };
    } catch (error) {
      if (!(error instanceof KeyUsedError)) throw error;
      // Books of earlier releases hold keys that are known in their category alone.
      const before = await createdBefore(order);
      if (before === undefined) throw refused("key-used-for-another-order");
      return before;
    }
  }

  return {
    create: (order, decide) => tracked(create(order, decide)),

    carryOut: (number, order, decide) =>
      tracked(
        turns.take(String(number), () => untilNoConflict(() => decideAndAppend(number, order, decide))),
      ),

    async settled() {
      await Promise.allSettled(underWay);
    },

    async load(number) {
      const events = await read(number);
      return { ...foldStored(events), last: events.at(-1) };
    },

    async knowsKey(number, key) {
      return (await read(number)).some(({ metadata }) => metadata.commandKey === key);
    },

    async hasMovedOn(number, version) {
      for await (const batch of store.readStream(`${category}-${number}`, { from: version, limit: 1 })) {
        return batch.length > 0;
      }
      return false;
    },
  };
}
