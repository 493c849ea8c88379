import type { RecordedEvent } from "../event-store.ts";

/** Consecutive events that were read at once. */
export type EventPage = {
  readonly length: number;
  /** Of the event that was read last; undefined when there is none. */
  readonly lastPosition: string | undefined;
  /** The events, a few at a time. */
  batches(): Iterable<RecordedEvent[]>;
};

export function pageOf(events: RecordedEvent[]): EventPage {
  return {
    length: events.length,
    lastPosition: events.at(-1)?.position,
    batches: () => [events],
  };
}
