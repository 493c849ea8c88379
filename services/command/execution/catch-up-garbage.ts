import { GarbageBound } from "@bahi/service-kit/garbage-bound.ts";

/** A catch-up of more events leaves so much garbage that it has to be bounded. */
const LONG_EVENTS = 1_000;
/** Half of it would make a first catch-up a third dearer. */
const GARBAGE_BYTES = 8 * 1024 * 1024;

const garbage = new GarbageBound(GARBAGE_BYTES);

/** Call in a catch-up after each batch, with the number of events that it has read: those before a command are short. */
export function boundGarbage(eventsRead: number): void {
  if (eventsRead > LONG_EVENTS) garbage.check();
}
