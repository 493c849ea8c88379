import type { EventStore } from "@bahi/event-store/event-store.ts";
import { expect, test } from "vitest";
import { failingStore } from "../testing/failing-store.ts";
import { startInstance } from "../testing/instance.ts";
import { decisionsOnWhatWasJustWritten } from "../testing/just-written.ts";

/** The most that a store may lag: its reads are of the newest, as the port says, and a subscription never comes. */
function lagging(store: EventStore): EventStore {
  return {
    ...failingStore().wrap(store),
    async *subscribe() {
      yield await new Promise<never>(() => {});
    },
  };
}

test.for(Object.entries(decisionsOnWhatWasJustWritten))(
  "right after the answer of another instance: %s",
  async ([, check]) => {
    const writer = await startInstance({ store: "postgres" });
    const decider = await startInstance({
      store: "postgres",
      databaseUrl: writer.databaseUrl,
      wrap: lagging,
    });
    await expect(check({ writer, decider })).resolves.toBeUndefined();
  },
);
