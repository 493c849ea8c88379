import { type DecodedEvent, decodeEvent, type Recorded } from "@bahi/contracts/stored/decode-event.ts";
import { isOfNewerRelease } from "@bahi/contracts/stored/newer-release.ts";
import { InapplicableError } from "./inapplicable.ts";

/** Decodes a recorded event for the projections. Errors: {@link InapplicableError}, which names the event. */
export function decode(recorded: Recorded): DecodedEvent {
  try {
    return decodeEvent(recorded);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const storedBy = isOfNewerRelease(error) ? ". A newer release of Bahi has stored it: start that one" : "";
    throw new InapplicableError(recorded, `${reason}${storedBy}`, error);
  }
}
