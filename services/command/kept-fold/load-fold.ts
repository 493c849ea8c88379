import type { EventStore, RecordedEvent } from "@bahi/event-store/event-store.ts";
import { DamagedFoldError, type LastEvent, readFold } from "./fold-file.ts";
import type { KeepableFold } from "./keepable-fold.ts";

/** What became of a kept fold. One that is thrown away costs time: all events are read again. */
export type Loaded = { state: "loaded" } | { state: "absent" } | { state: "thrown-away"; reason: string };

/** How the store has recorded an event, as far as another event or another store differs in it. */
export function asLastEvent({ streamId, revision, id, position, recordedAt }: RecordedEvent): LastEvent {
  return { streamId, revision, id, position, recordedAt: recordedAt.toISOString() };
}

export async function eventAt(
  store: Pick<EventStore, "readStream">,
  { streamId, revision }: Pick<LastEvent, "streamId" | "revision">,
): Promise<RecordedEvent | undefined> {
  for await (const [event] of store.readStream(streamId, { from: revision, limit: 1 })) return event;
  return undefined;
}

function isSame(one: LastEvent, other: LastEvent): boolean {
  return (
    one.id === other.id &&
    one.position === other.position &&
    one.recordedAt === other.recordedAt &&
    one.streamId === other.streamId &&
    one.revision === other.revision
  );
}

/**
 * Takes a kept fold into an empty one, when it is whole, of the same code, and its last event stands in this store where
 * it stood: all before it is the same then, since a store only grows. Otherwise the fold stays empty. Call before it reads.
 */
export async function loadFold(
  path: string,
  fold: KeepableFold,
  { store, version }: { store: Pick<EventStore, "readStream">; version: string },
): Promise<Loaded> {
  try {
    const kept = await readFold(path);
    if (kept === undefined) return { state: "absent" };
    if (kept.version !== version) return { state: "thrown-away", reason: "other code has made it" };
    const event = await eventAt(store, kept.last);
    if (event === undefined || !isSame(asLastEvent(event), kept.last))
      return { state: "thrown-away", reason: "it is of another store, or of a later state of this one" };

    const empty = fold.content.freeze();
    try {
      fold.content.thaw(kept.frozen);
    } catch (cause) {
      fold.content.thaw(empty);
      throw new DamagedFoldError("its content cannot be read", { cause });
    }
    fold.continueAfter(event);
    return { state: "loaded" };
  } catch (error) {
    if (error instanceof DamagedFoldError) return { state: "thrown-away", reason: error.message };
    throw error;
  }
}
