import { setTimeout as wait } from "node:timers/promises";
import { SupersededError } from "@bahi/read-models/generation/checkpoint.ts";
import { orderedGeneration } from "@bahi/read-models/generation/create.ts";
import { dropStraySchemas, failGeneration } from "@bahi/read-models/generation/switch.ts";
import type { Client } from "pg";
import { InapplicableError } from "./inapplicable.ts";
import { BUILDER_LOCK, giveBack, take } from "./locks.ts";
import type { ProjectorOptions } from "./projector.ts";
import { endBuilders } from "./rebuild/builders.ts";
import { expectSameBooks } from "./same-books.ts";

const ORDERS_MS = 1_000;

/** Looks for an ordered generation now and then, and builds it beside the live one, which the same projector follows. */
export async function buildOrders(
  options: ProjectorOptions,
  client: Client,
  live: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    if (await isBuilt(options, client, signal)) throw new SupersededError(live);
    await wait(ORDERS_MS, undefined, { signal }).catch(() => {}); // aborted
  }
}

/** A rebuild that was given up, or is tried again later, leaves the live generation as it is. */
async function isBuilt(options: ProjectorOptions, client: Client, signal: AbortSignal): Promise<boolean> {
  try {
    return await buildOrdered(options, client, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof InapplicableError))
      options.log.warn({ err: error }, "the rebuild will be tried again");
    return false;
  }
}

/**
 * Builds the generation that is ordered for this version, if there is one and nobody else is at it. True when it was
 * built, false when there was nothing to do or it was cancelled; given up with {@link InapplicableError}. It orders
 * nothing: an order that is taken back in the meantime is simply gone.
 */
export async function buildOrdered(
  options: ProjectorOptions,
  client: Client,
  signal: AbortSignal,
  onBegun: () => void = () => {},
): Promise<boolean> {
  const generation = await orderedGeneration(client, options.projectionVersion);
  if (generation === undefined || !(await take(client, BUILDER_LOCK))) return false;
  try {
    onBegun();
    return await buildGeneration(options, client, generation, signal);
  } finally {
    // On a session that is gone the lock is gone too.
    await giveBack(client, BUILDER_LOCK).catch(() => {});
  }
}

async function buildGeneration(
  { store, rebuild, log, projectionVersion }: ProjectorOptions,
  client: Client,
  generation: number,
  signal: AbortSignal,
): Promise<boolean> {
  // A rebuild from another store would not go live, and takes long to find that out.
  await expectSameBooks(store, client, await livePosition(client));
  log.info({ generation }, "a rebuild of the read models has begun");
  const wanted = watchOrder(client, generation, projectionVersion, signal);
  try {
    await rebuild(generation, wanted.signal);
    log.info({ generation }, "the rebuild of the read models is done");
    return true;
  } catch (error) {
    if (await wanted.isTakenBack()) {
      await endBuilders(client);
      await dropStraySchemas(client);
      log.info({ generation }, "the rebuild of the read models was cancelled");
      return false;
    }
    if (error instanceof InapplicableError) {
      await failGeneration(client, generation, error.message);
      log.error({ generation, err: error }, "the rebuild was given up at an event that it cannot apply");
    }
    throw error;
  } finally {
    wanted.end();
  }
}

async function livePosition(client: Client): Promise<string> {
  const { rows } = await client.query<{ position: string }>(
    "select position from bahi.generation where state = 'live'",
  );
  return rows[0]?.position ?? "";
}

/** Looks now and then whether a generation is still to be built; the signal says when it is not, or when `signal` does. */
function watchOrder(client: Client, generation: number, projectionVersion: string, signal: AbortSignal) {
  const takenBack = new AbortController();
  async function isTakenBack(): Promise<boolean> {
    const { rowCount } = await client.query(
      `select from bahi.generation
       where id = $1 and (state = 'live' or (state = 'building' and projection_version = $2))`,
      [generation, projectionVersion],
    );
    return rowCount === 0;
  }
  const timer = setInterval(() => {
    isTakenBack()
      .then((isGone) => isGone && takenBack.abort(new Error("The rebuild was cancelled")))
      .catch(() => {}); // a connection that is gone ends the term
  }, ORDERS_MS / 2);
  return {
    signal: AbortSignal.any([signal, takenBack.signal]),
    isTakenBack: async () => takenBack.signal.aborted || (!signal.aborted && (await isTakenBack())),
    end: () => clearInterval(timer),
  };
}
