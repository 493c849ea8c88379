import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import type { AllStreamResolvedEvent, StreamingRead } from "@eventstore/db-client";
import { expect, test } from "vitest";
import { Batches } from "./batches.ts";

const WAIT_MS = 1_000;

/** Emits events as the client does for those of one packet: one a tick. */
async function* oneTickEach(count: number): AsyncGenerator<object> {
  for (let event = 0; event < count; event += 1) {
    await new Promise<void>((resolve) => process.nextTick(resolve));
    yield {};
  }
}

async function sizesOf(
  events: AsyncIterable<{ characters?: number }>,
  sizes: { sizeMin?: number; sizeMax: number },
) {
  // The client's stream is a Readable of resolved events too; what they hold does not matter here.
  const stream = Readable.from(events) as unknown as StreamingRead<AllStreamResolvedEvent>;
  const batches = new Batches(stream, {
    ...sizes,
    // as: they are those of this test
    charactersOf: (event) => (event as { characters?: number }).characters ?? 0,
    cancel: async () => {},
  });
  const pulledSizes: number[] = [];
  for (;;) {
    const pulled = await batches.pull(WAIT_MS);
    if (pulled.kind !== "events") return pulledSizes;
    pulledSizes.push(pulled.events.length);
  }
}

test("events that come together are pulled together, at most as many as fit into a batch", async () => {
  expect(await sizesOf(oneTickEach(100), { sizeMax: 60 })).toEqual([60, 40]);
});

test("a reader who wants full batches waits for each, and gets the rest when no more come", async () => {
  async function* packets(): AsyncGenerator<object> {
    for (let packet = 0; packet < 5; packet += 1) {
      yield* oneTickEach(10);
      await turn();
      await turn();
    }
  }
  expect(await sizesOf(packets(), { sizeMax: 60 })).toEqual([10, 10, 10, 10, 10]);
  expect(await sizesOf(packets(), { sizeMin: 20, sizeMax: 20 })).toEqual([20, 20, 10]);
});

test("a batch of large events is full with fewer", async () => {
  async function* large(): AsyncGenerator<{ characters: number }> {
    for (let event = 0; event < 12; event += 1) {
      yield { characters: 400_000 };
      await turn();
    }
  }
  expect(await sizesOf(large(), { sizeMin: 500, sizeMax: 500 })).toEqual([3, 3, 3, 3]);
});
