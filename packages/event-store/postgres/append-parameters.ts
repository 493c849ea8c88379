import type { CommandInAppend } from "../commands-of.ts";
import type { StreamRevision } from "../event-store.ts";
import type { EncodedEvent } from "../size.ts";
import { binaryArray, binaryBooleans, binaryIntegers } from "./binary-array.ts";

/**
 * `expected`: a revision, or -1 for none. `creates` is set when the append creates a numbered stream, and `basedOn` when it
 * fits only while these streams have not gone on.
 */
export type Append = {
  streamId: string;
  expected: number;
  events: readonly EncodedEvent[];
  commands: readonly CommandInAppend[];
  creates?: { category: string; key: string; number: number | null };
  basedOn?: readonly StreamRevision[] | undefined;
};

/** The streams that appends are based on, each at each revision once: most of a batch have read the same. */
export function bases(appends: readonly Append[]): { streams: string[]; revisions: number[] } {
  const distinct = new Map<string, StreamRevision>();
  for (const { basedOn } of appends)
    for (const base of basedOn ?? []) distinct.set(`${base.revision} ${base.streamId}`, base);
  const all = [...distinct.values()];
  return {
    streams: all.map(({ streamId }) => streamId),
    revisions: all.map(({ revision }) => (revision === "none" ? -1 : revision)),
  };
}

/** Of each creation the key that is bound for its category alone; nothing where all are keys of commands. */
function ownKeys(creates: readonly Append[]): (string | null)[] {
  const keys = creates.map(({ creates: created, commands }) =>
    created === undefined || commands.length > 0 ? null : created.key,
  );
  return keys.some((key) => key !== null) ? keys : [];
}

type Of<Each, Value> = (each: Each) => Value | null;

const texts = <Each>(all: readonly Each[], of: Of<Each, string>) => binaryArray("text", all.map(of));
const json = <Each>(all: readonly Each[], of: Of<Each, string>) => binaryArray("json", all.map(of));
const integers = <Each>(all: readonly Each[], of: Of<Each, number>) => binaryIntegers(all.map(of));

/** Arrays of one length, as `append_batch` and `append_all` in functions.ts take them. */
export type ArrayGroup = { isEmpty: boolean; arrays: readonly Buffer[] };

const group = (of: readonly unknown[], arrays: readonly Buffer[]): ArrayGroup => ({
  isEmpty: of.length === 0,
  arrays,
});

/** What these appends consist of, in the order in which the functions take it. */
export function parametersOf(appends: readonly Append[]) {
  const events = appends.flatMap((append) => append.events);
  const streams: string[] = [];
  const revisions: number[] = [];
  const bound: { command: CommandInAppend; by: number; after: number }[] = [];
  for (const [index, { streamId, expected, events: own, commands }] of appends.entries()) {
    for (const command of commands)
      bound.push({ command, by: index + 1, after: streams.length + command.count });
    for (let n = 1; n <= own.length; n += 1) {
      streams.push(streamId);
      revisions.push(expected + n);
    }
  }
  const creates = appends.some((append) => append.creates !== undefined) ? appends : [];
  const own = ownKeys(creates);
  const { streams: baseStreams, revisions: baseRevisions } = bases(appends);
  return {
    appends: group(appends, [
      texts(appends, ({ streamId }) => streamId),
      integers(appends, ({ expected }) => expected),
      integers(appends, (append) => append.events.length),
    ]),
    creations: group(creates, [
      texts(creates, ({ creates: created }) => created?.category ?? null),
      integers(creates, ({ creates: created }) => created?.number ?? null),
      texts(creates, ({ creates: created }) => created?.key ?? null),
    ]),
    ownKeys: group(own, [binaryArray("text", own)]),
    events: group(events, [
      binaryArray("text", streams),
      binaryIntegers(revisions),
      texts(events, ({ id }) => id),
      texts(events, ({ type }) => type),
      json(events, ({ data }) => data),
      json(events, ({ metadata }) => metadata),
    ]),
    commands: group(bound, [
      texts(bound, ({ command }) => command.key),
      texts(bound, ({ command }) => command.digest),
      integers(bound, ({ by }) => by),
      integers(bound, ({ after }) => after),
    ]),
    bases: group(baseStreams, [binaryArray("text", baseStreams), binaryIntegers(baseRevisions)]),
    isBased: group(baseStreams, [
      binaryBooleans(baseStreams.length === 0 ? [] : appends.map(({ basedOn = [] }) => basedOn.length > 0)),
    ]),
  };
}
