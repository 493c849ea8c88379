import type { StoredEvent } from "@bahi/event-store/chain/digest.ts";
import { type Fact, factOf, InapplicableError } from "../fact.ts";

/** A stored event, read from its text as the projector reads it; throws {@link InapplicableError} for what it is not. */
export function storedFact(stored: StoredEvent): Fact {
  return factOf({ ...stored, ...contentOf(stored), recordedAt: new Date(0) });
}

function contentOf(stored: StoredEvent): { data: unknown; metadata: unknown } {
  try {
    return { data: JSON.parse(stored.data), metadata: JSON.parse(stored.metadata) };
  } catch (error) {
    throw new InapplicableError(stored, "it is no JSON", error);
  }
}
