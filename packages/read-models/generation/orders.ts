import { refused } from "@bahi/contracts/refusal.ts";
import { type ClientBase, DatabaseError } from "pg";
import { dropSchemas, orderGeneration } from "./create.ts";
import { IS_FOLLOWED } from "./followed.ts";

// What a person orders beside a rebuild. Each is one statement on the row that says what the generation is, so that it
// holds against whoever builds or switches at the same moment, and is simply ordered again after a crash.

const UNIQUE_VIOLATION = "23505";

/**
 * Orders a rebuild for these projections. Refused: `rebuild-under-way` while another version of the program builds its
 * own, as in an update.
 */
export async function orderRebuild(
  client: ClientBase,
  projectionVersion: string,
  options: { holds: boolean },
): Promise<void> {
  const { rowCount } = await client.query(
    `select from bahi.generation where state = 'building' and projection_version <> $1`,
    [projectionVersion],
  );
  if (rowCount !== 0) throw refused("rebuild-under-way");
  await orderGeneration(client, projectionVersion, options);
}

/**
 * Has a kept generation caught up with the live one and made live: the way back, or forward to one that was built to be
 * looked at first. Refused: `generation-not-found`, `generation-in-use`, `generation-outdated`, `rebuild-under-way`.
 */
export async function orderSwitch(
  client: ClientBase,
  generation: number,
  projectionVersion: string,
): Promise<void> {
  const { state, projection_version } = await generationRow(client, generation);
  if (state === "live") throw refused("generation-in-use", "These read models are live already");
  if (state === "building") return; // it is under way
  if (state === "failed") throw refused("generation-not-found");
  if (projection_version !== projectionVersion) throw refused("generation-outdated");
  try {
    await client.query(
      `update bahi.generation set state = 'building', holds = false, event_progress = null, event_estimate = null
       where id = $1 and state = 'previous'`,
      [generation],
    );
  } catch (error) {
    const isTaken = error instanceof DatabaseError && error.code === UNIQUE_VIOLATION;
    throw isTaken ? refused("rebuild-under-way") : error;
  }
}

/**
 * Ends a rebuild. What was built in part is given up; what stands whole is kept as it was. Whoever builds it sees that
 * it may not any more. Without a rebuild nothing happens. Refused: `rebuild-needed` in an update, once the projector of
 * the version before is gone: nothing that is written from then on would ever be shown.
 */
export async function cancelRebuild(client: ClientBase, reason: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from bahi.generation as live join bahi.generation as next on next.state = 'building'
     where live.state = 'live' and live.projection_version <> next.projection_version and not ${IS_FOLLOWED}`,
  );
  if (rowCount !== 0) throw refused("rebuild-needed");
  await client.query(
    `update bahi.generation set
       state = case when position = '' then 'failed' else 'previous' end,
       failure = case when position = '' then $1 end, holds = false
     where state = 'building'`,
    [reason],
  );
}

/** Drops a kept or failed generation. Refused: `generation-not-found`, `generation-in-use`. */
export async function dropGeneration(client: ClientBase, generation: number): Promise<void> {
  await client.query("begin");
  try {
    const { state } = await generationRow(client, generation);
    if (state === "live" || state === "building") throw refused("generation-in-use");
    await client.query(`delete from bahi.generation where id = $1`, [generation]);
    await dropSchemas(client, generation);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function generationRow(
  client: ClientBase,
  generation: number,
): Promise<{ state: "building" | "live" | "previous" | "failed"; projection_version: string }> {
  const { rows } = await client.query<Awaited<ReturnType<typeof generationRow>>>(
    `select state, projection_version from bahi.generation where id = $1 for update`,
    [generation],
  );
  const [row] = rows;
  if (row === undefined) throw refused("generation-not-found");
  return row;
}
