import type { Folded } from "./folded.ts";

/** The records of a register as a decision sees them. */
export type Records<State> = {
  /** State of one record; for a number that was never given, the state before the first event. */
  get: (id: number) => State;
  /** The number of the next new record. */
  nextId(): number;
  values(): Iterable<State>;
};

export type RecordsDefinition<State, Event> = {
  /** State of a record before its first event. */
  absent: State;
  /** `at` is the moment of the event. */
  evolve: (record: State, event: Event, at: string) => State;
  /** Numbers of the records that an event touches; the first is the one that its command named. */
  recordsOf: (event: Event) => number[];
};

/** The last revision and those before it, which a book laid over this one shares: one more costs the same at any length. */
type Revisions = { last: number; before: Revisions | undefined };
type Entry<State> = Folded<State> & { revisions: Revisions };

/** Records folded in memory. */
export type Book<State, Event> = Records<State> & {
  apply(event: Event, at: string, revision: number): void;
  folded(id: number): Folded<State>;
  /** What a book laid over this one goes on from; undefined before the first event. */
  entryOf(id: number): Entry<State> | undefined;
  /** Places in the register's stream of the events that touched a record. */
  revisionsOf(id: number): number[];
  lastRevisionOf(id: number): number | undefined;
  ids(): Iterable<number>;
};

/** A book laid over another shows its records too, and leaves them as they are. */
export function createBook<State, Event>(
  { absent, evolve, recordsOf }: RecordsDefinition<State, Event>,
  below?: Book<State, Event>,
): Book<State, Event> {
  const entries = new Map<number, Entry<State>>();
  let nextId = below?.nextId() ?? 1;

  function entryOf(id: number): Entry<State> | undefined {
    return entries.get(id) ?? below?.entryOf(id);
  }

  function folded(id: number): Folded<State> {
    return entryOf(id) ?? { state: absent, createdAt: "", version: 0 };
  }

  function get(id: number): State {
    return folded(id).state;
  }

  function revisionsOf(id: number): number[] {
    const revisions: number[] = [];
    for (let at = entryOf(id)?.revisions; at !== undefined; at = at.before) revisions.push(at.last);
    return revisions.toReversed();
  }

  function* ids(): Generator<number> {
    if (below !== undefined) yield* below.ids();
    for (const id of entries.keys()) if (below?.entryOf(id) === undefined) yield id;
  }

  return {
    entryOf,
    folded,
    get,
    revisionsOf,
    lastRevisionOf: (id) => entryOf(id)?.revisions.last,
    ids,
    nextId: () => nextId,
    *values() {
      for (const id of ids()) yield get(id);
    },
    apply(event, at, revision) {
      const changed = recordsOf(event).map((id): [number, Entry<State>] => {
        const before = entryOf(id);
        const entry: Entry<State> = {
          state: evolve(before?.state ?? absent, event, at),
          createdAt: before?.createdAt ?? at,
          version: (before?.version ?? 0) + 1,
          revisions: { last: revision, before: before?.revisions },
        };
        return [id, entry];
      });
      // An event is applied to all records that it touches, or to none when one of them cannot be.
      for (const [id, entry] of changed) {
        entries.set(id, entry);
        nextId = Math.max(nextId, id + 1);
      }
    },
  };
}
