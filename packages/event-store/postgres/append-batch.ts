import type { QueryConfig, QueryResultRow } from "pg";
import type { EncodedEvent } from "../size.ts";

/** `expected`: a revision, -1 none, -2 exists, -3 any. `creates` is set where the stream is to get a number. */
export type Append = {
  streamId: string;
  expected: number;
  events: readonly EncodedEvent[];
  creates?: { category: string; key: string; number: number | null };
};

/** What became of an append; `append_batch` in schema.ts says what each field means. */
export type Outcome = QueryResultRow & {
  outcome: "stored" | "repeated" | "conflict" | "taken";
  last_revision: number | null;
  last_position: string | null;
  stream_number: number | null;
};

/** JSON never holds this character, so joined texts come apart where they were joined. It is quicker than arrays. */
const SEPARATOR = "\x1e";

/** The call that stores these appends in one database transaction, with one {@link Outcome} for each. */
export function appendBatch(appends: readonly Append[]): QueryConfig {
  const events = appends.flatMap((append) => append.events);
  return {
    name: "append_batch",
    text: `select outcome, last_revision, last_position::text, stream_number from event_store.append_batch(
      $1, $2, $3, $4, $5, $6, string_to_array($7, ',')::uuid[], $8, $9, $10)`,
    values: [
      appends.map((append) => append.streamId),
      appends.map((append) => append.expected),
      appends.map((append) => append.events.length),
      appends.map((append) => append.creates?.category ?? null),
      appends.map((append) => append.creates?.number ?? null),
      appends.map((append) => append.creates?.key ?? null),
      events.map((event) => event.id).join(","),
      events.map((event) => event.type),
      events.map((event) => event.data).join(SEPARATOR),
      events.map((event) => event.metadata).join(SEPARATOR),
    ],
  };
}
