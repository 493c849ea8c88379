import type { RecordedEvent } from "./event-store.ts";

/** A recorded event with its JSON parsed, of whatever shape it was when it was written. */
export type ParsedEvent = Omit<RecordedEvent, "data" | "metadata"> & { data: unknown; metadata: unknown };

/** For those who look at events without decoding them. Throws a SyntaxError where data or metadata is no JSON. */
export function parsed(event: RecordedEvent): ParsedEvent {
  return { ...event, data: JSON.parse(event.data), metadata: JSON.parse(event.metadata) };
}
