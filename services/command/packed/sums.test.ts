import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createSums } from "./sums.ts";

const MAX = Number.MAX_SAFE_INTEGER;
const amount = fc.oneof(
  fc.integer({ min: -1_000, max: 1_000 }),
  fc.integer({ min: -(2 ** 50) + 1, max: 2 ** 50 - 1 }),
  fc.constantFrom(2 ** 50 - 1, -(2 ** 50) + 1),
);

test("a sum is exact whatever was added, and the largest that a double holds beyond that", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), amount), { maxLength: 60 }), (added) => {
      const sums = createSums();
      const exact = [0n, 0n, 0n, 0n];
      for (const [id, each] of added) {
        sums.add(id, each);
        exact[id] = (exact[id] ?? 0n) + BigInt(each);
      }
      const thawed = createSums();
      thawed.thaw(sums.freeze());
      for (const [id, sum] of exact.entries()) {
        const expected = Math.max(-MAX, Math.min(Number(sum), MAX));
        expect([sums.get(id), thawed.get(id)]).toEqual([expected, expected]);
      }
    }),
  );
});

test("what is no whole number, or too large to stay exact, is refused", () => {
  const sums = createSums();
  for (const wrong of [0.5, 2 ** 50, -(2 ** 50), Number.NaN, Infinity])
    expect(() => sums.add(1, wrong)).toThrow(RangeError);
});

test("a sum that was beyond a double is exact again when it has become smaller", () => {
  const sums = createSums();
  for (let n = 0; n < 10; n += 1) sums.add(7, 2 ** 50 - 1);
  expect(sums.get(7)).toBe(MAX);
  for (let n = 0; n < 10; n += 1) sums.add(7, -(2 ** 50 - 2));
  expect(sums.get(7)).toBe(10);
});
