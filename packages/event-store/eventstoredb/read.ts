import { createRequire } from "node:module";
import { setTimeout as wait } from "node:timers/promises";
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
import { GIVE_UP_MS, isRepeated, RETRY_MS, SILENCE_MS } from "./patience.ts";
import { readAllRequest, readStreamRequest } from "./read-requests.ts";
import { charactersOf, recordedEvent } from "./recorded-event.ts";

const load = createRequire(import.meta.url);
const { ReadStream }: typeof Reading = load("@eventstore/db-client/dist/streams/utils/ReadStream.js");

const BATCH_SIZE = 500;
/** A search that gives nothing for so long asks whether its node is there, which takes a second where it is frozen. */
const SEARCH_SILENCE_MS = 2_000;
/** How long a search may give nothing while its node answers: the server looks at millions of events in this time. */
const SEARCH_MAX_MS = 5 * 60_000;

type Reading = {
  /** What is still to be read: it is asked for again, where a read has failed, after what it has given. */
  rest: () => Streams.ReadReq;
  sizeMin: number;
  /** The server looks for events that pass a filter. */
  isSearch?: boolean;
  signal?: AbortSignal | undefined;
};

/**
 * All events that are asked for, from whichever node leads. A read that gets no answer goes on where it was, at the
 * current leader: what it has given is stored by a majority, so every later leader has it. Its time begins anew with each
 * batch.
 */
async function* readFromLeader(leader: Leader, reading: Reading): AsyncGenerator<RecordedEvent[]> {
  let giveUpAt = performance.now() + GIVE_UP_MS;
  let uncertain = false;
  for (;;) {
    try {
      for await (const batch of readOnce(leader, reading)) {
        yield batch;
        giveUpAt = performance.now() + GIVE_UP_MS;
        uncertain = false;
      }
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      if (error.outcome === "unknown") uncertain = true;
      if (!isRepeated(leader, { uncertain, giveUpAt })) throw error;
    }
    if (reading.signal?.aborted) return;
    await wait(RETRY_MS);
  }
}

async function* readOnce(
  leader: Leader,
  { rest, sizeMin, isSearch = false, signal }: Reading,
): AsyncGenerator<RecordedEvent[]> {
  const connection = await leader.connection();
  const { client, left } = connection;
  try {
    yield* readBatches(openRead(client, rest(), sizeMin), left, {
      signal,
      silenceMs: isSearch ? SEARCH_SILENCE_MS : SILENCE_MS,
      goesOn: async (ms) => isSearch && ms < SEARCH_MAX_MS && (await isAnswering(client)),
    });
  } catch (error) {
    if (error instanceof StoreUnavailableError) await leader.failed(connection, error);
    throw error;
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
  for (const one of [left, signal]) one?.addEventListener("abort", wake, { once: true });
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
    for (const one of [left, signal]) one?.removeEventListener("abort", wake);
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
  const { direction, limit = Infinity } = options;
  let { from } = options;
  let left = limit;
  if (left === 0) return;
  const rest = () =>
    readStreamRequest(streamId, {
      ...options,
      ...(from !== undefined && { from }),
      ...(left !== Infinity && { limit: left }),
    });
  for await (const batch of readFromLeader(leader, { rest, sizeMin: BATCH_SIZE })) {
    const last = batch.at(-1);
    if (last === undefined) continue;
    from = last.revision + (direction === "backwards" ? -1 : 1);
    left -= batch.length;
    yield batch;
    if (left === 0 || from < 0) return;
  }
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
  const { direction, limit = Infinity, signal } = options;
  let { after } = options;
  if (direction === "backwards" && after === START) return;
  let left = limit;
  if (left === 0) return;
  // The server may send one event more than the limit.
  const sizeMin = Math.min(limit, BATCH_SIZE);
  const rest = () => readAllRequest({ ...options, ...(after !== undefined && { after }), limit: left });
  for await (const batch of readFromLeader(leader, { rest, sizeMin, isSearch: true, signal })) {
    // Forwards, the server's read is inclusive: it returns the event at the position, too.
    const found = batch.filter((event) => event.position !== after).slice(0, left);
    left -= found.length;
    after = found.at(-1)?.position ?? after;
    if (found.length > 0) yield found;
    if (left === 0) return;
  }
}
