import { GarbageBound } from "@bahi/service-kit/garbage-bound.ts";

/** A catch-up of more events leaves so much garbage that it has to be bounded. Those before a command are short. */
const LONG_EVENTS = 1_000;
/** Half of it would make a first catch-up a third dearer. */
const GARBAGE_BYTES = 8 * 1024 * 1024;

const garbage = new GarbageBound(GARBAGE_BYTES);

/** What a long catch-up of a fold looks after, so that its memory stays bounded. */
export class LongCatchUp {
  #writing: Promise<unknown> | undefined;

  /** It goes on when this has ended: what it would change of the content that is being written would be copied first. */
  waitFor(writing: Promise<unknown>): void {
    this.#writing = writing.catch(() => {}); // told where it is written
  }

  /** Call after each batch, with the number of events that the catch-up has read. */
  async goOn(eventsRead: number): Promise<void> {
    if (eventsRead <= LONG_EVENTS) return;
    garbage.check();
    await this.#writing;
  }
}
