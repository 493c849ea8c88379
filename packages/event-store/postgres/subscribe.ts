import { setTimeout as wait } from "node:timers/promises";
import { StoreUnavailableError } from "../errors.ts";
import type { RecordedEvent, SubscribeOptions } from "../event-store.ts";
import type { AppendHint } from "./append-hint.ts";

const BATCH = 500;
const POLL_MS = 500;
const RETRY_MS = 500;

/** Reads on from a position for ever: by position, woken by the hint, and by itself every half second. */
export async function* subscribeTo(
  store: { readBehind(after: string, limit: number): Promise<RecordedEvent[]> },
  hint: AppendHint,
  { after, signal, batchSizeMax = BATCH }: SubscribeOptions,
): AsyncIterable<RecordedEvent[]> {
  let position = after;
  let live = false;
  while (!signal.aborted) {
    // Asked for before the read, so that an append between the read and the wait is not missed.
    const asleep = new AbortController();
    const woken = hint.next(POLL_MS, AbortSignal.any([signal, asleep.signal]));
    let batch: RecordedEvent[];
    try {
      batch = await store.readBehind(position, batchSizeMax);
    } catch (error) {
      asleep.abort();
      if (!(error instanceof StoreUnavailableError)) throw error;
      await wait(RETRY_MS, undefined, { signal }).catch(() => {}); // aborted
      continue;
    }
    if (signal.aborted) {
      asleep.abort();
      return;
    }
    const last = batch.at(-1);
    if (last !== undefined) {
      asleep.abort();
      yield batch;
      position = last.position;
      live = false;
    } else if (live) {
      await woken;
    } else {
      live = true;
      asleep.abort();
      yield [];
    }
  }
}
