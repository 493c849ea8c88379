import { Refused, refused } from "@bahi/contracts/refusal.ts";
import { KeyUsedError } from "@bahi/event-store/errors.ts";
import type { EventStore, KeyUse, NewEvent, Outcome } from "@bahi/event-store/event-store.ts";
import { sharedRead } from "@bahi/service-kit/shared-read.ts";
import type { z } from "zod";
import { inBatches } from "./batches.ts";
import { eventsToAppend } from "./event-id.ts";
import type { Done, Folded } from "./folded.ts";
import { bindUnchanged, outcomeBefore, outcomeOf } from "./key-use.ts";
import { type Order, isSameCommand } from "./order.ts";
import { refuseWhenLate, untilKnown, untilNoConflict } from "./persist.ts";
import { type Book, type Records, type RecordsDefinition, createBook } from "./records.ts";
import { readRanges } from "./read-ranges.ts";
import { isStale, staleEdit } from "./stale-edit.ts";
import { type StoredEvent, readStored } from "./stored-event.ts";

type Fact = { type: string; data: unknown };

export type RegisterDefinition<State, Event extends Fact> = RecordsDefinition<State, Event> & {
  streamId: string;
  schema: z.ZodType<Event>;
};

export type RegisterCommand<State, Event> = {
  order: Order;
  /** The record that the command is about: its number, or the next new one. */
  record: number | "next";
  /** Throws a refusal, or gives the facts: none when there is nothing to change. May be asked several times. */
  decide: (records: Records<State>) => Event[];
};

/** All records of one noun, in one stream, kept folded in memory. */
export type Register<State, Event extends Fact> = {
  /** Reads on to the head of the stream; whoever looks at {@link records} asks for it before. */
  catchUp(): Promise<void>;
  /** The records as they were when the register was last caught up. */
  records: Records<State> & { folded(id: number): Folded<State> };
  /** Decides on the newest state, appends, and answers with the record. */
  carryOut(command: RegisterCommand<State, Event>): Promise<Done<State>>;
  /** True when a command with this key has changed something, as far as the register was caught up. */
  knowsKey(key: string): boolean;
  /** A record as it was at a position of the store. */
  recordAt(id: number, position: string): Promise<State>;
  /** The last event that touched a record. */
  lastEventOf(id: number): Promise<StoredEvent<Event> | undefined>;
};

/** Commands that one append stores at most. So many of the largest stay far below what a store takes at once. */
const BATCH_SIZE_MAX = 64;

/** What the commands of one batch have decided so far; nothing of it is stored yet. */
type Draft<State, Event> = {
  book: Book<State, Event>;
  facts: { event: Event; order: Order }[];
  newEvents: NewEvent[];
};

/**
 * Opens the register of a stream. Commands that come at the same time are decided one after the other, each on what
 * those before it decided, and are stored by one append: one wait for the disk serves them all.
 */
export function openRegister<State, Event extends Fact>(
  store: EventStore,
  definition: RegisterDefinition<State, Event>,
): Register<State, Event> {
  const { streamId, schema, recordsOf } = definition;
  const book = createBook(definition);
  const revisionOfKey = new Map<string, number>();
  let lastRevision = -1;
  let lastPosition = "";

  /** An event that was just written may have been read back meanwhile: it counts once. */
  function learn(event: Event, at: string, key: string, revision: number): void {
    if (revision <= lastRevision) return;
    book.apply(event, at, revision);
    revisionOfKey.set(key, revision);
    lastRevision = revision;
  }

  function hasRead(position: string): void {
    if (position > lastPosition) lastPosition = position;
  }

  const catchUp = sharedRead(async () => {
    for await (const batch of store.readStream(streamId, { from: lastRevision + 1 })) {
      for (const recorded of batch) {
        const { event, metadata, revision } = readStored(schema, recorded);
        learn(event, metadata.at, metadata.commandKey, revision);
        hasRead(recorded.position);
      }
    }
  });

  async function readAt(revision: number): Promise<StoredEvent<Event>> {
    for await (const [recorded] of store.readStream(streamId, { from: revision, limit: 1 })) {
      if (recorded) return readStored(schema, recorded);
    }
    throw new Error(`${streamId} has no revision ${revision}, which was read before`);
  }

  /** A record folded again, from its events within the first `length` of the stream, up to a position, inclusive. */
  async function refold(
    id: number,
    { length = Infinity, upTo }: { length?: number; upTo?: string },
  ): Promise<Folded<State>> {
    // An event may touch others too, as a merge does, whose own events are not read here.
    const past = createBook({
      ...definition,
      recordsOf: (event) => recordsOf(event).filter((touched) => touched === id),
    });
    const own = new Set(book.revisionsOf(id).filter((revision) => revision < length));
    for (const range of readRanges([...own])) {
      for await (const batch of store.readStream(streamId, range)) {
        for (const recorded of batch) {
          if (!own.has(recorded.revision)) continue;
          if (upTo !== undefined && recorded.position > upTo) return past.folded(id);
          const { event, metadata, revision } = readStored(schema, recorded);
          past.apply(event, metadata.at, revision);
        }
      }
    }
    return past.folded(id);
  }

  async function firstAnswer(order: Order, revision: number): Promise<Done<State>> {
    const { event, metadata, position } = await readAt(revision);
    if (!isSameCommand(order, metadata.bodyDigest)) throw refused("key-used-for-another-order");
    const [id] = recordsOf(event);
    if (id === undefined) throw new Error(`Revision ${revision} of ${streamId} is about no record`);
    return answerOf(id, { length: revision + 1, position });
  }

  /** A record as an order left it. */
  async function answerOf(
    id: number,
    { length, position: writtenAt }: Pick<Outcome, "length" | "position">,
  ): Promise<Done<State>> {
    const record = await refold(id, { length });
    return { record, position: lastPosition, repeated: true, writtenAt };
  }

  async function lastEventOf(id: number): Promise<StoredEvent<Event> | undefined> {
    const revision = book.lastRevisionOf(id);
    return revision === undefined ? undefined : readAt(revision);
  }

  /** What is refused now may have been answered before; then that counts. */
  function refusal(order: Order, id: number, error: unknown): () => Promise<Done<State>> {
    return async () => answerOf(id, await outcomeBefore(store, order, error));
  }

  /** Decides one command on the draft. What it comes to is answered when the draft is stored. */
  function decideOn(
    draft: Draft<State, Event>,
    { order, record, decide }: RegisterCommand<State, Event>,
    use: KeyUse | undefined,
  ): () => Promise<Done<State>> {
    const known = revisionOfKey.get(order.key);
    if (known !== undefined) return () => firstAnswer(order, known);
    const id = record === "next" ? draft.book.nextId() : record;
    try {
      refuseWhenLate(order.giveUpAt);
      const outcome = outcomeOf(order, use);
      if (outcome !== undefined) return () => answerOf(id, outcome);

      const facts = decide(draft.book);
      if (facts.length > 0 && isStale(order, draft.book.folded(id).version)) {
        return async () => refusal(order, id, staleEdit((await lastEventOf(id))?.metadata))();
      }
      // Tried first: when one of several cannot be applied, the draft is as it was before the first.
      applyAll(createBook(definition, draft.book), draft, facts, order);
      applyAll(draft.book, draft, facts, order);
      draft.facts.push(...facts.map((event) => ({ event, order })));
      draft.newEvents.push(...eventsToAppend(streamId, facts, order));
      const done = draft.book.folded(id);
      if (facts.length > 0) return async () => ({ record: done, position: lastPosition, repeated: false });

      const length = lastRevision + 1 + draft.facts.length;
      return async () => {
        const bound = await bindUnchanged(store, order, { streamId, length });
        if (bound === undefined) return { record: done, position: lastPosition, repeated: false };
        await catchUp(); // another instance may have been first, with events that are not read yet
        return answerOf(id, bound);
      };
    } catch (error) {
      return error instanceof Refused ? refusal(order, id, error) : () => Promise.reject(error);
    }
  }

  function applyAll(
    onto: Book<State, Event>,
    { facts: before }: Draft<State, Event>,
    facts: readonly Event[],
    { at }: Order,
  ): void {
    for (const [index, event] of facts.entries())
      onto.apply(event, at, lastRevision + 1 + before.length + index);
  }

  /** `uses`: what keys turned out to be bound to. */
  async function carryOutTogether(
    commands: RegisterCommand<State, Event>[],
    uses: ReadonlyMap<string, KeyUse> = new Map(),
  ): Promise<(() => Promise<Done<State>>)[]> {
    await catchUp();
    const expected = lastRevision === -1 ? "none" : lastRevision;
    const first = lastRevision + 1;
    const draft: Draft<State, Event> = { book: createBook(definition, book), facts: [], newEvents: [] };
    const answers = commands.map((command) => decideOn(draft, command, uses.get(command.order.key)));
    if (draft.newEvents.length > 0) {
      try {
        const appended = await untilKnown(
          () => store.append(streamId, expected, draft.newEvents),
          Math.max(...draft.facts.map(({ order }) => order.giveUpAt ?? Infinity)),
        );
        for (const [index, { event, order }] of draft.facts.entries()) {
          learn(event, order.at, order.key, first + index);
        }
        hasRead(appended.position);
      } catch (error) {
        if (!(error instanceof KeyUsedError)) throw error;
        // Nothing was stored. Those whose keys are free are decided again without the others.
        return carryOutTogether(commands, new Map([...uses, ...error.uses]));
      }
    }
    return answers;
  }

  return {
    catchUp,
    records: book,
    carryOut: inBatches({ sizeMax: BATCH_SIZE_MAX, keyOf: ({ order }) => order.key }, (commands) =>
      untilNoConflict(() => carryOutTogether(commands)),
    ),
    knowsKey: (key) => revisionOfKey.has(key),
    recordAt: async (id, position) => (await refold(id, { upTo: position })).state,
    lastEventOf,
  };
}
