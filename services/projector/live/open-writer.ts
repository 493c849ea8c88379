import { checkpointOf, SupersededError } from "@bahi/read-models/generation/checkpoint.ts";
import type { Client } from "pg";
import { LiveWriter } from "./live-writer.ts";

/** A writer for a generation, at its stored checkpoint. */
export async function openWriter(
  client: Client,
  generation: number,
  options?: ConstructorParameters<typeof LiveWriter>[3],
): Promise<LiveWriter> {
  const position = await checkpointOf(client, generation);
  if (position === undefined) throw new SupersededError(generation);
  return new LiveWriter(client, generation, position, options);
}
