import { refused } from "@bahi/contracts/refusal.ts";
import type { EventStore, RecordedEvent } from "@bahi/event-store/event-store.ts";
import { sharedRead } from "@bahi/service-kit/shared-read.ts";
import { z } from "zod";
import type { Order } from "./order.ts";

/** So many of the latest keys are remembered: those of some days in a busy shop, in a few megabytes. */
const REMEMBERED_MAX = 10_000;

const keyed = z.object({ commandKey: z.string(), bodyDigest: z.string() });

/** What the latest keys were used for, whatever the command was about. */
export type UsedKeys = {
  /** Reads on to the head of the store. */
  catchUp(): Promise<void>;
  /**
   * Refuses an order whose key was used for another one. A register knows its own keys for ever, and so does each kind of
   * document those that created one; this notices a key that was used for something else altogether.
   */
  refuseOther(order: Pick<Order, "key" | "digest">): Promise<void>;
};

export function openUsedKeys(store: EventStore): UsedKeys {
  const digests = new Map<string, string>();
  let position: string | undefined;

  function learn({ metadata }: Pick<RecordedEvent, "metadata">): void {
    const { commandKey, bodyDigest } = keyed.parse(metadata);
    digests.set(commandKey, bodyDigest);
    if (digests.size <= REMEMBERED_MAX) return;
    const [oldest] = digests.keys();
    if (oldest !== undefined) digests.delete(oldest);
  }

  async function readLatest(): Promise<string> {
    const latest: Pick<RecordedEvent, "metadata" | "position">[] = [];
    for await (const batch of store.readAll({ direction: "backwards", limit: REMEMBERED_MAX })) {
      for (const { metadata, position: at } of batch) latest.push({ metadata, position: at });
    }
    for (const event of latest.toReversed()) learn(event);
    return latest[0]?.position ?? "";
  }

  const catchUp = sharedRead(async () => {
    position ??= await readLatest();
    for await (const batch of store.readAll({ after: position })) {
      for (const recorded of batch) learn(recorded);
      position = batch.at(-1)?.position ?? position;
    }
  });

  return {
    catchUp,
    async refuseOther({ key, digest }) {
      await catchUp();
      const used = digests.get(key);
      if (used !== undefined && used !== digest) throw refused("key-used-for-another-order");
    },
  };
}
