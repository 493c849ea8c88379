import type { ClientBase } from "pg";
import { CHECKPOINT_CHANNEL } from "./table.ts";

/** Someone else moved the checkpoint, or the generation is no longer the one to write: nothing may be written. */
export class SupersededError extends Error {
  constructor(generation: number, position: string) {
    super(`Generation ${generation} is not at position "${position}" any more`);
    this.name = "SupersededError";
  }
}

/** One step of a checkpoint. `eventCount` is how many events lie between the two positions. */
export type Step = { generation: number; from: string; to: string; eventCount: number };

/**
 * Moves the checkpoint within the transaction that writes the rows, and locks it until that ends. A projector that was
 * paused and overtaken finds another position than the one it started from and is refused with {@link SupersededError}. When the generation is live, those who wait for a position are told at commit.
 */
export async function moveCheckpoint(trx: ClientBase, step: Step): Promise<void> {
  const moved = await trx.query(
    `with moved as (
       update bahi.generation set position = $3, event_count = event_count + $4, moved_at = now()
       where id = $1 and position = $2 and state in ('building', 'live')
       returning state
     )
     select case state when 'live' then pg_notify($5, $3) end from moved`,
    [step.generation, step.from, step.to, step.eventCount, CHECKPOINT_CHANNEL],
  );
  if (moved.rows.length !== 1) throw new SupersededError(step.generation, step.from);
}
