import { type ColumnOptions, createSignedColumn } from "./column.ts";
import type { Freezable } from "./frozen.ts";
import { freezableOf } from "./parts.ts";

/**
 * Sums of whole numbers by record number, exact whatever they come to: anybody may add as many of the largest amounts as he
 * likes. `get` answers a sum that a double cannot hold exactly as the largest that it can.
 */
export type Sums = Freezable & {
  get(id: number): number;
  /** `amount`: below 2^50 and above -2^50, or it is refused with a RangeError. */
  add(id: number, amount: number): void;
};

/** What the low part counts to. It and an amount stay exact together. */
const CARRY = 2 ** 50;

export function createSums(options?: ColumnOptions): Sums {
  const low = createSignedColumn(options);
  /** How often the low part was full. Of the sums of a shop it never was, so it takes no room. */
  const carried = createSignedColumn();
  return {
    ...freezableOf({ low, carried }),
    get(id) {
      const sum = carried.get(id) * CARRY + low.get(id);
      return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(sum, Number.MAX_SAFE_INTEGER));
    },
    add(id, amount) {
      if (!Number.isInteger(amount) || Math.abs(amount) >= CARRY)
        throw new RangeError(`${amount} is not an amount that a sum holds`);
      const next = low.get(id) + amount;
      const carry = Math.trunc(next / CARRY);
      if (carry !== 0) carried.set(id, carried.get(id) + carry);
      low.set(id, next - carry * CARRY);
    },
  };
}
