import type { QueryConfig, QueryResultRow } from "pg";
import { type Append, parametersOf } from "./append-parameters.ts";

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

/** One row for each append. */
export type AppendBatchRow = QueryResultRow & AppendOutcome;

/**
 * The call that stores these appends in one database transaction, each by itself. `storeId` is that of the store that
 * appends.
 */
export function appendBatch(appends: readonly Append[], storeId: string): QueryConfig {
  const { creations, ownKeys, events, commands, bases, isBased, ...all } = parametersOf(appends);
  const groups = [all.appends, creations, ownKeys, events, commands, bases, isBased];
  return {
    name: "append_batch",
    text: `select outcome, last_revision, last_position::text, stream_number, clock_timestamp() as told_at from event_store.append_batch(
      $1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text[]::uuid[], $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    values: [...groups.flatMap(({ arrays }) => arrays), storeId],
  };
}
