import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { StoreUnavailableError } from "../errors.ts";
import type { EventStore, NewEvent, RecordedEvent } from "../event-store.ts";

/** The store under test. It may hold events of other tests, also while a test runs. */
export type StoreUnderTest = {
  /** The instance that most tests share. */
  readonly store: EventStore;
  /** Opens one more instance on the same events, as another process would. The caller closes it. */
  open(): Promise<EventStore>;
};

/** A name that no other test and no earlier run has used. */
export function freshName(prefix: string): string {
  return `${prefix}${randomUUID().replaceAll("-", "").slice(0, 16)}`;
}

export function event(data: unknown = {}, metadata: unknown = {}): NewEvent {
  return { id: randomUUID(), type: "Noted", data, metadata };
}

/** Events numbered in their data, `{ n: 0 }`, `{ n: 1 }`, … */
export function events(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, n) => event({ n }));
}

/** Reads batches to their end. */
export async function gather(batches: AsyncIterable<RecordedEvent[]>): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}

/** Reads batches until `count` events of these streams have come. */
export async function gatherUntil(
  batches: AsyncIterable<RecordedEvent[]>,
  count: number,
  belongs: (streamId: string) => boolean,
): Promise<RecordedEvent[]> {
  const mine: RecordedEvent[] = [];
  for await (const batch of batches) {
    mine.push(...batch.filter((found) => belongs(found.streamId)));
    if (mine.length >= count) break;
  }
  return mine;
}

export function ids(list: readonly { id: string }[]): string[] {
  return list.map(({ id }) => id);
}

/** The error that a promise ends with. */
export async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    return await promise.then(
      () => new Error("it was expected to fail"),
      (error: unknown) => error,
    );
  } catch (error) {
    return error;
  }
}

/** Repeats a call with the same ids until the store answers, as the port requires. */
export async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      await wait(50);
    }
  }
}

/** Whole numbers from 1. */
export function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
