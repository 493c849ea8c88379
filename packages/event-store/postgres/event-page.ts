import type { RecordedEvent } from "../event-store.ts";
import type { Position } from "../position.ts";
import { mayBeCut } from "./read.ts";

/** Consecutive events that were read at once. */
export type EventPage = {
  readonly length: number;
  /** Of the event that was read last; undefined when there is none. */
  readonly lastPosition: Position | undefined;
  /** True when it is known that no event followed it. */
  readonly isLast: boolean;
  /** The events, a few at a time. */
  batches(): Iterable<RecordedEvent[]>;
};

/** The page of a query for at most `size` events. */
export function pageOf(events: RecordedEvent[], size: number): EventPage {
  return {
    isLast: events.length < size && !mayBeCut(events),
    length: events.length,
    lastPosition: events.at(-1)?.position,
    batches: () => [events],
  };
}
