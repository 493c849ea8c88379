import { setTimeout as wait } from "node:timers/promises";
import { SupersededError } from "@bahi/read-models/generation/checkpoint.ts";
import { requestedGeneration } from "@bahi/read-models/generation/create.ts";
import { dropOrphanedSchemas } from "@bahi/read-models/generation/retention.ts";
import { failGeneration } from "@bahi/read-models/generation/switch.ts";
import type { Client } from "pg";
import { InapplicableError } from "../inapplicable.ts";
import { BUILDER_LOCK, unlock, tryLock } from "./locks.ts";
import type { ProjectorOptions } from "../projector.ts";
import { terminateBuilders } from "../rebuild/builders.ts";
import { expectSameStore } from "./store-identity.ts";

const REQUEST_POLL_MS = 1_000;

/** Polls for a requested generation, and builds it beside the live one, which the same projector goes on following. */
export async function serveRebuildRequests(
  options: ProjectorOptions,
  client: Client,
  live: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    if (await isBuilt(options, client, signal)) throw new SupersededError(live);
    await wait(REQUEST_POLL_MS, undefined, { signal }).catch(() => {}); // aborted
  }
}

/** A rebuild that fails, for good or to be retried, leaves the live generation as it is. */
async function isBuilt(options: ProjectorOptions, client: Client, signal: AbortSignal): Promise<boolean> {
  try {
    return await buildRequested(options, client, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof InapplicableError))
      options.log.warn({ err: error }, "the rebuild will be tried again");
    return false;
  }
}

/**
 * Builds the generation that is requested for this version, unless somebody else is building it. True when it was built;
 * false when there was none or it was cancelled. Fails with {@link InapplicableError}.
 */
export async function buildRequested(
  options: ProjectorOptions,
  client: Client,
  signal: AbortSignal,
  onBegin: () => void = () => {},
): Promise<boolean> {
  const generation = await requestedGeneration(client, options.projectionVersion);
  if (generation === undefined || !(await tryLock(client, BUILDER_LOCK))) return false;
  try {
    onBegin();
    return await buildGeneration(options, client, generation, signal);
  } finally {
    // A session that is gone has lost its lock.
    await unlock(client, BUILDER_LOCK).catch(() => {});
  }
}

async function buildGeneration(
  { store, rebuild, log, projectionVersion }: ProjectorOptions,
  client: Client,
  generation: number,
  signal: AbortSignal,
): Promise<boolean> {
  // A rebuild from another store could not go live, and would find that out at its end.
  await expectSameStore(store, client, await livePosition(client), { unlessFollowed: true });
  log.info({ generation }, "a rebuild of the read models has begun");
  const request = watchRequest(client, generation, projectionVersion, signal);
  try {
    await rebuild(generation, request.signal);
    log.info({ generation }, "the rebuild of the read models is done");
    return true;
  } catch (error) {
    if (await request.isCancelled()) {
      await terminateBuilders(client);
      await dropOrphanedSchemas(client);
      log.info({ generation }, "the rebuild of the read models was cancelled");
      return false;
    }
    if (error instanceof InapplicableError) {
      await failGeneration(client, generation, error.message);
      log.error({ generation, err: error }, "the rebuild was given up at an event that it cannot apply");
    }
    throw error;
  } finally {
    request.end();
  }
}

async function livePosition(client: Client): Promise<string> {
  const { rows } = await client.query<{ position: string }>(
    "select position from bahi.generation where state = 'live'",
  );
  return rows[0]?.position ?? "";
}

/** Polls whether a generation is still requested; the signal aborts when it is not, or when `signal` does. */
function watchRequest(client: Client, generation: number, projectionVersion: string, signal: AbortSignal) {
  const cancelled = new AbortController();
  async function isCancelled(): Promise<boolean> {
    const { rowCount } = await client.query(
      `select from bahi.generation
       where id = $1 and (state = 'live' or (state = 'building' and projection_version = $2))`,
      [generation, projectionVersion],
    );
    return rowCount === 0;
  }
  const timer = setInterval(() => {
    isCancelled()
      .then((isGone) => isGone && cancelled.abort(new Error("The rebuild was cancelled")))
      .catch(() => {}); // a connection that is gone ends the term
  }, REQUEST_POLL_MS / 2);
  return {
    signal: AbortSignal.any([signal, cancelled.signal]),
    isCancelled: async () => cancelled.signal.aborted || (!signal.aborted && (await isCancelled())),
    end: () => clearInterval(timer),
  };
}
