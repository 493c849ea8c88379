import { setTimeout as wait } from "node:timers/promises";
import { chainHead } from "@bahi/read-models/chain/record.ts";
import { IS_FOLLOWED } from "@bahi/read-models/generation/followed.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { tables } from "@bahi/read-models/tables.ts";
import type { ClientBase } from "pg";

/** The read models that are proved: the live generation as it is at one moment. */
export type ProvedMoment = {
  schema: string;
  position: string;
  eventCount: number;
  projectionVersion: string;
};

const LEVEL_WAIT_MAX_MS = 5_000;
const LOOK_MS = 50;
const TRIES_MAX = 3;

type Live = { id: number; position: string; event_count: number; projection_version: string };

async function liveOf(client: ClientBase): Promise<Live | undefined> {
  const { rows } = await client.query<Live>(
    "select id, position, event_count, projection_version from bahi.generation where state = 'live'",
  );
  return rows[0];
}

/**
 * Gives a projector that is at work the time to apply and record what was stored before. Where none is, nothing can
 * be waited for.
 */
export async function waitUntilLevel(client: ClientBase, head: string): Promise<void> {
  const until = Date.now() + LEVEL_WAIT_MAX_MS;
  while (Date.now() < until) {
    const [live, chain] = [await liveOf(client), await chainHead(client)];
    if (live !== undefined && live.position >= head && (chain?.position ?? "") >= head) return;
    const { rows } = await client.query<{ followed: boolean }>(`select ${IS_FOLLOWED} as followed`);
    if (rows[0]?.followed !== true) return;
    await wait(LOOK_MS);
  }
}

/**
 * Opens a database transaction in which the live generation stands still, and stays: its tables cannot be dropped
 * before it ends. Undefined when there are no read models; the transaction is open all the same.
 */
export async function openMoment(client: ClientBase): Promise<ProvedMoment | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await liveOf(client);
    await client.query("begin isolation level repeatable read read only");
    if (before === undefined) return undefined;
    const schema = schemaOf(before.id);
    try {
      await client.query(
        `lock table ${tables.map(({ name }) => `${schema}.${name}`).join(", ")} in access share mode`,
      );
      const live = await liveOf(client);
      // Another one was switched to at this very moment.
      if (live?.id === before.id) {
        const { position, event_count: eventCount, projection_version: projectionVersion } = live;
        return { schema, position, eventCount, projectionVersion };
      }
    } catch (error) {
      if (attempt === TRIES_MAX) throw error;
    }
    await client.query("rollback");
  }
}
