import { StoreUnavailableError } from "@bahi/event-store/errors.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";

/**
 * - `before`: the write does not reach the store
 * - `unanswered`: it is stored, and the answer is lost
 * - `after`: it is stored and answered, and then the store is gone
 */
export type Failure = "before" | "unanswered" | "after";

export type FailingStore = {
  wrap: (store: EventStore) => EventStore;
  /** From the `nth` write on, counted from now, the store is gone: this write fails so, and every call after it. */
  failAt(nth: number, failure: Failure): void;
  /** The next write fails so; the store is there again for whatever follows. */
  failOnce(failure: Failure): void;
  recover(): void;
  /** Holds the next write back, or the answer to it: `reached` resolves when it is asked for, or is stored. */
  holdNextWrite(what?: "write" | "answer"): { reached: Promise<void>; letGo(): void };
};

/** Stands between the service and a real store, and takes it away in the middle of a command. */
export function failingStore(): FailingStore {
  let writesLeft = Number.POSITIVE_INFINITY;
  let failure: Failure = "before";
  let isGone = false;
  let recoversAtOnce = false;
  let hold: { what: "write" | "answer"; pause: () => Promise<void> } | undefined;

  function refuseWhenGone(): void {
    if (isGone) throw new StoreUnavailableError("not-sent", new Error("taken away by the test"));
  }

  async function write<Result>(call: () => Promise<Result>): Promise<Result> {
    const held = hold;
    hold = undefined;
    if (held?.what === "write") await held.pause();
    refuseWhenGone();
    writesLeft -= 1;
    if (writesLeft > 0) {
      const result = await call();
      if (held?.what === "answer") await held.pause();
      return result;
    }
    writesLeft = Number.POSITIVE_INFINITY;
    isGone = !recoversAtOnce;
    if (failure === "before")
      throw new StoreUnavailableError("not-sent", new Error("taken away by the test"));
    const result = await call();
    if (failure === "after") return result;
    throw new StoreUnavailableError("unknown", new Error("the test lost the answer"));
  }

  return {
    failAt(nth, how) {
      writesLeft = nth;
      failure = how;
      recoversAtOnce = false;
    },
    failOnce(how) {
      writesLeft = 1;
      failure = how;
      recoversAtOnce = true;
    },
    recover() {
      isGone = false;
    },
    holdNextWrite(what = "write") {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const pause = () => {
        reached.resolve();
        return released.promise;
      };
      hold = { what, pause };
      return { reached: reached.promise, letGo: () => released.resolve() };
    },
    wrap: (store) => ({
      kind: store.kind,
      comparesRevisions: store.comparesRevisions,
      append: (...call) => write(() => store.append(...call)),
      appendToNext: (...call) => write(() => store.appendToNext(...call)),
      bindUnchanged: (...call) => write(() => store.bindUnchanged(...call)),
      findUse: async (...call) => {
        refuseWhenGone();
        return store.findUse(...call);
      },
      async *readStream(streamId, options) {
        refuseWhenGone();
        yield* store.readStream(streamId, options);
      },
      async *readAll(options) {
        refuseWhenGone();
        yield* store.readAll(options);
      },
      subscribe: (options) => store.subscribe(options),
      ping: () => store.ping(),
      close: () => store.close(),
    }),
  };
}
