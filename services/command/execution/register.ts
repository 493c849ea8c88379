import type { Decision } from "@bahi/contracts/decision.ts";
import type { BahiEvent } from "@bahi/contracts/event.ts";
import type { Made } from "@bahi/contracts/metadata.ts";
import type { Position } from "@bahi/contracts/position.ts";
import { Refused, refused } from "@bahi/contracts/refusal.ts";
import type { EventUnion } from "@bahi/contracts/stored/decode-event.ts";
import { KeyUsedError } from "@bahi/event-store/errors.ts";
import type { EventStore, KeyUse, NewEvent, Outcome, StreamRevision } from "@bahi/event-store/event-store.ts";
import { coalescedRead } from "@bahi/service-kit/coalesced-read.ts";
import { inSpan } from "@bahi/service-kit/trace/spans.ts";
import type { Basis } from "./basis.ts";
import { inBatches } from "./batches.ts";
import { LongCatchUp } from "./long-catch-up.ts";
import { eventsToAppend } from "./event-id.ts";
import type { CommandResult } from "./command-result.ts";
import { type Decoded, decode } from "./decode.ts";
import type { Folded } from "./folded.ts";
import { bindUnchanged, outcomeBefore, outcomeOf } from "./key-use.ts";
import { type CommandContext, isSameCommand } from "./command-context.ts";
import { failPastDeadline, retryUntilKnown, retryOnConflict } from "./retry.ts";
import { readRanges } from "./read-ranges.ts";
import type { KeepableFold } from "../kept-fold/keepable-fold.ts";
import { createKeyTable } from "../packed/key-table.ts";
import { freezableOf } from "../packed/parts.ts";
import { createPackedRecords } from "./packed-records.ts";
import { type RecordFold, type Records, type RecordsDefinition, createRecordFold } from "./records.ts";
import { isStale, staleEdit } from "./stale-edit.ts";
import { openUnderWay } from "./under-way.ts";

export type RegisterDefinition<State, Event extends BahiEvent> = RecordsDefinition<State, Event> & {
  streamId: string;
  /** The events of the noun. */
  union: EventUnion<Event>;
};

export type RegisterCommand<State, Event> = {
  context: CommandContext;
  /** The record that the command changes: its number, or the next new one. */
  record: number | "next";
  /** Called again after a conflict. */
  decide: (records: Records<State>) => Decision<Event>;
  /** Other registers that the decision depends on. They are read to their ends before it, and compared where the store can. */
  fences?: Basis["fences"];
};

/** All records of one noun in one stream, kept folded in memory. */
export type Register<State, Event extends BahiEvent> = {
  /** Reads the events up to the end of the stream. Call before reading {@link records}. */
  catchUp(): Promise<void>;
  /** As far as its stream is read. */
  readonly revision: StreamRevision;
  /** Position of the last event that was read; `""` before the first. */
  position(): Position;
  /** The records as of the last {@link catchUp}. */
  records: Records<State> & { folded(id: number): Folded<State> };
  /** Decides on the newest state and appends. */
  execute(command: RegisterCommand<State, Event>): Promise<CommandResult<State>>;
  /** Resolves when all commands that are being executed now have ended, successfully or not. */
  settled(): Promise<void>;
  /** True when a command with this key has changed a record, as of the last {@link catchUp}. */
  knowsKey(key: string): boolean;
  /** The record that a command has changed, as of the last {@link catchUp}. Undefined when its key is free, or another's. */
  changedBy(command: Pick<CommandContext, "key" | "digest">): Promise<number | undefined>;
  /** A record as it was at a position of the store. Call {@link catchUp} first. */
  recordAt(id: number, position: string): Promise<State>;
  /** The last event that touched a record. */
  lastEventOf(id: number): Promise<Decoded<Event> | undefined>;
  /** All that is folded, to be kept. */
  fold: KeepableFold;
};

/** The most commands in one append. So many of the largest commands stay far below the size limit of a store. */
const BATCH_SIZE_MAX = 64;

/** What the commands of one batch have decided so far. Nothing of it is stored yet. */
type Draft<State, Event> = {
  records: RecordFold<State, Event>;
  decided: { event: Event; context: CommandContext }[];
  newEvents: NewEvent[];
};

/**
 * Opens the register of a stream. Commands that come at the same time are decided one after the other, each on the
 * events of those before it. One append stores them all, so they share one wait for the disk.
 */
export function openRegister<State, Event extends BahiEvent>(
  store: EventStore,
  definition: RegisterDefinition<State, Event>,
): Register<State, Event> {
  const { streamId, union, recordsOf } = definition;
  const fold = createPackedRecords(definition);
  const revisionOfKey = createKeyTable();
  let lastRevision = -1;
  let lastPosition = "";
  let eventsRead = 0;
  const longCatchUp = new LongCatchUp();
  const underWay = openUnderWay();

  /** Applies an event once: an event that this instance has just appended may have been read back meanwhile. */
  function applyOnce(event: Event, made: Made, key: string, revision: number): void {
    if (revision <= lastRevision) return;
    fold.apply(event, made, revision);
    revisionOfKey.set(key, revision);
    lastRevision = revision;
    eventsRead += 1;
  }

  function advanceTo(position: string): void {
    if (position > lastPosition) lastPosition = position;
  }

  const catchUp = coalescedRead(async () => {
    const eventsBefore = eventsRead;
    for await (const batch of store.readStream(streamId, { from: lastRevision + 1 })) {
      for (const recorded of batch) {
        const event = decode(recorded, union);
        applyOnce(event, event.metadata, event.metadata.commandKey, event.revision);
        advanceTo(recorded.position);
      }
      await longCatchUp.goOn(eventsRead - eventsBefore);
    }
  });

  async function readAt(revision: number): Promise<Decoded<Event>> {
    for await (const [recorded] of store.readStream(streamId, { from: revision, limit: 1 })) {
      if (recorded) return decode(recorded, union);
    }
    throw new Error(`${streamId} has no revision ${revision}, which was read before`);
  }

  /** Folds a record again, from its events with a revision below `length` and up to a position, inclusive. */
  async function refold(
    id: number,
    { length = Infinity, upTo }: { length?: number; upTo?: string },
  ): Promise<Folded<State>> {
    // An event may change other records too, as a merge does. Their events are not read here.
    const past = createRecordFold({
      ...definition,
      recordsOf: (event) => recordsOf(event).filter((touched) => touched === id),
    });
    const own = new Set(fold.revisionsOf(id).filter((revision) => revision < length));
    for (const range of readRanges([...own])) {
      for await (const batch of store.readStream(streamId, range)) {
        for (const recorded of batch) {
          if (!own.has(recorded.revision)) continue;
          if (upTo !== undefined && recorded.position > upTo) return past.folded(id);
          const event = decode(recorded, union);
          past.apply(event, event.metadata, event.revision);
        }
      }
    }
    return past.folded(id);
  }

  async function firstResult(context: CommandContext, revision: number): Promise<CommandResult<State>> {
    const event = await readAt(revision);
    if (!isSameCommand(context, event.metadata.bodyDigest)) throw refused("key-used-for-another-order");
    const [id] = recordsOf(event);
    if (id === undefined) throw new Error(`Revision ${revision} of ${streamId} is about no record`);
    return resultAt(id, { length: revision + 1, position: event.position });
  }

  /** The record as the command with this outcome left it. */
  async function resultAt(
    id: number,
    { length, position: writtenAt }: Pick<Outcome, "length" | "position">,
  ): Promise<CommandResult<State>> {
    const record = await refold(id, { length });
    return { record, position: lastPosition, repeated: true, writtenAt };
  }

  /** The result of a command that any instance may have executed just now under the same key. */
  async function earlierResult(
    context: CommandContext,
    id: number,
    outcome: Outcome,
  ): Promise<CommandResult<State>> {
    await catchUp(); // the events of another instance are not read yet
    const known = revisionOfKey.get(context.key);
    // A creation there may have got another number than it would have got here.
    return known === undefined ? resultAt(id, outcome) : firstResult(context, known);
  }

  async function lastEventOf(id: number): Promise<Decoded<Event> | undefined> {
    const revision = fold.lastRevisionOf(id);
    return revision === undefined ? undefined : readAt(revision);
  }

  /** The first answer counts: this may be refused today and was allowed when the key was first used. */
  function refusal(context: CommandContext, id: number, error: unknown): () => Promise<CommandResult<State>> {
    return async () => earlierResult(context, id, await outcomeBefore(store, context, error));
  }

  /** Decides one command on the draft. The returned function gives its result once the draft is stored. */
  function decideOnDraft(
    draft: Draft<State, Event>,
    { context, record, decide }: RegisterCommand<State, Event>,
    use: KeyUse | undefined,
  ): () => Promise<CommandResult<State>> {
    const known = revisionOfKey.get(context.key);
    if (known !== undefined) return () => firstResult(context, known);
    const id = record === "next" ? draft.records.nextId() : record;
    try {
      failPastDeadline(context.deadlineMs);
      const outcome = outcomeOf(context, use);
      if (outcome !== undefined) return () => resultAt(id, outcome);

      const events = decide(draft.records);
      if (events instanceof Refused) return refusal(context, id, events);
      if (events.length > 0 && isStale(context, draft.records.folded(id).version)) {
        return async () => refusal(context, id, staleEdit((await lastEventOf(id))?.metadata))();
      }
      // A trial on an overlay: when one event cannot be applied, the draft stays as it was.
      applyAll(createRecordFold(definition, draft.records), draft, events, context);
      applyAll(draft.records, draft, events, context);
      draft.decided.push(...events.map((event) => ({ event, context })));
      draft.newEvents.push(...eventsToAppend(streamId, events, context));
      const folded = draft.records.folded(id);
      if (events.length > 0) return async () => ({ record: folded, position: lastPosition, repeated: false });

      const length = lastRevision + 1 + draft.decided.length;
      return async () => {
        const bound = await bindUnchanged(store, context, { streamId, length });
        if (bound === undefined) return { record: folded, position: lastPosition, repeated: false };
        return earlierResult(context, id, bound);
      };
    } catch (error) {
      return error instanceof Refused ? refusal(context, id, error) : () => Promise.reject(error);
    }
  }

  function applyAll(
    onto: RecordFold<State, Event>,
    { decided }: Draft<State, Event>,
    events: readonly Event[],
    context: CommandContext,
  ): void {
    for (const [index, event] of events.entries())
      onto.apply(event, context, lastRevision + 1 + decided.length + index);
  }

  /** `uses`: the bindings of the keys that were bound already. */
  async function executeBatch(
    commands: RegisterCommand<State, Event>[],
    uses: ReadonlyMap<string, KeyUse> = new Map(),
  ): Promise<(() => Promise<CommandResult<State>>)[]> {
    failPastDeadline(lastDeadlineOf(commands)); // nothing is read for clients that have their answers
    const registers = [...new Set(commands.flatMap(({ fences = [] }) => fences))];
    await Promise.all([catchUp(), ...registers.map((register) => register.catchUp())]);
    const compares = store.comparesRevisions && registers.length > 0;
    const basedOn = compares ? registers.map(({ revision }) => revision) : undefined;
    const expected = lastRevision === -1 ? "none" : lastRevision;
    const first = lastRevision + 1;
    const draft: Draft<State, Event> = {
      records: createRecordFold(definition, fold),
      decided: [],
      newEvents: [],
    };
    const answers = commands.map((command) => decideOnDraft(draft, command, uses.get(command.context.key)));
    if (draft.newEvents.length > 0) {
      try {
        const appended = await retryUntilKnown(
          (options) => store.append(streamId, expected, draft.newEvents, { ...options, basedOn }),
          lastDeadlineOf(draft.decided),
        );
        for (const [index, { event, context }] of draft.decided.entries()) {
          applyOnce(event, context, context.key, first + index);
        }
        advanceTo(appended.position);
      } catch (error) {
        if (!(error instanceof KeyUsedError)) throw error;
        // Nothing was stored. The commands with free keys are decided again, without the others.
        return executeBatch(commands, new Map([...uses, ...error.uses]));
      }
    }
    return answers;
  }

  const executeInBatches = inBatches(
    { sizeMax: BATCH_SIZE_MAX, keyOf: ({ context }: RegisterCommand<State, Event>) => context.key },
    (commands) => retryOnConflict(() => executeBatch(commands)),
  );

  return {
    catchUp,
    get revision(): StreamRevision {
      return { streamId, revision: lastRevision === -1 ? "none" : lastRevision };
    },
    position: () => lastPosition,
    records: fold,
    execute: (command) => underWay.track(inSpan(`decide ${streamId}`, () => executeInBatches(command))),
    settled: () => underWay.settled(),
    knowsKey: (key) => revisionOfKey.get(key) !== undefined,
    async changedBy(command) {
      const revision = revisionOfKey.get(command.key);
      if (revision === undefined) return undefined;
      const event = await readAt(revision);
      return isSameCommand(command, event.metadata.bodyDigest) ? recordsOf(event)[0] : undefined;
    },
    async recordAt(id, position) {
      if (lastPosition <= position) return fold.get(id); // no event since
      return (await refold(id, { upTo: position })).state;
    },
    lastEventOf,
    fold: {
      last: () => (lastRevision === -1 ? undefined : { streamId, revision: lastRevision }),
      eventsRead: () => eventsRead,
      content: freezableOf({ records: fold.content, keys: revisionOfKey }),
      waitFor: (writing) => longCatchUp.waitFor(writing),
      continueAfter({ revision, position }) {
        lastRevision = revision;
        lastPosition = position;
      },
    },
  };
}

/** Infinity where one of them has none. */
function lastDeadlineOf(commands: readonly { context: CommandContext }[]): number {
  return Math.max(...commands.map(({ context }) => context.deadlineMs ?? Infinity));
}
