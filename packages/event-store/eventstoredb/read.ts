import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  type ResolvedEvent,
  START,
  StreamNotFoundError,
} from "@eventstore/db-client";
import { StoreUnavailableError } from "../errors.ts";
import type { ReadAllOptions, ReadStreamOptions, RecordedEvent } from "../event-store.ts";
import { Batches } from "./batches.ts";
import { unavailableFrom } from "./failure.ts";
import type { Leader } from "./leader.ts";
import { logPositionOf } from "./position.ts";
import { isVisible, recordedEvents } from "./recorded-event.ts";

export const BATCH_SIZE = 500;
/** The client gives reads no time limit, so that one on a frozen server would wait as long as it is frozen. */
const SILENCE_MS = 3_000;
/** So long a read that has given nothing yet is begun again, where another node may lead meanwhile. */
const REPEAT_MAX_MS = 5_000;

/**
 * All that a stream of the leader gives. Whoever leads now is asked again while nothing has come yet, which changes
 * nothing; later the reader is told.
 */
export async function* readFromLeader<Event>(
  leader: Leader,
  open: (client: EventStoreDBClient) => Batches<Event>,
  signal?: AbortSignal,
): AsyncGenerator<Event[]> {
  const giveUpAt = Date.now() + REPEAT_MAX_MS;
  for (;;) {
    const connection = await leader.connection();
    let hasBegun = false;
    try {
      for await (const batch of readBatches(open(connection.client), connection.left, signal)) {
        hasBegun = true;
        yield batch;
      }
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      await leader.failed(connection, error);
      if (hasBegun || !leader.mayMove || Date.now() > giveUpAt) throw error;
    }
  }
}

/** All that a stream of the client gives. A stream that does not exist is empty. */
async function* readBatches<Event>(
  batches: Batches<Event>,
  left: AbortSignal,
  signal?: AbortSignal,
): AsyncGenerator<Event[]> {
  const wake = (): void => batches.wake();
  left.addEventListener("abort", wake, { once: true });
  try {
    for (;;) {
      if (signal?.aborted) return;
      if (left.aborted && batches.empty) {
        throw new StoreUnavailableError("unknown", new Error("the connection was left"));
      }
      const pulled = await batches.pull(SILENCE_MS);
      switch (pulled.kind) {
        case "events":
          yield pulled.events;
          break;
        case "end":
          // To leave a connection ends its calls, and the client does not say that they were not whole.
          if (left.aborted) throw new StoreUnavailableError("unknown", new Error("the connection was left"));
          return;
        case "failed":
          if (pulled.error instanceof StreamNotFoundError) return;
          throw unavailableFrom(pulled.error);
        case "woken":
          break;
        case "silent":
          throw new StoreUnavailableError("unknown", new Error(`no answer to a read for ${SILENCE_MS} ms`));
      }
    }
  } finally {
    left.removeEventListener("abort", wake);
    batches.close();
  }
}

export async function* readStream(
  leader: Leader,
  streamId: string,
  { from, direction = "forwards", limit }: ReadStreamOptions = {},
): AsyncGenerator<RecordedEvent[]> {
  if (limit === 0) return;
  const backwards = direction === "backwards";
  const open = (client: EventStoreDBClient): Batches<ResolvedEvent> => {
    const stream = client.readStream(streamId, {
      requiresLeader: true,
      direction: backwards ? BACKWARDS : FORWARDS,
      fromRevision: from === undefined ? (backwards ? END : START) : BigInt(from),
      ...(limit === undefined ? {} : { maxCount: limit }),
    });
    const cancel = (): Promise<void> => stream.cancel();
    return new Batches(stream, { sizeMin: BATCH_SIZE, sizeMax: BATCH_SIZE, cancel });
  };
  for await (const batch of readFromLeader(leader, open)) yield recordedEvents(batch);
}

/** The server reads everything; what is not for readers is left out here, and does not count towards the limit. */
export async function* readAll(
  leader: Leader,
  { after, direction = "forwards", limit = Infinity, signal }: ReadAllOptions = {},
): AsyncGenerator<RecordedEvent[]> {
  const backwards = direction === "backwards";
  if (backwards && after === "") return;
  let left = limit;
  if (left === 0) return;
  const open = (client: EventStoreDBClient): Batches<AllStreamResolvedEvent> => {
    const stream = client.readAll({
      requiresLeader: true,
      direction: backwards ? BACKWARDS : FORWARDS,
      fromPosition: after === undefined || after === "" ? (backwards ? END : START) : logPositionOf(after),
    });
    return new Batches(stream, {
      // The server is not told of the limit, and goes on behind it.
      sizeMin: Math.min(limit, BATCH_SIZE),
      sizeMax: BATCH_SIZE,
      cancel: () => stream.cancel(),
    });
  };
  for await (const batch of readFromLeader(leader, open, signal)) {
    // Forwards, the server takes the position itself along.
    const visible = recordedEvents(batch)
      .filter((event) => isVisible(event) && event.position !== after)
      .slice(0, left);
    left -= visible.length;
    if (visible.length > 0) yield visible;
    if (left === 0) return;
  }
}
