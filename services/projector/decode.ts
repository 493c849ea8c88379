import { type DecodedEvent, decodeEvent, type Recorded } from "@bahi/contracts/stored/decode-event.ts";
import { InapplicableError } from "./inapplicable.ts";

/** Decodes a recorded event for the projections. Errors: {@link InapplicableError}, which names the event. */
export function decode(recorded: Recorded): DecodedEvent {
  try {
    return decodeEvent(recorded);
  } catch (error) {
    throw new InapplicableError(recorded, error instanceof Error ? error.message : String(error), error);
  }
}
