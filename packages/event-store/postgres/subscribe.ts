import { setTimeout as wait } from "node:timers/promises";
import { StoreUnavailableError } from "../errors.ts";
import type { RecordedEvent, SubscribeOptions } from "../event-store.ts";
import type { Position } from "../position.ts";
import type { AppendHint } from "./append-hint.ts";
import type { Connections } from "./connections.ts";
import type { OwnAppends, OwnReader } from "./own-appends.ts";
import { mayBeCut, readForwards } from "./read.ts";

const BATCH_SIZE = 500;
const POLL_MS = 500;
const RETRY_MS = 250;

type Source = { connections: Connections; hint: AppendHint; ownAppends: OwnAppends };

/**
 * Reads the events after a position until it is aborted: after each hint, and at least every half second. What this store
 * has appended itself is not read back, unless another instance has told of appends since the last read.
 */
export async function* subscribeTo(
  source: Source,
  options: SubscribeOptions,
): AsyncIterable<RecordedEvent[]> {
  const own = source.ownAppends.reader();
  try {
    yield* follow(source, own, options);
  } finally {
    own.close();
  }
}

async function* follow(
  { connections, hint }: Source,
  own: OwnReader,
  { after, signal, batchSizeMax = BATCH_SIZE }: SubscribeOptions,
): AsyncIterable<RecordedEvent[]> {
  let position = after;
  let toldThatHeadIsReached = false;
  let heardElsewhere = -1;
  while (!signal.aborted && !connections.closed) {
    // An append between this read and the wait below increases the number, which ends the wait at once.
    const heard = hint.heard;
    const kept = heardElsewhere === hint.heardElsewhere ? own.after(position, batchSizeMax) : [];
    const elsewhere = hint.heardElsewhere;
    const batch = kept.length > 0 ? kept : await readOrAbort(connections, position, batchSizeMax, signal);
    if (signal.aborted) return;
    if (batch === "unavailable") {
      await wait(RETRY_MS, undefined, { signal }).catch(() => {}); // aborted, which the loop sees
      continue;
    }
    heardElsewhere = elsewhere;
    if (batch.length > 0) {
      position = batch.at(-1)?.position ?? position;
      toldThatHeadIsReached = false;
      yield batch;
    }
    // After a full batch there may be more.
    if (batch.length === batchSizeMax || mayBeCut(batch)) continue;
    if (!toldThatHeadIsReached) {
      toldThatHeadIsReached = true;
      yield [];
    }
    await hint.next(heard, POLL_MS, signal);
  }
}

/** An abort does not wait for the answer of a server that may be frozen. */
async function readOrAbort(
  connections: Connections,
  after: Position,
  size: number,
  signal: AbortSignal,
): Promise<RecordedEvent[] | "unavailable"> {
  const aborted = Promise.withResolvers<RecordedEvent[]>();
  const stop = (): void => aborted.resolve([]);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([readForwards(connections, after, size), aborted.promise]);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    return "unavailable";
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
