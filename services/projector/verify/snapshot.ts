import { setTimeout as wait } from "node:timers/promises";
import { chainHead } from "@bahi/read-models/chain/record.ts";
import { IS_FOLLOWED } from "@bahi/read-models/generation/followed.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { tables } from "@bahi/read-models/tables.ts";
import type { ClientBase } from "pg";

/** The live generation in the snapshot that is proved. */
export type ProvedSnapshot = {
  schema: string;
  position: string;
  eventCount: number;
  projectionVersion: string;
};

const STANDSTILL_MAX_MS = 5_000;
const POLL_MS = 50;
const TRIES_MAX = 3;

type Live = { id: number; position: string; event_count: number; projection_version: string };

async function liveOf(client: ClientBase): Promise<Live | undefined> {
  const { rows } = await client.query<Live>(
    "select id, position, event_count, projection_version from bahi.generation where state = 'live'",
  );
  return rows[0];
}

/**
 * Waits until the projector has applied and recorded everything up to `head`, for as long as it goes on: one that applies
 * nothing for five seconds is waited for no longer. Without a running projector it returns at once.
 */
export async function waitUntilCaughtUp(
  client: ClientBase,
  head: string,
  signal: AbortSignal,
  standstillMaxMs = STANDSTILL_MAX_MS,
): Promise<void> {
  let applied: string | undefined;
  let until = performance.now() + standstillMaxMs;
  for (;;) {
    const [live, chain] = [await liveOf(client), await chainHead(client)];
    if (live !== undefined && live.position >= head && (chain?.position ?? "") >= head) return;
    if (live?.position !== applied) until = performance.now() + standstillMaxMs;
    else if (performance.now() >= until) return;
    applied = live?.position;
    const { rows } = await client.query<{ followed: boolean }>(`select ${IS_FOLLOWED} as followed`);
    if (rows[0]?.followed !== true) return;
    await wait(POLL_MS, undefined, { signal });
  }
}

/**
 * Opens a snapshot (repeatable read) of the live generation, and locks its tables against being dropped. Undefined when
 * there are no read models; the transaction is open all the same.
 */
export async function openSnapshot(client: ClientBase): Promise<ProvedSnapshot | undefined> {
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
      // Undefined or another one: a switch came in between.
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

/** The name by which other connections see the snapshot of this one, as long as its transaction is open. */
export async function exportSnapshot(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>("select pg_export_snapshot() as id");
  const [row] = rows;
  if (row === undefined) throw new Error("the database has exported no snapshot");
  return row.id;
}
