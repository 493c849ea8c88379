import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import type { Freezable } from "../packed/frozen.ts";

/** A fold that can be kept in a file, and go on from it. */
export type KeepableFold = {
  /** The last event in it; undefined before the first, and when an event failed that may be in it by half. */
  last(): { streamId: string; revision: number } | undefined;
  /** How many events it has taken from the log since the start of the process. */
  eventsRead(): number;
  content: Freezable;
  /** A long catch-up goes on when the content, which was frozen, is written. */
  waitFor(writing: Promise<unknown>): void;
  /** Reads on after this event: the content that took the place of all before ends with it. */
  continueAfter(event: RecordedEvent): void;
};
