import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PlanSize, planOf } from "./plan.ts";
import { proveBooks } from "./proof.ts";
import { runPlan } from "./run.ts";
import { type Shop, type StoreOfShop, openShop } from "./shop.ts";

const SIZE: PlanSize = { clients: 6, steps: 26, faultsOfLane: 2, holdMsMax: 600 };
const RUN_MAX_MS = 240_000;

/** Runs these seeds one after the other on one shop, whose history grows, and proves its books at the end. */
export function runSeeds(seeds: readonly number[], store: StoreOfShop = {}): void {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(store);
  }, RUN_MAX_MS);
  afterAll(() => shop.close(), RUN_MAX_MS);

  test.each(seeds)(
    "seed %i: what was acknowledged is there once, no number is missing, and every answer is the fold of the log",
    { timeout: RUN_MAX_MS },
    async (seed) => {
      const folder = await mkdtemp(join(tmpdir(), `bahi-chaos-seed-${seed}-`));
      const plan = planOf(seed, SIZE, shop.kinds);
      const { violations, counts } = await runPlan(shop, plan, folder).catch(async (error: unknown) => {
        await shop.keepLogs(folder);
        throw new Error(`The run has ended early; what was seen is in ${folder}`, { cause: error });
      });
      if (violations.length > 0) await shop.keepLogs(folder);
      expect([violations, `what was seen is in ${folder}`]).toEqual([[], expect.any(String)]);
      expect(counts.faults).toBeGreaterThanOrEqual(Object.keys(plan.lanes).length);
      expect(counts.done).toBeGreaterThan(50);
      expect(counts.compared).toBeGreaterThan(15);
      await rm(folder, { recursive: true });
    },
  );

  test(
    "the proof of the books is clean, and the export holds every event of the log",
    { timeout: RUN_MAX_MS },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "bahi-chaos-proof-"));
      expect(await proveBooks(shop, folder)).toEqual([]);
      await rm(folder, { recursive: true });
    },
  );
}
