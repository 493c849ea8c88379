import type { Made } from "@bahi/contracts/metadata.ts";
import type { Folded } from "./folded.ts";

/** The records of a register, as a decider reads them. */
export type Records<State> = {
  /** State of one record. For a number that no record has, the state before the first event. */
  get: (id: number) => State;
  /** The number of the next new record. */
  nextId(): number;
  values(): Iterable<State>;
  /** The records that have this name now, by {@link RecordsDefinition.nameOf}. Records of other names are not looked at. */
  named(name: string): readonly State[];
};

export type RecordsDefinition<State, Event> = {
  /** State of a record before its first event. */
  absent: State;
  evolve: (record: State, event: Event, made: Made) => State;
  /** Numbers of the records that an event changes. The first is the record of its command. */
  recordsOf: (event: Event) => number[];
  /** The name by which a record is found, as two that may not share one compare it; undefined for none. */
  nameOf?: (record: State) => string | undefined;
};

/** A linked list of revisions, newest first. Overlays share it, so adding one costs the same at any length. */
export type Revisions = { last: number; before: Revisions | undefined };
export type Entry<State> = Folded<State> & { revisions: Revisions };

/** The in-memory fold of a register. */
export type RecordFold<State, Event> = Records<State> & {
  apply(event: Event, made: Made, revision: number): void;
  folded(id: number): Folded<State>;
  /** Where an overlay continues from; undefined before the first event. */
  entryOf(id: number): Entry<State> | undefined;
  /** Revisions of the events that changed a record. */
  revisionsOf(id: number): number[];
  lastRevisionOf(id: number): number | undefined;
  ids(): Iterable<number>;
  /** The records that have had this name at any time. */
  idsEverNamed(name: string): ReadonlySet<number>;
};

const NONE: ReadonlySet<number> = new Set();

/** Folds events into records. With a `base` it is an overlay: it starts from those records and never changes them. */
export function createRecordFold<State, Event>(
  { absent, evolve, recordsOf, nameOf }: RecordsDefinition<State, Event>,
  base?: RecordFold<State, Event>,
): RecordFold<State, Event> {
  const entries = new Map<number, Entry<State>>();
  const idsByName = new Map<string, Set<number>>();
  let nextId = base?.nextId() ?? 1;

  function entryOf(id: number): Entry<State> | undefined {
    return entries.get(id) ?? base?.entryOf(id);
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
    if (base !== undefined) yield* base.ids();
    for (const id of entries.keys()) if (base?.entryOf(id) === undefined) yield id;
  }

  function idsEverNamed(name: string): ReadonlySet<number> {
    const own = idsByName.get(name) ?? NONE;
    return base === undefined ? own : base.idsEverNamed(name).union(own);
  }

  function addName(id: number, state: State): void {
    const name = nameOf?.(state);
    if (name === undefined) return;
    const named = idsByName.get(name);
    if (named === undefined) idsByName.set(name, new Set([id]));
    else named.add(id);
  }

  return {
    entryOf,
    folded,
    get,
    revisionsOf,
    lastRevisionOf: (id) => entryOf(id)?.revisions.last,
    ids,
    idsEverNamed,
    nextId: () => nextId,
    named: (name) => [...idsEverNamed(name)].map(get).filter((state) => nameOf?.(state) === name),
    *values() {
      for (const id of ids()) yield get(id);
    },
    apply(event, made, revision) {
      const changed = recordsOf(event).map((id): [number, Entry<State>] => {
        const before = entryOf(id);
        const entry: Entry<State> = {
          state: evolve(before?.state ?? absent, event, made),
          createdAt: before?.createdAt ?? made.at,
          version: (before?.version ?? 0) + 1,
          revisions: { last: revision, before: before?.revisions },
        };
        return [id, entry];
      });
      // All records of an event change, or none: `evolve` may throw for one of them.
      for (const [id, entry] of changed) {
        entries.set(id, entry);
        addName(id, entry.state);
        nextId = Math.max(nextId, id + 1);
      }
    },
  };
}
