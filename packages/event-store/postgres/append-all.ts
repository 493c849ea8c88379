import type { QueryConfig, QueryResultRow } from "pg";
import type { AppendOutcome } from "./append-batch.ts";
import { type Append, type ArrayGroup, parametersOf } from "./append-parameters.ts";

/** The position before their first event, or null when one of the appends does not fit; then nothing is stored. */
export type AppendAllRow = QueryResultRow & { position: string | null; told_at: Date };

/** The call that stores these appends in one database transaction, all or none. `storeId` is that of the store that appends. */
export function appendAll(appends: readonly Append[], storeId: string): QueryConfig {
  const { creations, ownKeys, events, commands, bases, ...all } = parametersOf(appends);
  const groups = [all.appends, creations, ownKeys, events, commands, bases];
  return {
    name: "append_all",
    text: `select event_store.append_all(
      $1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text[]::uuid[], $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)::text as position,
      clock_timestamp() as told_at`,
    values: [...groups.flatMap(arraysOrNulls), storeId],
  };
}

function arraysOrNulls({ isEmpty, arrays }: ArrayGroup): readonly (Buffer | null)[] {
  return isEmpty ? arrays.map(() => null) : arrays;
}

/** The result of each append. */
export function storedAfter(number: string, toldAt: Date, appends: readonly Append[]): AppendOutcome[] {
  let position = BigInt(number);
  return appends.map(({ expected, events, creates }) => {
    position += BigInt(events.length);
    return {
      outcome: "stored",
      last_revision: expected + events.length,
      last_position: position.toString(),
      stream_number: creates?.number ?? null,
      told_at: toldAt,
    };
  });
}
