import { decodeEvent, type EventType, type Recorded } from "@bahi/contracts/stored/decode-event.ts";

const LOGO_UPLOADED = "LogoUploaded" satisfies EventType;

/** The SHA-256 of the picture that an event names, if it names one. */
export function logoOf(stored: Recorded): string | undefined {
  if (stored.type !== LOGO_UPLOADED) return undefined;
  const event = decodeEvent(stored);
  return event.type === LOGO_UPLOADED ? event.data.sha256 : undefined;
}
