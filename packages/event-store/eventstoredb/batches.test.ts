import { Readable } from "node:stream";
import type { AllStreamResolvedEvent, StreamingRead } from "@eventstore/db-client";
import { expect, test } from "vitest";
import { Batches } from "./batches.ts";

const WAIT_MS = 1_000;

/** As the client hands over what one packet has brought: a tick for each event. */
async function* oneTickEach(count: number): AsyncGenerator<object> {
  for (let event = 0; event < count; event += 1) {
    await new Promise<void>((resolve) => process.nextTick(resolve));
    yield {};
  }
}

test("events that come together are pulled together, at most as many as fit into a batch", async () => {
  // The client's stream is a Readable of resolved events too; what they hold does not matter here.
  const stream = Readable.from(oneTickEach(100)) as unknown as StreamingRead<AllStreamResolvedEvent>;
  const batches = new Batches(stream, { sizeMax: 60, cancel: async () => {} });

  const sizes: number[] = [];
  for (;;) {
    const pulled = await batches.pull(WAIT_MS);
    if (pulled.kind !== "events") break;
    sizes.push(pulled.events.length);
  }

  expect(sizes).toEqual([60, 40]);
});
