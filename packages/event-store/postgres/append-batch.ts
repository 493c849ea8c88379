import type { QueryConfig, QueryResultRow } from "pg";
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

/**
 * The result of one append; `append_batch` in functions.ts documents each field. `last_position` is the number that the
 * database has for a position, which `positionOf` makes one of. `told_at` is the server's time, after
 * the events were recorded and before the next append could be: it still held the lock.
 */
export type AppendOutcome = {
  outcome: "stored" | "repeated" | "conflict" | "taken" | "stale" | "key used";
  last_revision: number | null;
  last_position: string | null;
  stream_number: number | null;
  told_at: Date;
};

/** One row for each append. When all of them fit: one row, and their events follow `last_position`. */
export type AppendBatchRow = QueryResultRow &
  (AppendOutcome | { outcome: "all stored"; last_position: string; told_at: Date });

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

/** The call that stores these appends in one database transaction. `storeId` is that of the store that appends. */
export function appendBatch(appends: readonly Append[], storeId: string): QueryConfig {
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
  const { streams: baseStreams, revisions: baseRevisions } = bases(appends);
  return {
    name: "append_batch",
    text: `select outcome, last_revision, last_position::text, stream_number, clock_timestamp() as told_at from event_store.append_batch(
      $1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text[]::uuid[], $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    values: [
      texts(appends, ({ streamId }) => streamId),
      integers(appends, ({ expected }) => expected),
      integers(appends, (append) => append.events.length),
      texts(creates, ({ creates: created }) => created?.category ?? null),
      integers(creates, ({ creates: created }) => created?.number ?? null),
      texts(creates, ({ creates: created }) => created?.key ?? null),
      binaryArray("text", ownKeys(creates)),
      binaryArray("text", streams),
      binaryIntegers(revisions),
      texts(events, ({ id }) => id),
      texts(events, ({ type }) => type),
      json(events, ({ data }) => data),
      json(events, ({ metadata }) => metadata),
      texts(bound, ({ command }) => command.key),
      texts(bound, ({ command }) => command.digest),
      integers(bound, ({ by }) => by),
      integers(bound, ({ after }) => after),
      binaryArray("text", baseStreams),
      binaryIntegers(baseRevisions),
      binaryBooleans(baseStreams.length === 0 ? [] : appends.map(({ basedOn = [] }) => basedOn.length > 0)),
      storeId,
    ],
  };
}

/** The result of each append of a batch. */
export function outcomesOf(
  appends: readonly Append[],
  rows: readonly AppendBatchRow[],
): readonly (AppendOutcome | undefined)[] {
  const [first] = rows;
  if (first?.outcome !== "all stored") return rows as readonly AppendOutcome[]; // only the first row can have that outcome
  let position = BigInt(first.last_position);
  return appends.map(({ expected, events, creates }) => {
    position += BigInt(events.length);
    return {
      outcome: "stored",
      last_revision: expected + events.length,
      last_position: position.toString(),
      stream_number: creates?.number ?? null,
      told_at: first.told_at,
    };
  });
}
