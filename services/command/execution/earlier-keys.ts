import type { Command, EventStore, Outcome, RecordedEvent } from "@bahi/event-store/event-store.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { printableLine } from "@bahi/service-kit/printable.ts";
import { ownMetadata } from "@bahi/contracts/stored/own-metadata.ts";

/** The number of latest events: a few days of a busy shop. */
const EVENTS_MAX = 10_000;
const PARALLEL_MAX = 500;
/** The key that marks the work as done. No client can send it: keys of requests have no spaces. */
const DONE: Command = { key: "keys of earlier releases are bound", digest: "" };

/**
 * Binds the keys of the latest events in the whole store. Earlier releases stored keys in metadata alone, where only
 * commands about the same noun find them; a bound key is refused to every other command. Runs once for each store.
 * Errors: {@link CannotStart} where another program has stored one of these events.
 */
export async function bindEarlierKeys(store: EventStore): Promise<void> {
  if ((await store.findUse(DONE.key)) !== undefined) return;
  const uses = new Map<string, { command: Command; seen: Omit<Outcome, "position"> }>();
  for await (const batch of store.readAll({ direction: "backwards", limit: EVENTS_MAX })) {
    for (const event of batch) {
      const { streamId, revision } = event;
      const { commandKey: key, bodyDigest: digest } = ownMetadata(event) ?? notOwn(event);
      // Read backwards: the first event with a key is its last one.
      if (!uses.has(key))
        uses.set(key, { command: { key, digest }, seen: { streamId, length: revision + 1 } });
    }
  }
  const waiting = [...uses.values()];
  while (waiting.length > 0) {
    const some = waiting.splice(0, PARALLEL_MAX);
    await Promise.all(some.map(({ command, seen }) => store.bindUnchanged(command, seen)));
  }
  await store.bindUnchanged(DONE, { streamId: "", length: 0 });
}

function notOwn({ type, streamId }: RecordedEvent): never {
  throw new CannotStart(
    `The event store holds events of another program (${printableLine(type)} of the stream ${printableLine(streamId)}), and Bahi needs one of its own. EVENTSTORE_URL says which one it uses. Nothing was changed.`,
  );
}
