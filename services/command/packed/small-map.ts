import { z } from "zod";
import type { Freezable } from "./frozen.ts";

/** A map of few entries, by record number. Values are replaced, never changed. */
export type SmallMap<Value> = Map<number, Value> & Freezable;

export function createSmallMap<Value>(schema: z.ZodType<Value>): SmallMap<Value> {
  const entriesSchema = z.array(z.tuple([z.int(), schema]));
  const map = new Map<number, Value>();
  return Object.assign(map, {
    freeze: () => ({ meta: [...map], blocks: [], release() {} }),
    thaw({ meta }: { meta: unknown }) {
      map.clear();
      for (const [id, value] of entriesSchema.parse(meta)) map.set(id, value);
    },
  });
}

export type SmallSet = Set<number> & Freezable;

export function createSmallSet(): SmallSet {
  const set = new Set<number>();
  return Object.assign(set, {
    freeze: () => ({ meta: [...set], blocks: [], release() {} }),
    thaw({ meta }: { meta: unknown }) {
      set.clear();
      for (const id of z.array(z.int()).parse(meta)) set.add(id);
    },
  });
}
