import type { Decision, NumberedDecision } from "@bahi/contracts/decision.ts";
import type { BahiEvent } from "@bahi/contracts/event.ts";
import type { Made } from "@bahi/contracts/metadata.ts";
import { Refused, refused } from "@bahi/contracts/refusal.ts";
import type { DecodedEvent, EventUnion } from "@bahi/contracts/stored/decode-event.ts";
import { KeyUsedError } from "@bahi/event-store/errors.ts";
import type { EventStore, Outcome, StreamRevision } from "@bahi/event-store/event-store.ts";
import { KeyedMutex } from "@bahi/event-store/keyed-mutex.ts";
import { inSpan } from "@bahi/service-kit/trace/spans.ts";
import { type CommandContext, isSameCommand } from "./command-context.ts";
import type { CommandResult } from "./command-result.ts";
import { type Decoded, decode } from "./decode.ts";
import { eventsToAppend, eventsToCreate } from "./event-id.ts";
import type { Folded } from "./folded.ts";
import { bindUnchanged, outcomeBefore, outcomeOf } from "./key-use.ts";
import { type Basis, decideOn } from "./basis.ts";
import { failPastDeadline, retryUntilKnown, retryOnConflict } from "./retry.ts";
import { isStale, staleEdit } from "./stale-edit.ts";
import { openUnderWay } from "./under-way.ts";

export type DocumentDefinition<State, Event extends BahiEvent> = {
  /** Document 12 is the stream `<category>-12`. */
  category: string;
  /** The events of the noun. */
  union: EventUnion<Event>;
  /** State before the first event. */
  absent: State;
  evolve: (document: State, event: Event, made: Made) => State;
};

/** A decision that depends on other streams reads on in them first, at each attempt. */
type Awaitable<Value> = Value | Promise<Value>;

const NOTHING: Basis = { fences: [] };

/** `isCompared`: the step that stored it has found its basis unchanged, so nothing of the basis was overtaken. */
export type CreationResult<State> = CommandResult<State> & { isCompared: boolean };

/** The records of a noun with one stream each. The store numbers them from 1, without a gap. */
export type Documents<State, Event extends BahiEvent> = {
  /**
   * Creates the next document, under the number that the store gives. A refused document uses no number. `basis` are the
   * registers that `decide` reads: they need not be caught up before. What is not among them has to be.
   */
  create(
    context: CommandContext,
    decide: () => NumberedDecision<Event>,
    basis?: Basis,
  ): Promise<CreationResult<State>>;
  /** Decides on the newest state of one document and appends. A conflict calls `decide` again. `basis` as of `create`. */
  execute(
    number: number,
    context: CommandContext,
    decide: (document: State) => Awaitable<Decision<Event>>,
    basis?: Basis,
  ): Promise<CommandResult<State>>;
  /** Resolves when all commands that are being executed now have ended, successfully or not. */
  settled(): Promise<void>;
  load(number: number): Promise<Loaded<State>>;
  /** A document, and `earlier` as it was at a version before: by one read, so that both are there. */
  loadWithEarlier(number: number, version: number): Promise<Loaded<State> & { earlier: State }>;
  /** The result of a command with one of these keys that has changed the document; undefined without one. */
  resultOf(number: number, keys: readonly string[]): Promise<CommandResult<State> | undefined>;
  /** True when a document has events after the version that was loaded before. */
  hasMovedOn(number: number, version: number): Promise<boolean>;
};

/** A document with its last event, which is undefined for a document that does not exist. */
export type Loaded<State> = Folded<State> & { last: Pick<DecodedEvent, "position" | "metadata"> | undefined };

export function openDocuments<State, Event extends BahiEvent>(
  store: EventStore,
  { category, union, absent, evolve }: DocumentDefinition<State, Event>,
): Documents<State, Event> {
  /** The document at one of its events, and that event. */
  type Wanted = { event: Decoded<Event>; document: Folded<State> };
  type Read = { document: Folded<State>; last: Decoded<Event> | undefined; wanted: Wanted | undefined };

  const nothing: Folded<State> = { state: absent, version: 0, createdAt: "" };
  const ofKey = (key: string) => (event: Decoded<Event>) => event.metadata.commandKey === key;

  // Avoids conflicts within this process; the store decides between processes.
  const mutex = new KeyedMutex();
  const underWay = openUnderWay();

  /**
   * Folds the stream of a document. Its events are not kept: an invoice of many lines that was corrected often has hundreds
   * of megabytes of them. `isWanted` tells of an event at which the document is of interest, too; the last such one counts.
   */
  async function read(
    number: number,
    isWanted: (event: Decoded<Event>) => boolean = () => false,
  ): Promise<Read> {
    let document = nothing;
    let last: Decoded<Event> | undefined;
    let wanted: Read["wanted"];
    for await (const batch of store.readStream(`${category}-${number}`)) {
      for (const recorded of batch) {
        last = decode(recorded, union);
        document = foldNew(document, [last], last.metadata);
        if (isWanted(last)) wanted = { event: last, document };
      }
    }
    return { document, last, wanted };
  }

  /** The document with events that were just appended. */
  function foldNew(before: Folded<State>, events: readonly Event[], made: Made): Folded<State> {
    return {
      state: events.reduce((state, event) => evolve(state, event, made), before.state),
      version: before.version + events.length,
      createdAt: before.createdAt || made.at,
    };
  }

  /** The result of an earlier command with the same key on this document, if there was one. */
  function firstResult(context: CommandContext, stored: Read): CommandResult<State> | undefined {
    const { wanted: mine } = stored;
    if (mine === undefined) return undefined;
    if (!isSameCommand(context, mine.event.metadata.bodyDigest)) throw refused("key-used-for-another-order");
    return resultOfWanted(stored, mine);
  }

  function resultOfWanted({ last }: Read, { event, document }: Wanted): CommandResult<State> {
    const position = last?.position ?? "";
    return { record: document, position, repeated: true, writtenAt: event.position };
  }

  /** The document as the command with this outcome left it. */
  async function resultAt(
    number: number,
    { length, position: writtenAt }: Pick<Outcome, "length" | "position">,
  ): Promise<CommandResult<State>> {
    const { last, wanted } = await read(number, ({ revision }) => revision === length - 1);
    const record = wanted?.document ?? nothing;
    return { record, position: last?.position ?? "", repeated: true, writtenAt };
  }

  /** The document of this category that the key created earlier, if there is one. */
  async function createdBefore(context: CommandContext): Promise<CommandResult<State> | undefined> {
    const use = await retryUntilKnown(
      (options) => store.findUse(context.key, { ...options, category }),
      context.deadlineMs,
    );
    const outcome = outcomeOf(context, use);
    if (outcome === undefined || !outcome.streamId.startsWith(`${category}-`)) return undefined;
    return creationResult(context, Number(outcome.streamId.slice(category.length + 1)));
  }

  async function creationResult(context: CommandContext, number: number): Promise<CommandResult<State>> {
    const result = firstResult(context, await read(number, ofKey(context.key)));
    if (result === undefined) throw new Error(`${category}-${number} does not hold the key that created it`);
    return result;
  }

  /** Decides on the newest state and appends. Throws a refusal or a conflict. */
  async function decideAndAppend(
    number: number,
    context: CommandContext,
    decide: (document: State) => Awaitable<Decision<Event>>,
    { basis, conflicts }: { basis: Basis; conflicts: number },
  ): Promise<CommandResult<State>> {
    failPastDeadline(context.deadlineMs);
    const streamId = `${category}-${number}`;
    const stored = await read(number, ofKey(context.key));
    const repeated = firstResult(context, stored);
    if (repeated) return repeated;
    const { document: before, last } = stored;
    try {
      const { decided: events, basedOn } = await decideOn(store, basis, conflicts, () =>
        decide(before.state),
      );
      if (events instanceof Refused) throw events;
      if (events.length === 0) {
        const outcome = await bindUnchanged(store, context, { streamId, length: before.version });
        if (outcome !== undefined) return await resultAt(number, outcome);
        return { record: before, position: last?.position ?? "", repeated: false };
      }
      if (isStale(context, before.version)) throw staleEdit(last?.metadata);
      const newEvents = eventsToAppend(streamId, events, context);
      const appended = await retryUntilKnown(
        (options) => store.append(streamId, last?.revision ?? "none", newEvents, { ...options, basedOn }),
        context.deadlineMs,
      );
      const record = foldNew(before, events, context);
      return { record, position: appended.position, repeated: false };
    } catch (error) {
      const outcome =
        error instanceof KeyUsedError
          ? outcomeOf(context, error.uses.get(context.key))
          : await outcomeBefore(store, context, error);
      if (outcome === undefined) throw error;
      return resultAt(number, outcome);
    }
  }

  async function create(
    context: CommandContext,
    decide: () => NumberedDecision<Event>,
    { basis, conflicts }: { basis: Basis; conflicts: number },
  ): Promise<CreationResult<State>> {
    const { decided: eventsFor, basedOn, isWhole } = await decideOn(store, basis, conflicts, decide);
    if (eventsFor instanceof Refused) {
      // The first answer counts: this may be refused today and was allowed when the key was first used.
      const before = await createdBefore(context);
      if (before === undefined) throw eventsFor;
      return { ...before, isCompared: false };
    }
    const result = await append(context, eventsFor, basedOn);
    return { ...result, isCompared: isWhole && !result.repeated };
  }

  async function append(
    context: CommandContext,
    eventsFor: (number: number) => readonly Event[],
    basedOn: readonly StreamRevision[] | undefined,
  ): Promise<CommandResult<State>> {
    try {
      const created = await retryUntilKnown(
        (options) =>
          store.appendToNext(
            category,
            context.key,
            (number) => eventsToCreate(`${category}-${number}`, eventsFor(number), context),
            context.digest,
            { ...options, basedOn },
          ),
        context.deadlineMs,
      );
      if (created.repeated) return await creationResult(context, created.number);
      return {
        record: foldNew(nothing, eventsFor(created.number), context),
        position: created.position,
        repeated: false,
      };
    } catch (error) {
      if (!(error instanceof KeyUsedError)) throw error;
      // Earlier releases stored keys that are known in their category alone.
      const before = await createdBefore(context);
      if (before === undefined) throw refused("key-used-for-another-order");
      return before;
    }
  }

  return {
    create: (context, decide, basis = NOTHING) =>
      underWay.track(
        inSpan(`decide ${category}`, () =>
          retryOnConflict((conflicts) => create(context, decide, { basis, conflicts })),
        ),
      ),

    execute: (number, context, decide, basis = NOTHING) =>
      underWay.track(
        inSpan(`decide ${category}`, () =>
          mutex.run(String(number), () =>
            retryOnConflict((conflicts) => decideAndAppend(number, context, decide, { basis, conflicts })),
          ),
        ),
      ),

    settled: () => underWay.settled(),

    async load(number) {
      const { document, last } = await read(number);
      return { ...document, last };
    },

    async loadWithEarlier(number, version) {
      const { document, last, wanted } = await read(number, ({ revision }) => revision === version - 1);
      return { ...document, last, earlier: wanted?.document.state ?? absent };
    },

    async resultOf(number, keys) {
      const stored = await read(number, ({ metadata }) => keys.includes(metadata.commandKey));
      return stored.wanted && resultOfWanted(stored, stored.wanted);
    },

    async hasMovedOn(number, version) {
      for await (const batch of store.readStream(`${category}-${number}`, { from: version, limit: 1 })) {
        return batch.length > 0;
      }
      return false;
    },
  };
}
