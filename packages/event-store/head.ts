import type { EventStore } from "./event-store.ts";
import { START } from "./position.ts";

/** Position of the last event; {@link START} when the store is empty. */
export async function headOf(store: Pick<EventStore, "readAll">): Promise<string> {
  for await (const [last] of store.readAll({ direction: "backwards", limit: 1 }))
    if (last !== undefined) return last.position;
  return START;
}
