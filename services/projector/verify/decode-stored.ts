import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import type { StoredEvent } from "@bahi/event-store/chain/digest.ts";
import { decode } from "../decode.ts";
import { InapplicableError } from "../inapplicable.ts";

/** Decodes an event from the text that is stored, as live work decodes it. Errors: {@link InapplicableError}. */
export function decodeStored(stored: StoredEvent): DecodedEvent {
  return decode({ ...stored, ...contentOf(stored) });
}

function contentOf(stored: StoredEvent): { data: unknown; metadata: unknown } {
  try {
    return { data: JSON.parse(stored.data), metadata: JSON.parse(stored.metadata) };
  } catch (error) {
    throw new InapplicableError(stored, "it is no JSON", error);
  }
}
