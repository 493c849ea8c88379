import type { EventStore } from "./event-store.ts";
import { type Position, START } from "./position.ts";

/** Position of the last event; {@link START} when the store is empty. */
export async function headOf(store: Pick<EventStore, "readAll">): Promise<Position> {
  for await (const [last] of store.readAll({ direction: "backwards", limit: 1 }))
    if (last !== undefined) return last.position;
  return START;
}
