import { LRUCache } from "lru-cache";
import { createColumn } from "../packed/column.ts";
import type { Freezable } from "../packed/frozen.ts";
import { createNumber } from "../packed/number.ts";
import { freezableOf } from "../packed/parts.ts";
import { createShapedText } from "../packed/shaped-text.ts";
import { createTexts } from "../packed/texts.ts";
import type { Entry, RecordFold, RecordsDefinition, Revisions } from "./records.ts";

/** So many records are held as objects: those that commands name again and again. */
const DECODED_MAX = 2000;

/** The fold of a whole register, packed: a customer takes about 190 bytes. It can be kept. */
export function createPackedRecords<State, Event>({
  absent,
  evolve,
  recordsOf,
  nameOf,
}: RecordsDefinition<State, Event>): RecordFold<State, Event> & { content: Freezable } {
  const texts = createTexts();
  const shapes = createShapedText();
  const version = createColumn();
  /** By record, the place of its last revision in the list; 0 is none. An event has a place for each record it changes. */
  const lastPlace = createColumn();
  const revisionAt = createColumn();
  const placeBefore = createColumn();
  const nextPlace = createNumber(1);
  const nextId = createNumber(1);
  const decoded = new LRUCache<number, Entry<State>>({ max: DECODED_MAX });
  const idsByName = new Map<string, Set<number>>();

  function revisionsFrom(place: number): Revisions | undefined {
    if (place === 0) return undefined;
    return {
      last: revisionAt.get(place),
      get before() {
        return revisionsFrom(placeBefore.get(place));
      },
    };
  }

  function decode(id: number): Entry<State> | undefined {
    const text = texts.get(id);
    const revisions = revisionsFrom(lastPlace.get(id));
    if (text === undefined || revisions === undefined) return undefined;
    // as: `pack` has encoded it
    const { createdAt, state } = shapes.decode(text) as { createdAt: string; state: State };
    return { state, createdAt, version: version.get(id), revisions };
  }

  function entryOf(id: number): Entry<State> | undefined {
    const found = decoded.get(id) ?? decode(id);
    if (found !== undefined) decoded.set(id, found);
    return found;
  }

  function pack(
    id: number,
    { state, createdAt }: { state: State; createdAt: string },
    revision: number,
  ): void {
    decoded.delete(id);
    texts.set(id, shapes.encode({ createdAt, state }));
    version.set(id, version.get(id) + 1);
    revisionAt.set(nextPlace.value, revision);
    placeBefore.set(nextPlace.value, lastPlace.get(id));
    lastPlace.set(id, nextPlace.value);
    nextPlace.value += 1;
    nextId.value = Math.max(nextId.value, id + 1);
    addName(id, state);
  }

  function addName(id: number, state: State): void {
    const name = nameOf?.(state);
    if (name === undefined) return;
    const ids = idsByName.get(name);
    if (ids === undefined) idsByName.set(name, new Set([id]));
    else ids.add(id);
  }

  const folded = (id: number) => entryOf(id) ?? { state: absent, createdAt: "", version: 0 };
  const get = (id: number) => folded(id).state;
  const idsEverNamed = (name: string) => idsByName.get(name) ?? new Set<number>();

  function* values(): Generator<State> {
    // Past the cache: whoever reads all of them would empty it.
    for (const id of texts.ids()) yield (decoded.peek(id) ?? decode(id))?.state ?? absent;
  }

  const packed = freezableOf({
    texts,
    shapes,
    version,
    lastPlace,
    revisionAt,
    placeBefore,
    nextPlace,
    nextId,
  });
  return {
    entryOf,
    folded,
    get,
    revisionsOf(id) {
      const revisions: number[] = [];
      for (let place = lastPlace.get(id); place !== 0; place = placeBefore.get(place))
        revisions.push(revisionAt.get(place));
      return revisions.toReversed();
    },
    lastRevisionOf: (id) => (lastPlace.get(id) === 0 ? undefined : revisionAt.get(lastPlace.get(id))),
    ids: () => texts.ids(),
    idsEverNamed,
    nextId: () => nextId.value,
    named: (name) => [...idsEverNamed(name)].map(get).filter((state) => nameOf?.(state) === name),
    values,
    apply(event, made, revision) {
      const changed = recordsOf(event).map((id) => {
        const before = entryOf(id);
        const state = evolve(before?.state ?? absent, event, made);
        return { id, state, createdAt: before?.createdAt ?? made.at };
      });
      // All records of an event change, or none: `evolve` may throw for one of them.
      for (const { id, ...entry } of changed) pack(id, entry, revision);
    },
    content: {
      freeze: () => packed.freeze(),
      thaw(frozen) {
        packed.thaw(frozen);
        decoded.clear();
        idsByName.clear();
        if (nameOf !== undefined) for (const id of texts.ids()) addName(id, get(id));
      },
    },
  };
}
