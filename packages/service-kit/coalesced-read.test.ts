import { expect, test } from "vitest";
import { coalescedRead } from "./coalesced-read.ts";

/** A read that ends when the test says so. */
function controlledRead() {
  const begun: PromiseWithResolvers<number>[] = [];
  let onBegin = () => {};
  return {
    begun,
    read: () => {
      const one = Promise.withResolvers<number>();
      begun.push(one);
      onBegin();
      return one.promise;
    },
    begins: (count: number) =>
      new Promise<void>((resolve) => {
        onBegin = () => {
          if (begun.length === count) resolve();
        };
        onBegin();
      }),
  };
}

test("those who ask together share one read, and who asks after it began gets the next", async () => {
  const { read, begun, begins } = controlledRead();
  const ask = coalescedRead(read);
  const early = [ask(), ask(), ask()];
  await begins(1);
  const late = [ask(), ask()];
  begun[0]?.resolve(1);
  expect(await Promise.all(early)).toEqual([1, 1, 1]);
  await begins(2);
  begun[1]?.resolve(2);
  expect(await Promise.all(late)).toEqual([2, 2]);
  expect(begun).toHaveLength(2);
});

test("a read that fails is told to those who shared it, and the next begins anew", async () => {
  const { read, begun, begins } = controlledRead();
  const ask = coalescedRead(read);
  const failing = Promise.allSettled([ask(), ask()]);
  await begins(1);
  const next = ask();
  begun[0]?.reject(new Error("gone"));
  expect((await failing).map((result) => result.status)).toEqual(["rejected", "rejected"]);
  await begins(2);
  begun[1]?.resolve(5);
  expect(await next).toBe(5);
});
