import * as fc from "fast-check";
import { expect } from "vitest";
import type { EdgeForTest } from "./edge-for-test.ts";
import { type Documents, day, writeDocuments } from "./random-documents.ts";

/** For a report that is computed from random documents. */
export const RUNS = { numRuns: 40 };

export const period = fc
  .tuple(day, day)
  .map(([one, other]) => (one <= other ? { from: one, to: other } : { from: other, to: one }));

/** The answer of a report at `path` when there is nothing but these documents. */
export async function reportOf<T>(edge: EdgeForTest, path: string, shop: Documents): Promise<T> {
  await writeDocuments(edge.db, shop);
  await edge.move();
  const { status, json, text } = await edge.get(path);
  expect([status, text]).toEqual([200, text]);
  return json as T;
}
