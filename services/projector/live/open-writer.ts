import { SupersededError } from "@bahi/read-models/generation/checkpoint.ts";
import type { ClientBase } from "pg";
import { LiveWriter } from "./live-writer.ts";

/** A writer for a generation, at the position where the database says it is. */
export async function openWriter(client: ClientBase, generation: number): Promise<LiveWriter> {
  const { rows } = await client.query<{ position: string }>(
    `select position from bahi.generation where id = $1 and state in ('building', 'live')`,
    [generation],
  );
  const [row] = rows;
  if (row === undefined) throw new SupersededError(generation, "");
  return new LiveWriter(client, generation, row.position);
}
