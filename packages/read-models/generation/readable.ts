import type { ClientBase, Pool } from "pg";
import { SupersededError } from "./checkpoint.ts";
import { IS_FOLLOWED } from "./followed.ts";
import { WAS_EVER_LIVE } from "./replaced-version.ts";
import { READABLE_CHANNEL } from "./table.ts";

/**
 * Whether an update still needs the live generation: a projector follows with it, and an edge listens that reads its
 * version and not that of the one that is being built.
 */
export async function isLiveNeeded(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from bahi.generation as live join bahi.generation as next on next.state = 'building'
     where live.state = 'live' and live.projection_version <> next.projection_version and ${IS_FOLLOWED}
       and exists (
         select from bahi.listener join pg_stat_activity on pid = process_id and datname = current_database()
         where listener.projection_version is distinct from next.projection_version
           and coalesce(listener.projection_version, live.projection_version) = live.projection_version)`,
  );
  return rowCount !== 0;
}

/**
 * SQL: the live generation, while a projector of another version than the first parameter follows with it, and the read
 * models of that version are to replace it for the first time.
 */
const TO_BE_REPLACED = `select from bahi.generation as live
  where state = 'live' and projection_version <> $1::text and ${IS_FOLLOWED} and not ${WAS_EVER_LIVE}`;

/** Whether a projector of another version follows, and the read models of this one are to replace those for the first time. */
export async function isUpdateUnderWay(
  client: ClientBase | Pool,
  projectionVersion: string,
): Promise<boolean> {
  const { rowCount } = await client.query(TO_BE_REPLACED, [projectionVersion]);
  return rowCount !== 0;
}

/**
 * Whether that is so, and the read models of this version cannot be read yet: programs of the other version show more. It
 * is one statement: between two the read models may go live, and are then neither to replace others nor being built.
 */
export async function awaitsOwn(client: ClientBase | Pool, projectionVersion: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `${TO_BE_REPLACED} and not exists (
       select from bahi.generation where state = 'building' and readable and projection_version = $1)`,
    [projectionVersion],
  );
  return rowCount !== 0;
}

/**
 * Lets edges of its version read a complete generation beside the live one. Call within a database transaction that has
 * locked the live checkpoint, with a generation that has reached it: so no read shows less than one before it. Errors:
 * {@link SupersededError} when the rebuild was cancelled meanwhile.
 */
export async function makeReadable(trx: ClientBase, generation: number): Promise<void> {
  const { rowCount } = await trx.query(
    `update bahi.generation set readable = true where id = $1 and state = 'building'`,
    [generation],
  );
  if (rowCount !== 1) throw new SupersededError(generation);
  await trx.query(`notify ${READABLE_CHANNEL}`);
}

/** A generation that nobody has followed with for a while, as after an update that was given up, is not read as it is. */
export async function closeUnlessLevel(client: ClientBase, generation: number): Promise<void> {
  const { rowCount } = await client.query(
    `update bahi.generation set readable = false
     where id = $1 and readable and position < (select position from bahi.generation where state = 'live')`,
    [generation],
  );
  if (rowCount !== 0) await client.query(`notify ${READABLE_CHANNEL}`);
}
