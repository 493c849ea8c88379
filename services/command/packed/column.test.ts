import * as fc from "fast-check";
import { expect, test } from "vitest";
import { BLOCK, createColumn, createSignedColumn } from "./column.ts";

const id = fc.oneof(fc.integer({ min: 0, max: 3 * BLOCK }), fc.integer({ min: BLOCK - 6, max: BLOCK + 4 }));
const value = fc.oneof(
  fc.constantFrom(0, 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, Number.MAX_SAFE_INTEGER),
  fc.nat(100),
  fc.integer({ min: 20_260_401, max: 20_260_430 }),
  fc.maxSafeNat(),
);
const writes = fc.array(fc.tuple(id, value), { maxLength: 60, size: "max" });

test("a column holds what was set last, whatever came before and beside it, and finds it", () => {
  fc.assert(
    fc.property(writes, (all) => {
      const column = createColumn();
      const plain = new Map<number, number>();
      for (const [at, number] of all) {
        column.set(at, number);
        plain.set(at, number);
      }
      for (const [at] of all)
        for (const near of [Math.max(0, at - 1), at, at + 1])
          expect(column.get(near)).toBe(plain.get(near) ?? 0);
      const set = [...plain].filter(([, number]) => number !== 0).map(([at]) => at);
      expect([...column.ids()]).toEqual(set.toSorted((one, other) => one - other));
      for (const number of new Set(plain.values())) {
        if (number === 0) continue;
        const holders = [...plain].filter(([, each]) => each === number).map(([at]) => at);
        expect([...column.find(number)]).toEqual(holders.toSorted((one, other) => one - other));
      }
    }),
  );
});

test("what was frozen stays as it was while the column goes on, and thaws to the same numbers", () => {
  fc.assert(
    fc.property(writes, writes, (before, after) => {
      const column = createColumn();
      for (const [at, number] of before) column.set(at, number);
      const expected = new Map(before);
      const frozen = column.freeze();
      for (const [at, number] of after) column.set(at, number);
      const thawed = createColumn();
      thawed.thaw(frozen);
      for (const [at] of [...before, ...after]) expect(thawed.get(at)).toBe(expected.get(at) ?? 0);
      for (const [at, number] of new Map([...before, ...after])) expect(column.get(at)).toBe(number);
      // What was thawed is the reader's own: the other column does not change with it.
      for (const [at] of after) thawed.set(at, 7);
      const changed = new Set(after.map(([at]) => at));
      for (const [at, number] of expected) expect(thawed.get(at)).toBe(changed.has(at) ? 7 : number);
      for (const [at, number] of new Map([...before, ...after])) expect(column.get(at)).toBe(number);
    }),
  );
});

test("a block is copied while what was frozen of it is held, by whomever, and written in place after that", () => {
  const column = createColumn();
  for (let each = 0; each < BLOCK; each += 1) column.set(each, 200 - (each % 100));
  const bytes = () => column.freeze().blocks[0];
  const [first, second] = [column.freeze(), column.freeze()];
  first.release();
  first.release(); // a second time says nothing new
  column.set(3, 101);
  expect(second.blocks[0]).not.toEqual(bytes());
  second.release();

  const again = createColumn();
  again.set(3, 101);
  const held = again.freeze();
  held.release();
  again.set(3, 102);
  expect(again.freeze().blocks[0]?.buffer).toBe(held.blocks[0]?.buffer);
});

test("a signed column holds debts and credits", () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 51), max: 2 ** 51 }), (number) => {
      const column = createSignedColumn();
      column.set(3, number);
      expect(column.get(3)).toBe(number);
    }),
  );
});

test("a number that is no whole number of zero or more is refused", () => {
  const column = createColumn();
  for (const wrong of [-1, 0.5, Number.NaN, Infinity]) expect(() => column.set(1, wrong)).toThrow(RangeError);
});

test("days of one block take five bits each, and a block of zeros nothing", () => {
  const column = createColumn();
  for (let at = 0; at < BLOCK; at += 1) column.set(at, 20_260_401 + (at % 4));
  column.set(2 * BLOCK, 0);
  expect(column.freeze().blocks.map(({ byteLength }) => byteLength)).toEqual([(BLOCK * 5) / 8]);
});

test.each([
  ["grows", 5_000_000, 54_225],
  ["shrinks", 90_000_000, -54_225],
])("a sum that %s has room for more, so its block is seldom written anew", (_how, start, change) => {
  const column = createSignedColumn({ changesAhead: 63 });
  const layouts = new Set<string>();
  for (let times = 0; times < 1_000; times += 1) {
    column.set(1, start + times * change);
    layouts.add(JSON.stringify(column.freeze().meta));
  }
  expect(column.get(1)).toBe(start + 999 * change);
  expect(layouts.size).toBeLessThan(20);
});
