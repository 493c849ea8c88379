import { createRequire } from "node:module";
import { type EventStoreDBClient, StreamNotFoundError } from "@eventstore/db-client";
import type * as Reading from "@eventstore/db-client/dist/streams/utils/ReadStream.js";
import type * as Streams from "@eventstore/db-client/generated/streams_pb.js";
import { StoreUnavailableError } from "../errors.ts";
import type { ReadAllOptions, ReadStreamOptions, RecordedEvent } from "../event-store.ts";
import { START } from "../position.ts";
import { Batches } from "./batches.ts";
import { callsOf } from "./client-calls.ts";
import { askGossip } from "./gossip.ts";
import { unavailableFrom } from "./failure.ts";
import type { Leader } from "./leader.ts";
import { readAllRequest, readStreamRequest } from "./read-requests.ts";
import { charactersOf, recordedEvent } from "./recorded-event.ts";

const load = createRequire(import.meta.url);
const { ReadStream }: typeof Reading = load("@eventstore/db-client/dist/streams/utils/ReadStream.js");

const BATCH_SIZE = 500;
/** The client gives reads no time limit: on a frozen server one would wait until it thaws. */
const SILENCE_MS = 3_000;
/** A search that gives nothing for so long asks whether its node is there, which takes a second where it is frozen. */
const SEARCH_SILENCE_MS = 2_000;
/** How long a search may give nothing while its node answers: the server looks at millions of events in this time. */
const SEARCH_MAX_MS = 5 * 60_000;
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
  { isSearch = false, signal }: { isSearch?: boolean; signal?: AbortSignal | undefined } = {},
): AsyncGenerator<RecordedEvent[]> {
  const giveUpAt = Date.now() + REPEAT_MAX_MS;
  for (;;) {
    const connection = await leader.connection();
    let hasBegun = false;
    try {
      for await (const batch of readBatches(openRead(connection.client, request, sizeMin), connection.left, {
        signal,
        silenceMs: isSearch ? SEARCH_SILENCE_MS : SILENCE_MS,
        goesOn: async (ms) => isSearch && ms < SEARCH_MAX_MS && (await isAnswering(connection.client)),
      })) {
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
  {
    signal,
    silenceMs,
    goesOn,
  }: {
    signal: AbortSignal | undefined;
    silenceMs: number;
    /** Whether a read that has given nothing for so long is waited for. */
    goesOn: (silentMs: number) => Promise<boolean>;
  },
): AsyncGenerator<RecordedEvent[]> {
  let silentMs = 0;
  const wake = (): void => batches.wake();
  left.addEventListener("abort", wake, { once: true });
  try {
    for (;;) {
      if (signal?.aborted) return;
      if (left.aborted && batches.empty) {
        throw new StoreUnavailableError("unknown", new Error("the connection was left"));
      }
      const pulled = await batches.pull(silenceMs);
      switch (pulled.kind) {
        case "events":
          silentMs = 0;
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
          silentMs += silenceMs;
          if (await goesOn(silentMs)) break;
          throw new StoreUnavailableError("unknown", new Error(`no answer to a read for ${silentMs} ms`));
      }
    }
  } finally {
    left.removeEventListener("abort", wake);
    batches.close();
  }
}

/** A server that looks for what passes a filter says nothing until it has found some; a frozen one says nothing at all. */
async function isAnswering(client: EventStoreDBClient): Promise<boolean> {
  return askGossip(client).then(
    () => true,
    () => false,
  );
}

function openRead(
  client: EventStoreDBClient,
  request: Streams.ReadReq,
  sizeMin: number,
): Batches<RecordedEvent | undefined> {
  const calls = callsOf(client, "read", (service, ...settings) => service.read(request, ...settings));
  const stream = new ReadStream<RecordedEvent | undefined>(calls, recordedEvent, {});
  return new Batches(stream, {
    sizeMin,
    sizeMax: BATCH_SIZE,
    charactersOf,
    cancel: () => stream.cancel(),
  });
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

export async function* readAll(
  leader: Leader,
  options: ReadAllOptions = {},
): AsyncGenerator<RecordedEvent[]> {
  const { after, direction, limit = Infinity, signal } = options;
  if (direction === "backwards" && after === START) return;
  let left = limit;
  if (left === 0) return;
  // The server may send one event more than the limit.
  const sizeMin = Math.min(limit, BATCH_SIZE);
  const asked = readFromLeader(leader, readAllRequest(options), sizeMin, { isSearch: true, signal });
  for await (const batch of asked) {
    // Forwards, the server's read is inclusive: it returns the event at the position, too.
    const found = batch.filter((event) => event.position !== after).slice(0, left);
    left -= found.length;
    if (found.length > 0) yield found;
    if (left === 0) return;
  }
}
