import { setTimeout as wait } from "node:timers/promises";
import { StoreUnavailableError } from "@bahi/event-store/errors.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";

const WAIT_MS = 15_000;
const TRY_EVERY_MS = 250;

/** Opens the event store and waits for one that is still starting; in the end {@link CannotStart} says so. */
export async function openStore(config: {
  DATABASE_URL: string;
  EVENTSTORE_URL?: string | undefined;
}): Promise<EventStore> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    let store: EventStore | undefined;
    try {
      store = await openEventStore({
        databaseUrl: config.DATABASE_URL,
        eventStoreUrl: config.EVENTSTORE_URL,
      });
      await store.ping();
      return store;
    } catch (error) {
      await store?.close();
      if (!(error instanceof StoreUnavailableError)) throw error;
      if (Date.now() >= until) throw new CannotStart(sentence(config.EVENTSTORE_URL), { cause: error });
      await wait(TRY_EVERY_MS);
    }
  }
}

/** Names the place without the password that may stand in the address. */
function sentence(eventStoreUrl: string | undefined): string {
  if (eventStoreUrl === undefined) return "The event store in the database does not answer.";
  const place = URL.parse(eventStoreUrl)?.host ?? "the address in EVENTSTORE_URL";
  return `The event store at ${place} does not answer.`;
}
