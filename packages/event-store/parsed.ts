import type { RecordedEvent } from "./event-store.ts";

/** A recorded event with its JSON parsed, in the shape in which it was written. */
export type ParsedEvent = Omit<RecordedEvent, "data" | "metadata"> & { data: unknown; metadata: unknown };

/** Parses without upcasting or checking. Throws a SyntaxError when data or metadata is not JSON. */
export function parsed(event: RecordedEvent): ParsedEvent {
  return { ...event, data: JSON.parse(event.data), metadata: JSON.parse(event.metadata) };
}
