import * as fc from "fast-check";
import { expect, test } from "vitest";
import { SparseNumbers } from "./sparse-numbers.ts";

const index = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 2 ** 31 - 1 }));
const value = fc.oneof(
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 }),
  fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
);

test("each index has the number that it was given last, within 32 bits and beyond", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ index, value })), (given) => {
      const numbers = new SparseNumbers();
      const model = new Map<number, number>();
      for (const each of given) {
        numbers.set(each.index, each.value);
        model.set(each.index, each.value);
        for (const [at, last] of model) expect(numbers.get(at)).toBe(last);
      }
      const others = [...model].filter(([, last]) => last !== 0).map(([at]) => at);
      expect([...numbers.indexes()]).toEqual(others.toSorted((one, other) => one - other));
    }),
  );
});
