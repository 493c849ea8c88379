import type { Command, EventStore, Outcome } from "@bahi/event-store/event-store.ts";
import { z } from "zod";

/** So many of the latest events: those of some days in a busy shop. */
const EVENTS_MAX = 10_000;
const AT_ONCE = 500;
/** Bound when all is done. No client can send it: a key that comes with a request has no spaces. */
const DONE: Command = { key: "keys of earlier releases are bound", digest: "" };

const keyed = z.object({ commandKey: z.string(), bodyDigest: z.string() });

/**
 * Earlier releases wrote keys into their events alone. There each noun finds its own for ever; this binds the latest in
 * the whole store, so that they are refused to commands about anything else. Done once, when a store is opened by the
 * first release that binds keys.
 */
export async function bindEarlierKeys(store: EventStore): Promise<void> {
  if ((await store.findUse(DONE.key)) !== undefined) return;
  const uses = new Map<string, { command: Command; seen: Omit<Outcome, "position"> }>();
  for await (const batch of store.readAll({ direction: "backwards", limit: EVENTS_MAX })) {
    for (const { metadata, streamId, revision } of batch) {
      const { commandKey: key, bodyDigest: digest } = keyed.parse(metadata);
      // A key's last event is met first.
      if (!uses.has(key))
        uses.set(key, { command: { key, digest }, seen: { streamId, length: revision + 1 } });
    }
  }
  const waiting = [...uses.values()];
  while (waiting.length > 0) {
    const some = waiting.splice(0, AT_ONCE);
    await Promise.all(some.map(({ command, seen }) => store.bindUnchanged(command, seen)));
  }
  await store.bindUnchanged(DONE, { streamId: "", length: 0 });
}
