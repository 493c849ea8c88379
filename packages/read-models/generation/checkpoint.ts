import { type ClientBase, DatabaseError } from "pg";
import { isAnyoneToNotify } from "./listener.ts";
import { CHECKPOINT_CHANNEL, NEXT_CHECKPOINT_CHANNEL } from "./table.ts";

/** Another writer moved the checkpoint, or the generation is no longer written: nothing may be written. */
export class SupersededError extends Error {
  constructor(generation: number) {
    super(`Generation ${generation} was moved on, or replaced, by someone else`);
    this.name = "SupersededError";
  }
}

/** SQLSTATE with which a move is refused. */
const SUPERSEDED = "BH001";

/**
 * Compares and sets a checkpoint, and notifies waiters of other processes when the generation is read. On a mismatch it
 * raises an error, so that pipelined statements after it in the transaction fail too.
 */
export const moveCheckpointFunction = `
create or replace function bahi.move_checkpoint(generation_id int, from_position text, to_position text, events bigint)
returns void language plpgsql as $function$
declare
  moved_state text;
  moved_is_readable boolean;
begin
  update bahi.generation
  set position = to_position, event_count = event_count + events, moved_at = now()
  where id = generation_id and position = from_position and state in ('building', 'live')
  returning state, readable into moved_state, moved_is_readable;
  if moved_state is null then
    raise exception 'generation % is not at this position any more', generation_id using errcode = '${SUPERSEDED}';
  end if;
  if moved_state = 'live' and ${isAnyoneToNotify} then
    perform pg_notify('${CHECKPOINT_CHANNEL}', to_position);
  elsif moved_state = 'building' and moved_is_readable then
    perform pg_notify('${NEXT_CHECKPOINT_CHANNEL}', to_position);
  end if;
end
$function$`;

/** A move of a checkpoint. `eventCount` is the number of events between the two positions. */
export type CheckpointMove = { generation: number; from: string; to: string; eventCount: number };

/**
 * Moves the checkpoint within the transaction that writes the rows, and locks it until the transaction ends. Errors:
 * {@link SupersededError} when the stored position is not `from`, as for a projector that was paused and overtaken.
 */
export async function moveCheckpoint(trx: ClientBase, step: CheckpointMove): Promise<void> {
  try {
    await trx.query({
      name: "move checkpoint",
      text: `select ${MOVE_CHECKPOINT}`,
      values: checkpointValues(step),
    });
  } catch (error) {
    throw supersededOr(error, step.generation);
  }
}

/** The call that moves a checkpoint, as part of a larger statement; its parameters are the first four. */
export const MOVE_CHECKPOINT = "bahi.move_checkpoint($1, $2, $3, $4)";

export function checkpointValues({ generation, from, to, eventCount }: CheckpointMove): unknown[] {
  return [generation, from, to, eventCount];
}

/** Translates the error of that call to {@link SupersededError}; returns any other error as it is. */
export function supersededOr(error: unknown, generation: number): unknown {
  const isRefused = error instanceof DatabaseError && error.code === SUPERSEDED;
  return isRefused ? new SupersededError(generation) : error;
}

/** The checkpoint of a generation that can be written; undefined for any other. */
export async function checkpointOf(client: ClientBase, generation: number): Promise<string | undefined> {
  const { rows } = await client.query<{ position: string }>(
    `select position from bahi.generation where id = $1 and state in ('building', 'live')`,
    [generation],
  );
  return rows[0]?.position;
}
