import type { QueryConfig, QueryResultRow } from "pg";
import type { EncodedEvent } from "../size.ts";
import type { AppendOutcome } from "./append-batch.ts";
import { type Append, bases } from "./append-parameters.ts";

/**
 * An append of one event at a known revision; a creation's key is that of a command. Most appends are of this kind while
 * there is one writer.
 */
type AppendOfOne = Append & { events: readonly [EncodedEvent] };

/** The position, or null when the append does not fit; then nothing is stored. */
export type AppendOneRow = QueryResultRow & { position: string | null; told_at: Date };

export function isOfOne(append: Append): append is AppendOfOne {
  const { events, creates, commands } = append;
  if (events.length !== 1) return false;
  return creates === undefined || (creates.number !== null && commands.length === 1);
}

/** `storeId` is that of the store that appends. */
export function appendOne(append: AppendOfOne, storeId: string): QueryConfig {
  const {
    streamId,
    expected,
    events: [event],
    commands: [command],
    creates,
  } = append;
  const { streams, revisions } = bases([append]);
  return {
    name: "append_one",
    text: "select event_store.append_one($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)::text as position, clock_timestamp() as told_at",
    values: [
      streamId,
      expected,
      creates?.category ?? null,
      creates?.number ?? null,
      event.id,
      event.type,
      event.data,
      event.metadata,
      command?.key ?? null,
      command?.digest ?? null,
      streams,
      revisions,
      storeId,
    ],
  };
}

export function storedAt(number: string, toldAt: Date, { expected, creates }: AppendOfOne): AppendOutcome {
  return {
    outcome: "stored",
    last_revision: expected + 1,
    last_position: number,
    stream_number: creates?.number ?? null,
    told_at: toldAt,
  };
}
