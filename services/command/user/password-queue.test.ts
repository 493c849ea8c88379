import { Refused } from "@bahi/contracts/refusal.ts";
import { expect, test } from "vitest";
import { createPasswordQueue } from "./password-queue.ts";

/** Work that ends when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

async function outcomes(asked: Promise<unknown>[]): Promise<{ done: number; refused: Refused[] }> {
  const settled = await Promise.allSettled(asked);
  const reasons = settled.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  const refused = reasons.filter((reason) => reason instanceof Refused);
  expect(refused).toHaveLength(reasons.length);
  return { done: settled.length - reasons.length, refused };
}

const stranger = (name: string) => ({ name, isTrusted: false });

test("does as many at once as it may, and the others in turn", async () => {
  const queue = createPasswordQueue(2);
  let atOnce = 0;
  let most = 0;
  const order: number[] = [];
  const work = (index: number) => async () => {
    most = Math.max(most, (atOnce += 1));
    await Promise.resolve();
    order.push(index);
    atOnce -= 1;
  };
  await Promise.all(Array.from({ length: 20 }, (_, index) => queue.run(stranger("a"), work(index))));
  expect(most).toBe(2);
  expect(order).toEqual([...order].toSorted((one, other) => one - other));
});

test("one address fills a quarter of the line, all strangers the line, and whoever is known is let in", async () => {
  const queue = createPasswordQueue(1);
  const first = held();
  const asked = [queue.run(stranger("first"), first.work)];
  const ask = (name: string, isTrusted = false) => asked.push(queue.run({ name, isTrusted }, async () => {}));
  for (let index = 0; index < 400; index += 1) ask("one address");
  for (let index = 0; index < 400; index += 1) ask(`address ${index}`);
  ask("a device", true);
  first.end();
  const { done, refused } = await outcomes(asked);
  expect(done).toBe(1 + 128 + 1);
  expect(refused.every(({ code }) => code === "too-many-at-once")).toBe(true);
  expect(refused[0]?.retryAfterSeconds).toBe(2);
  // Whoever has waited has left the line.
  expect(
    await outcomes(Array.from({ length: 30 }, () => queue.run(stranger("one address"), async () => {}))),
  ).toMatchObject({ done: 30 });
});

test("work that fails gives its place to the next", async () => {
  const queue = createPasswordQueue(1);
  const failing = queue.run(stranger("a"), () => Promise.reject(new Error("no")));
  const next = queue.run(stranger("b"), async () => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
});
