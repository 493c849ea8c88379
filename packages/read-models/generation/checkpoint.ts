import { type ClientBase, DatabaseError } from "pg";
import { CHECKPOINT_CHANNEL } from "./table.ts";

/** Someone else moved the checkpoint, or the generation is no longer the one to write: nothing may be written. */
export class SupersededError extends Error {
  constructor(generation: number) {
    super(`Generation ${generation} was moved on, or replaced, by someone else`);
    this.name = "SupersededError";
  }
}

/** SQLSTATE with which a move is refused. */
const SUPERSEDED = "BH001";

/**
 * Moves a checkpoint, compared with where the writer started, and tells those who wait when the generation is live. It
 * raises an error, so that every statement after it in the transaction fails too, also those that are already sent.
 */
export const moveCheckpointFunction = `
create or replace function bahi.move_checkpoint(generation_id int, from_position text, to_position text, events bigint)
returns void language plpgsql as $function$
declare
  moved_state text;
begin
  update bahi.generation
  set position = to_position, event_count = event_count + events, moved_at = now()
  where id = generation_id and position = from_position and state in ('building', 'live')
  returning state into moved_state;
  if moved_state is null then
    raise exception 'generation % is not at this position any more', generation_id using errcode = '${SUPERSEDED}';
  end if;
  if moved_state = 'live' then
    perform pg_notify('${CHECKPOINT_CHANNEL}', to_position);
  end if;
end
$function$`;

/** One step of a checkpoint. `eventCount` is how many events lie between the two positions. */
export type Step = { generation: number; from: string; to: string; eventCount: number };

/**
 * Moves the checkpoint within the transaction that writes the rows, and locks it until that ends. A projector that was
 * paused and overtaken finds another position than the one it started from and is refused with {@link SupersededError}.
 */
export async function moveCheckpoint(trx: ClientBase, step: Step): Promise<void> {
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

/** The call that moves a checkpoint, for a statement that does more; its parameters are the first four. */
export const MOVE_CHECKPOINT = "bahi.move_checkpoint($1, $2, $3, $4)";

export function checkpointValues({ generation, from, to, eventCount }: Step): unknown[] {
  return [generation, from, to, eventCount];
}

/** {@link SupersededError} where the call above was refused, else the error itself. */
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
