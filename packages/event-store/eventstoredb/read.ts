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
import { logPositionOf } from "./position.ts";
import { isVisible, recordedEvents } from "./recorded-event.ts";

export const BATCH_SIZE = 500;
/** The client gives reads no time limit, so that one on a frozen server would wait as long as it is frozen. */
const SILENCE_MS = 5_000;

/** All that a stream of the client gives. A stream that does not exist is empty. */
export async function* readBatches<Event>(
  batches: Batches<Event>,
  signal?: AbortSignal,
): AsyncGenerator<Event[]> {
  try {
    for (;;) {
      if (signal?.aborted) return;
      const pulled = await batches.pull(SILENCE_MS);
      switch (pulled.kind) {
        case "events":
          yield pulled.events;
          break;
        case "end":
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
    batches.close();
  }
}

export async function* readStream(
  client: EventStoreDBClient,
  streamId: string,
  { from, direction = "forwards", limit }: ReadStreamOptions = {},
): AsyncGenerator<RecordedEvent[]> {
  if (limit === 0) return;
  const backwards = direction === "backwards";
  const stream = client.readStream(streamId, {
    direction: backwards ? BACKWARDS : FORWARDS,
    fromRevision: from === undefined ? (backwards ? END : START) : BigInt(from),
    ...(limit === undefined ? {} : { maxCount: limit }),
  });
  const cancel = (): Promise<void> => stream.cancel();
  const batches = new Batches<ResolvedEvent>(stream, { sizeMin: BATCH_SIZE, sizeMax: BATCH_SIZE, cancel });
  for await (const batch of readBatches(batches)) yield recordedEvents(batch);
}

/** The server reads everything; what is not for readers is left out here, and does not count towards the limit. */
export async function* readAll(
  client: EventStoreDBClient,
  { after, direction = "forwards", limit = Infinity, signal }: ReadAllOptions = {},
): AsyncGenerator<RecordedEvent[]> {
  const backwards = direction === "backwards";
  if (backwards && after === "") return;
  let left = limit;
  if (left === 0) return;
  const stream = client.readAll({
    direction: backwards ? BACKWARDS : FORWARDS,
    fromPosition: after === undefined || after === "" ? (backwards ? END : START) : logPositionOf(after),
  });
  const batches = new Batches<AllStreamResolvedEvent>(stream, {
    // The server is not told of the limit, and goes on behind it.
    sizeMin: Math.min(limit, BATCH_SIZE),
    sizeMax: BATCH_SIZE,
    cancel: () => stream.cancel(),
  });
  for await (const batch of readBatches(batches, signal)) {
    // Forwards, the server takes the position itself along.
    const visible = recordedEvents(batch)
      .filter((event) => isVisible(event) && event.position !== after)
      .slice(0, left);
    left -= visible.length;
    if (visible.length > 0) yield visible;
    if (left === 0) return;
  }
}
