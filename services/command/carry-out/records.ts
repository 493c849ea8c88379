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

/** Records folded in memory. */
export type Book<State, Event> = Records<State> & {
  apply(event: Event, at: string, revision: number): void;
  folded(id: number): Folded<State>;
  /** Places in the register's stream of the events that touched a record. */
  revisionsOf(id: number): readonly number[];
  ids(): Iterable<number>;
};

type Entry<State> = { state: State; createdAt: string; revisions: readonly number[] };

/** A book laid over another shows its records too, and leaves them as they are. */
export function createBook<State, Event>(
  { absent, evolve, recordsOf }: RecordsDefinition<State, Event>,
  below?: Book<State, Event>,
): Book<State, Event> {
  const entries = new Map<number, Entry<State>>();
  let nextId = below?.nextId() ?? 1;

  function folded(id: number): Folded<State> {
    const entry = entries.get(id);
    if (entry) return { state: entry.state, createdAt: entry.createdAt, version: entry.revisions.length };
    return below?.folded(id) ?? { state: absent, createdAt: "", version: 0 };
  }

  function get(id: number): State {
    return entries.get(id)?.state ?? below?.get(id) ?? absent;
  }

  function revisionsOf(id: number): readonly number[] {
    return entries.get(id)?.revisions ?? below?.revisionsOf(id) ?? [];
  }

  function* ids(): Generator<number> {
    if (below !== undefined) yield* below.ids();
    for (const id of entries.keys()) if ((below?.revisionsOf(id).length ?? 0) === 0) yield id;
  }

  return {
    folded,
    get,
    revisionsOf,
    ids,
    nextId: () => nextId,
    *values() {
      for (const id of ids()) yield get(id);
    },
    apply(event, at, revision) {
      const changed = recordsOf(event).map((id): [number, Entry<State>] => {
        const revisions = [...revisionsOf(id), revision];
        const createdAt = revisions.length === 1 ? at : folded(id).createdAt;
        return [id, { state: evolve(get(id), event, at), createdAt, revisions }];
      });
      // An event is applied to all records that it touches, or to none when one of them cannot be.
      for (const [id, entry] of changed) {
        entries.set(id, entry);
        nextId = Math.max(nextId, id + 1);
      }
    },
  };
}
