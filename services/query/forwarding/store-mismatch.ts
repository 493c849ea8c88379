import type { LivePositions } from "@bahi/read-models/generation/wait.ts";
import type { ReadModelAccess } from "../reading/read-model-access.ts";

/** The read models were built from another event store than the one that commands would write to. */
export class StoreMismatch extends Error {
  constructor() {
    super(
      "The books that are shown are not those that would be written. Nothing was saved. Please call whoever runs Bahi.",
    );
    this.name = "StoreMismatch";
  }
}

type Known = { readModels: Pick<ReadModelAccess, "live">; positions: Pick<LivePositions, "liveEpoch"> };

/**
 * Returns a check before each command. Its errors: {@link StoreMismatch}. That the stores match is believed until the
 * database tells of a change. When the read models cannot be read, the command service decides alone.
 */
export function matchingStoreCheck({ readModels, positions }: Known): () => Promise<void> {
  let matchedIn: number | undefined;
  return async () => {
    const epoch = positions.liveEpoch;
    if (epoch !== undefined && epoch === matchedIn) return;
    const live = await readModels.live().catch(() => undefined);
    if (live?.failure !== undefined) throw new StoreMismatch();
    matchedIn = live === undefined ? undefined : epoch;
  };
}
