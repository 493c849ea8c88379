import { expect, test } from "vitest";
import { sharedRun } from "./shared-run.ts";

/** A run that ends when it is told to. */
function manualRun() {
  const ends: PromiseWithResolvers<void>[] = [];
  const run = sharedRun(() => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  return { run, ends };
}

test("those who ask during a run share the next one, and never two run at once", async () => {
  const { run, ends } = manualRun();
  const first = run();
  const second = run();
  const third = run();
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await first;
  const late = run();
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  await Promise.all([second, third]);
  expect(ends).toHaveLength(3);
  ends[2]?.resolve();
  await late;
});

test("a run that fails tells those who waited for it, and the next starts all the same", async () => {
  const { run, ends } = manualRun();
  const first = run();
  const second = run();
  ends[0]?.reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  ends[1]?.resolve();
  await second;
  const third = run();
  ends[2]?.resolve();
  await third;
  expect(ends).toHaveLength(3);
});
