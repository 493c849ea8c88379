import { refused } from "@bahi/contracts/refusal.ts";
import { type ClientBase, DatabaseError } from "pg";
import { dropSchemas, requestGenerationOfOwn } from "./create.ts";
import { deleteGeneration } from "./replaced-version.ts";
import { IS_FOLLOWED } from "./followed.ts";
import { READABLE_CHANNEL } from "./table.ts";

// What a person may request. Each request is one statement or one database transaction on the row of the generation: it is
// safe against a build, a switch or another request at the same moment, and can be repeated after a crash.

const UNIQUE_VIOLATION = "23505";

/**
 * Requests a rebuild by this version. Refused: `rebuild-under-way` while another version builds its own, as in an update.
 */
export async function requestRebuild(
  client: ClientBase,
  projectionVersion: string,
  options: { holds: boolean },
): Promise<void> {
  if (!(await requestGenerationOfOwn(client, projectionVersion, options))) throw refused("rebuild-under-way");
}

/**
 * Requests that a kept generation catches up and is made live: a rollback, or a switch to one that was held. Refused:
 * `generation-not-found`, `generation-in-use`, `generation-outdated`, `rebuild-under-way`.
 */
export async function requestSwitch(
  client: ClientBase,
  generation: number,
  projectionVersion: string,
): Promise<void> {
  await onGeneration(client, generation, async ({ state, projection_version }) => {
    if (state === "live") throw refused("generation-in-use", "These read models are live already");
    if (state === "building") return; // it is under way
    if (state === "failed") throw refused("generation-not-found");
    if (projection_version !== projectionVersion) throw refused("generation-outdated");
    try {
      await client.query(
        `update bahi.generation set state = 'building', holds = false, readable = false, event_progress = null, event_estimate = null
         where id = $1`,
        [generation],
      );
    } catch (error) {
      const isTaken = error instanceof DatabaseError && error.code === UNIQUE_VIOLATION;
      throw isTaken ? refused("rebuild-under-way") : error;
    }
  });
}

const IS_BUILDING = "next.state = 'building'";
/** SQL: whether `next` is the only way to read models that go on: another version is live, and no projector follows it. */
const IS_NEEDED = `(not ${IS_FOLLOWED} and exists (
  select from bahi.generation as live where live.state = 'live' and live.projection_version <> next.projection_version))`;

/**
 * Cancels a rebuild. A partial build fails, a complete one is kept. The builder polls the row and stops. Without a rebuild
 * it does nothing. Refused: `rebuild-needed` in an update, when the projector of the version before is gone: without the
 * rebuild, new events would never be shown.
 */
export async function cancelRebuild(client: ClientBase, reason: string): Promise<void> {
  const { rowCount } = await client.query(
    `update bahi.generation as next set
       state = case when position = '' then 'failed' else 'previous' end,
       failure = case when position = '' then $1 end, holds = false
     where ${IS_BUILDING} and not ${IS_NEEDED}`,
    [reason],
  );
  if (rowCount === 0) {
    const needed = await client.query(
      `select from bahi.generation as next where ${IS_BUILDING} and ${IS_NEEDED}`,
    );
    if (needed.rowCount !== 0) throw refused("rebuild-needed");
  }
  await client.query(`notify ${READABLE_CHANNEL}`);
}

/** Drops a kept or failed generation. Refused: `generation-not-found`, `generation-in-use`. */
export async function dropGeneration(client: ClientBase, generation: number): Promise<void> {
  await onGeneration(client, generation, async ({ state }) => {
    if (state === "live" || state === "building") throw refused("generation-in-use");
    await deleteGeneration(client, generation);
    await dropSchemas(client, generation);
  });
}

type GenerationRow = { state: "building" | "live" | "previous" | "failed"; projection_version: string };

/** Nobody else changes or drops the generation while `change` looks at it and changes it. */
async function onGeneration(
  client: ClientBase,
  generation: number,
  change: (row: GenerationRow) => Promise<void>,
): Promise<void> {
  await client.query("begin");
  try {
    const { rows } = await client.query<GenerationRow>(
      `select state, projection_version from bahi.generation where id = $1 for update`,
      [generation],
    );
    const [row] = rows;
    if (row === undefined) throw refused("generation-not-found");
    await change(row);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
