import { setTimeout as wait } from "node:timers/promises";
import { StoreAddressError, StoreUnavailableError } from "@bahi/event-store/errors.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { type MeasuredStore, measuredStore } from "./measured-store.ts";
import { CannotStart } from "./cannot-start.ts";
import type { Lifecycle } from "./lifecycle.ts";

const TRY_EVERY_MS = 250;
const ADDRESS_SENTENCE =
  "EVENTSTORE_URL is no address as esdb://host:2113?tls=false, or esdb+discover://host:2113 for a cluster.";

type StoreConfig = { DATABASE_URL: string; EVENTSTORE_URL?: string | undefined };

/**
 * Opens the event store and waits for one that is still starting; after the time limit throws {@link CannotStart} with
 * its address.
 */
export async function openStore(config: StoreConfig, waitMs = 15_000): Promise<MeasuredStore> {
  const until = performance.now() + waitMs;
  for (;;) {
    let store: EventStore | undefined;
    try {
      store = await openEventStore({
        databaseUrl: config.DATABASE_URL,
        eventStoreUrl: config.EVENTSTORE_URL,
      });
      await store.ping();
      return measuredStore(store);
    } catch (error) {
      await store?.close();
      if (error instanceof StoreAddressError) throw new CannotStart(ADDRESS_SENTENCE, { cause: error });
      if (!(error instanceof StoreUnavailableError)) throw error;
      if (performance.now() >= until)
        throw new CannotStart(sentence(config.EVENTSTORE_URL, error), { cause: error });
      await wait(TRY_EVERY_MS);
    }
  }
}

/** Opens the event store of a service, or of several in one process, until `lifecycle` ends. */
export async function openStoreFor(
  lifecycle: Pick<Lifecycle, "onStop">,
  config: StoreConfig,
): Promise<MeasuredStore> {
  const store = await openStore(config);
  lifecycle.onStop(() => store.close());
  return store;
}

/** The address without the password that it may contain; of a database, what it says. */
function sentence(eventStoreUrl: string | undefined, { cause }: StoreUnavailableError): string {
  if (eventStoreUrl === undefined) {
    const reason = cause instanceof Error && cause.message !== "" ? `: ${cause.message}` : "";
    return `The event store in the database does not answer${reason}.`;
  }
  const place = /^[^:]+:\/\/(?:.*@)?([^/?]+)/.exec(eventStoreUrl)?.[1];
  return `The event store at ${place ?? "the address in EVENTSTORE_URL"} does not answer.`;
}
