import { createRequire } from "node:module";
import { setTimeout as wait } from "node:timers/promises";
import type * as Subscribing from "@eventstore/db-client/dist/streams/utils/Subscription.js";
import { StoreUnavailableError } from "../errors.ts";
import type { RecordedEvent, SubscribeOptions } from "../event-store.ts";
import { headOf } from "../head.ts";
import { Batches } from "./batches.ts";
import { callsOf } from "./client-calls.ts";
import type { Leader } from "./leader.ts";
import { readAll } from "./read.ts";
import { subscriptionRequest } from "./read-requests.ts";
import { charactersOf, recordedEvent } from "./recorded-event.ts";

const load = createRequire(import.meta.url);
const { Subscription }: typeof Subscribing = load("@eventstore/db-client/dist/streams/utils/Subscription.js");

const BATCH_SIZE = 500;
const RETRY_MS = 250;
const WATCH_MS = 3_000;
/** After every position. */
const POSITION_END = "~";

type Watch = { readonly closed: boolean };

/**
 * All events after a position, and each new one. A subscription of the client ends with the connection, and does not
 * report that it has stalled or that its node no longer leads. So this one restarts after its last event, and asks the
 * leader for the head every few seconds.
 */
export async function* subscribeTo(
  leader: Leader,
  watch: Watch,
  { after, signal, batchSizeMax = BATCH_SIZE }: SubscribeOptions,
): AsyncGenerator<RecordedEvent[]> {
  let position = after;
  while (!signal.aborted && !watch.closed) {
    try {
      for await (const batch of subscribeOnce(leader, { after: position, signal, batchSizeMax })) {
        position = batch.at(-1)?.position ?? position;
        yield batch;
      }
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
    }
    await wait(RETRY_MS, undefined, { signal }).catch(() => {}); // aborted, which the loop sees
  }
}

/** Ends when the connection breaks, the watchdog finds that events are missing, or the reader stops. */
async function* subscribeOnce(
  leader: Leader,
  { after, signal, batchSizeMax }: Required<SubscribeOptions>,
): AsyncGenerator<RecordedEvent[]> {
  const connection = await leader.connection();
  const request = subscriptionRequest(after);
  const calls = callsOf(connection.client, "subscribe", (service, ...settings) =>
    service.read(request, ...settings),
  );
  const stream = new Subscription<RecordedEvent | undefined>(calls, recordedEvent, {});
  const batches = new Batches<RecordedEvent | undefined>(stream, {
    sizeMax: batchSizeMax,
    charactersOf,
    cancel: () => stream.unsubscribe(),
  });
  const stop = (): void => batches.wake();
  signal.addEventListener("abort", stop, { once: true });
  connection.left.addEventListener("abort", stop, { once: true });
  let position = after;
  // Detects that the node has become a follower, also while it keeps sending events.
  const watching = setInterval(() => void headOfLeader(leader).catch(() => {}), WATCH_MS);
  let caughtUp = false;
  let toldThatHeadIsReached = false;
  stream.on("caughtUp", () => {
    caughtUp = true;
    batches.wake();
  });
  stream.on("fellBehind", () => {
    caughtUp = false;
  });
  try {
    while (!signal.aborted && !(connection.left.aborted && batches.empty)) {
      if (caughtUp && !toldThatHeadIsReached && batches.empty) {
        toldThatHeadIsReached = true;
        yield [];
        continue;
      }
      const pulled = await batches.pull(WATCH_MS);
      if (signal.aborted) return;
      switch (pulled.kind) {
        case "events": {
          const events = pulled.events.filter((event) => event !== undefined);
          position = events.at(-1)?.position ?? position;
          toldThatHeadIsReached = false;
          if (events.length > 0) yield events;
          break;
        }
        case "end":
          return;
        case "failed":
          await leader.failed(connection, pulled.error);
          return;
        case "woken":
          break;
        case "silent":
          if ((await headOrAbort(leader, signal)) > position && batches.empty) return;
          caughtUp = true;
          break;
      }
    }
  } finally {
    clearInterval(watching);
    signal.removeEventListener("abort", stop);
    connection.left.removeEventListener("abort", stop);
    batches.close();
  }
}

function headOfLeader(leader: Leader): Promise<string> {
  return headOf({ readAll: (options) => readAll(leader, options) });
}

/** The head of the store. When the server does not answer, it counts as moved on. */
async function headOrAbort(leader: Leader, signal: AbortSignal): Promise<string> {
  const aborted = Promise.withResolvers<string>();
  const stop = (): void => aborted.resolve("");
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([headOfLeader(leader), aborted.promise]);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    return POSITION_END;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
