import { z } from "zod";
import type { Freezable } from "./frozen.ts";

/** One number that is kept. */
export type KeptNumber = Freezable & { value: number };

export function createNumber(value: number): KeptNumber {
  const number: KeptNumber = {
    value,
    freeze: () => ({ meta: number.value, blocks: [], release() {} }),
    thaw({ meta }) {
      number.value = z.int().parse(meta);
    },
  };
  return number;
}
