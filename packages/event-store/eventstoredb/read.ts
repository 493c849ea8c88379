import { createRequire } from "node:module";
import { type EventStoreDBClient, StreamNotFoundError } from "@eventstore/db-client";
import type * as Reading from "@eventstore/db-client/dist/streams/utils/ReadStream.js";
import type * as Streams from "@eventstore/db-client/generated/streams_pb.js";
import { StoreUnavailableError } from "../errors.ts";
import type { ReadAllOptions, ReadStreamOptions, RecordedEvent } from "../event-store.ts";
import { START } from "../position.ts";
import { Batches } from "./batches.ts";
import { callsOf } from "./client-calls.ts";
import { unavailableFrom } from "./failure.ts";
import type { Leader } from "./leader.ts";
import { readAllRequest, readStreamRequest } from "./read-requests.ts";
import { isVisible, recordedEvent } from "./recorded-event.ts";

const load = createRequire(import.meta.url);
const { ReadStream }: typeof Reading = load("@eventstore/db-client/dist/streams/utils/ReadStream.js");

const BATCH_SIZE = 500;
/** The client gives reads no time limit: on a frozen server one would wait until it thaws. */
const SILENCE_MS = 3_000;
/** How long a read that has given nothing is restarted, at a new leader if there is one. */
const REPEAT_MAX_MS = 5_000;

/**
 * All events of a stream from the leader. A read that fails before its first event is restarted at the current leader;
 * a later failure is thrown.
 */
async function* readFromLeader(
  leader: Leader,
  request: Streams.ReadReq,
  sizeMin: number,
  signal?: AbortSignal,
): AsyncGenerator<RecordedEvent[]> {
  const giveUpAt = Date.now() + REPEAT_MAX_MS;
  for (;;) {
    const connection = await leader.connection();
    let hasBegun = false;
    try {
      for await (const batch of readBatches(
        openRead(connection.client, request, sizeMin),
        connection.left,
        signal,
      )) {
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
async function* readBatches(
  batches: Batches<RecordedEvent | undefined>,
  left: AbortSignal,
  signal?: AbortSignal,
): AsyncGenerator<RecordedEvent[]> {
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
          yield pulled.events.filter((event) => event !== undefined);
          break;
        case "end":
          // Abandoning a connection ends its calls, and the client does not report that they were incomplete.
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

function openRead(
  client: EventStoreDBClient,
  request: Streams.ReadReq,
  sizeMin: number,
): Batches<RecordedEvent | undefined> {
  const calls = callsOf(client, "read", (service, ...settings) => service.read(request, ...settings));
  const stream = new ReadStream<RecordedEvent | undefined>(calls, recordedEvent, {});
  return new Batches(stream, { sizeMin, sizeMax: BATCH_SIZE, cancel: () => stream.cancel() });
}

export async function* readStream(
  leader: Leader,
  streamId: string,
  options: ReadStreamOptions = {},
): AsyncGenerator<RecordedEvent[]> {
  if (options.limit === 0) return;
  for await (const batch of readFromLeader(leader, readStreamRequest(streamId, options), BATCH_SIZE))
    if (batch.length > 0) yield batch;
}

export async function eventAt(
  leader: Leader,
  streamId: string,
  revision: number,
): Promise<RecordedEvent | undefined> {
  for await (const [found] of readStream(leader, streamId, { from: revision, limit: 1 })) return found;
  return undefined;
}

export async function lastEvent(leader: Leader, streamId: string): Promise<RecordedEvent | undefined> {
  for await (const [last] of readStream(leader, streamId, { direction: "backwards", limit: 1 })) return last;
  return undefined;
}

/** The server reads all streams; internal ones are left out here and do not count towards the limit. */
export async function* readAll(
  leader: Leader,
  { after, direction, limit = Infinity, signal }: ReadAllOptions = {},
): AsyncGenerator<RecordedEvent[]> {
  if (direction === "backwards" && after === START) return;
  let left = limit;
  if (left === 0) return;
  // The server does not know the limit and sends more events.
  const sizeMin = Math.min(limit, BATCH_SIZE);
  for await (const batch of readFromLeader(leader, readAllRequest(after, direction), sizeMin, signal)) {
    // Forwards, the server's read is inclusive: it returns the event at the position, too.
    const visible = batch.filter((event) => isVisible(event) && event.position !== after).slice(0, left);
    left -= visible.length;
    if (visible.length > 0) yield visible;
    if (left === 0) return;
  }
}
