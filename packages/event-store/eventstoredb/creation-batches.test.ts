import { expect, test } from "vitest";
import { errorOf, event } from "../contract/testing.ts";
import type { Appender } from "./append.ts";
import type { Attempts } from "./attempts.ts";
import { CreationBatches } from "./creation-batches.ts";
import { FreeNumbers } from "./free-numbers.ts";
import type { Leader } from "./leader.ts";

test("nothing is looked up for creations whose deadline passed while a silent store held the batch before", async () => {
  const { promise: answering, reject: fail } = Promise.withResolvers<number>();
  let looked = 0;
  class HeldNumbers extends FreeNumbers {
    override next(): Promise<number> {
      looked += 1;
      return answering;
    }
  }
  const never = {} as Leader & Appender & Attempts; // nothing is asked of them
  const batches = new CreationBatches(never, new HeldNumbers(never), never, undefined);
  const create = (key: string, deadlineMs: number) =>
    errorOf(
      batches.add({
        category: "invoice",
        key,
        place: { in: "key", expected: "none", digest: key },
        eventsFor: () => [event()],
        deadlineMs,
      }),
    );
  const first = create("first", Infinity);
  const late = [create("second", performance.now()), create("third", performance.now())];
  await expect.poll(() => looked).toBe(1);
  fail(new Error("the store is silent"));
  expect(await first).toMatchObject({ message: "the store is silent" });
  for (const error of await Promise.all(late)) {
    expect(error).toMatchObject({ name: "StoreUnavailableError", outcome: "not-sent" });
  }
  expect(looked).toBe(1);
});
