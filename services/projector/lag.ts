import type { EventStore } from "@bahi/event-store/event-store.ts";
import { isPositionOf } from "@bahi/event-store/position.ts";

/** `failure`: why the projector does not follow the store with these read models. */
type Live = { position: string; failure: string | null };

/** `events`: how many the live read models do not show, counted up to a limit. `ms`: the age of the first of them. */
export type Lag = { events: number; ms: number };

/**
 * Positions are not counted with, so what the live read models do not show yet is read and counted. `undefined`: the lag is
 * unknown, because the read models were built from another store. A position of another kind cannot be read after.
 */
export async function readLag(
  store: Pick<EventStore, "kind" | "readAll">,
  live: Live | undefined,
  eventsMax: number,
): Promise<Lag | undefined> {
  const { position = "", failure = null } = live ?? {};
  if (failure !== null || !isPositionOf(store.kind, position)) return undefined;
  let events = 0;
  let oldest: Date | undefined;
  for await (const batch of store.readAll({ after: position, limit: eventsMax })) {
    oldest ??= batch[0]?.recordedAt;
    events += batch.length;
  }
  return { events, ms: oldest === undefined ? 0 : Math.max(0, Date.now() - oldest.getTime()) };
}
