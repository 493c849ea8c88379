import type { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
/** The result of a pull: events, the end, a failure, a wake-up, or a timeout. */
export type Pulled<Event> =
  | { kind: "events"; events: Event[] }
  | { kind: "end" }
  | { kind: "failed"; error: unknown }
  | { kind: "woken" }
  | { kind: "silent" };

/** As much of a stream of the client as is needed here. */
type Pushing<Event> = Pick<Readable, "isPaused" | "readableLength"> & {
  pause(): unknown;
  resume(): unknown;
  on(name: "data", listener: (event: Event) => void): unknown;
  on(name: "end", listener: () => void): unknown;
  on(name: "error", listener: (error: unknown) => void): unknown;
  off(name: "data", listener: (event: Event) => void): unknown;
};

/** A batch is full with so many events, or with so much text. */
const CHARACTERS_MAX = 1024 * 1024;

/**
 * Lets a reader pull the events that a stream of the client pushes. When two batches are buffered, the stream, and with
 * it the connection, is paused until the next pull.
 */
export class Batches<Event> {
  readonly #stream: Pushing<Event>;
  readonly #cancel: () => Promise<void>;
  readonly #sizeMin: number;
  readonly #sizeMax: number;
  readonly #charactersOf: (event: Event) => number;
  #events: Event[] = [];
  #characters = 0;
  #ending: Pulled<Event> | undefined;
  #wake: () => void = () => {};

  /** Fewer than `sizeMin` events are given only when no more come, or when they are large. */
  constructor(
    stream: Pushing<Event>,
    {
      sizeMin = 1,
      sizeMax,
      charactersOf,
      cancel,
    }: {
      sizeMin?: number;
      sizeMax: number;
      charactersOf: (event: Event) => number;
      cancel: () => Promise<void>;
    },
  ) {
    this.#stream = stream;
    this.#cancel = cancel;
    this.#sizeMin = sizeMin;
    this.#sizeMax = sizeMax;
    this.#charactersOf = charactersOf;
    stream.on("data", this.#take);
    stream.on("end", () => this.#end({ kind: "end" }));
    // This listener stays: a later error without a listener would end the process.
    stream.on("error", (error: unknown) => this.#end({ kind: "failed", error }));
  }

  /** True when nothing waits to be pulled. */
  get empty(): boolean {
    return this.#events.length === 0 && this.#stream.readableLength === 0 && this.#ending === undefined;
  }

  /** Ends a `pull` that is waiting. */
  wake(): void {
    this.#wake();
  }

  /** One batch, as soon as there is one. */
  async pull(waitMs: number): Promise<Pulled<Event>> {
    const waits = !this.#isEnough && this.#ending === undefined;
    const silent = waits && (await this.#staysSilent(waitMs));
    // The client emits the events of one packet one a tick: wait a turn of the event loop for the rest.
    if (waits && !silent) await turn();
    if (this.#events.length > 0) {
      const events = this.#events.splice(0, this.#sizeOfBatch());
      for (const event of events) this.#characters -= this.#charactersOf(event);
      const hasRoom = this.#events.length < this.#sizeMax && this.#characters < CHARACTERS_MAX;
      if (hasRoom && this.#stream.isPaused()) this.#stream.resume();
      return { kind: "events", events };
    }
    return this.#ending ?? { kind: silent ? "silent" : "woken" };
  }

  /** Releases the stream. The remaining events are discarded, because the client waits for its end. */
  close(): void {
    this.#events = [];
    this.#characters = 0;
    this.#ending = { kind: "end" };
    this.#stream.off("data", this.#take);
    this.#stream.resume();
    // Without a connection there is nothing to cancel.
    void this.#cancel().catch(() => {});
  }

  readonly #take = (event: Event): void => {
    this.#events.push(event);
    this.#characters += this.#charactersOf(event);
    if (this.#events.length >= 2 * this.#sizeMax || this.#characters >= 2 * CHARACTERS_MAX)
      this.#stream.pause();
    if (this.#isEnough) this.#wake();
  };

  get #isEnough(): boolean {
    return this.#events.length >= this.#sizeMin || this.#characters >= CHARACTERS_MAX;
  }

  /** One event at least. */
  #sizeOfBatch(): number {
    let size = 0;
    let characters = 0;
    while (size < this.#events.length && size < this.#sizeMax && characters < CHARACTERS_MAX) {
      const event = this.#events[size];
      if (event !== undefined) characters += this.#charactersOf(event);
      size += 1;
    }
    return size;
  }

  async #staysSilent(waitMs: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, waitMs, true);
    this.#wake = () => resolve(false);
    const silent = await promise;
    clearTimeout(timer);
    this.#wake = () => {};
    return silent;
  }

  #end(ending: Pulled<Event>): void {
    this.#ending ??= ending;
    this.#wake();
  }
}
