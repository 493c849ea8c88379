import { schemaOf } from "@bahi/read-models/generation/table.ts";
import type { Client } from "pg";

/** The documents that a merge moves, by the name of their table. */
export const MOVED = ["invoice", "payment", "credit_note"] as const;

/** With their past, their entries and their histories, some 20 MB. */
export const DOCUMENTS_MAX = 2_000;

/** The ids of some documents. */
type Documents = Record<(typeof MOVED)[number], number[]>;

/** The documents of these customers, at most `max` in a part. Where there are none, one part has none. */
export async function documentsInParts(
  client: Client,
  generation: number,
  { sourceIds, max }: { sourceIds: readonly number[]; max: number },
): Promise<Documents[]> {
  const parts = [noDocuments()];
  let count = 0;
  for (const name of MOVED) {
    const { rows } = await client.query<{ id: number }>(
      `select id from ${schemaOf(generation)}.${name} where customer_id = any($1) order by id`,
      [sourceIds],
    );
    for (const { id } of rows) {
      if (count > 0 && count % max === 0) parts.push(noDocuments());
      parts.at(-1)?.[name].push(id);
      count += 1;
    }
  }
  return parts;
}

function noDocuments(): Documents {
  return { invoice: [], payment: [], credit_note: [] };
}
