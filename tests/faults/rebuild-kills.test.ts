import { verificationProgress } from "@bahi/contracts/proof/api.ts";
import { systemRecord } from "@bahi/contracts/system/api.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { z } from "zod";
import { connectAs, type Person } from "../bahi/person.ts";
import { type Part, until } from "../product/launch-product.ts";
import { startProduct } from "../product/start-product.ts";
import { databaseUrlOf, expectConsistency, storedEvents } from "./consistency.ts";
import { startLoad } from "./load.ts";
import { startReader, type Seen } from "./reader.ts";

/** How often something is killed while the read models are rebuilt; 50 of them take about six minutes. */
const KILLS = Number(process.env["REBUILD_KILLS"] ?? 3);
const LIMIT_MS = 120_000 + KILLS * 60_000;

const PARTS: readonly Part[] = ["projector", "postgres", "query", "projector", "command"];

const paths = [
  "/invoices?limit=5",
  "/reports/customer-ledger?customer_id=1",
  "/reports/sales-analysis?date_from=2000-01-01&date_to=2099-12-31",
  "/payments?limit=5",
];

/** Asks until the answer is a whole one: what it is asked of may be dead for a moment. */
function asked<T extends z.ZodType>(
  admin: Person,
  method: string,
  path: string,
  schema: T,
): Promise<z.output<T>> {
  return until(`${method} ${path} is answered`, async () => {
    try {
      const answer = await admin.call(method, path);
      return answer.status < 300 ? schema.parse(answer.body) : undefined;
    } catch {
      return undefined;
    }
  });
}

/** What was seen at a position is what is answered today as of that position. */
async function expectRight(admin: Person, seen: readonly Seen[]): Promise<void> {
  expect(seen.length).toBeGreaterThan(0);
  const step = Math.ceil(seen.length / 100);
  for (const { path, position, body } of seen.filter((_, index) => index % step === 0)) {
    const then = await admin.get(`${path}&as_of=${position}`);
    expect([path, position, then.body]).toEqual([path, position, body]);
  }
}

test(
  "kill -9 of any part at any point of a rebuild under load: reads stay right and never go back, and nothing is lost",
  { timeout: LIMIT_MS },
  async () => {
    const product = await startProduct();
    const admin = await connectAs(product.url, product.admin);
    const load = await startLoad(() => admin);
    await load.more(60);
    const reader = startReader(() => admin, paths);
    // Seconds pass between a rebuild's request and the switch; so many answers of the load lie between the request and the kill.
    const delays = fc.sample(fc.integer({ min: 1, max: 60 }), { numRuns: KILLS, seed: 20_261_121 });
    for (const [index, delay] of delays.entries()) {
      await asked(admin, "POST", "/admin/rebuild", systemRecord.shape.rebuild);
      await load.more(delay);
      await product.kill(PARTS[index % PARTS.length] ?? "projector");
    }
    await load.more(20);
    await product.untilReady();
    const before = await asked(admin, "GET", "/admin/system", systemRecord);
    await asked(admin, "POST", "/admin/rebuild", systemRecord.shape.rebuild);
    const after = await until("the last rebuild is live", async () => {
      const system = await asked(admin, "GET", "/admin/system", systemRecord);
      const isDone = system.rebuild.state === "idle" && system.generations.length === 2;
      return isDone && (system.live.generation ?? 0) > (before.live.generation ?? 0) ? system : undefined;
    });
    expect(after.generations.map(({ state }) => state)).toEqual(["live", "previous"]);
    await load.more(20);
    const seen = await reader.end();
    const acknowledged = await load.end();

    await expectConsistency(await storedEvents(await databaseUrlOf(product)), admin, acknowledged);
    await expectRight(admin, seen);
    // Every row of the read models is folded anew and compared.
    await asked(admin, "POST", "/admin/verify", verificationProgress);
    const proof = await until("the proof is done", async () => {
      const progress = await asked(admin, "GET", "/admin/verify", verificationProgress);
      return progress.state === "running" ? undefined : progress;
    });
    expect(proof).toMatchObject({ state: "done", report: { ok: true, finding_count: 0 } });
    expect(await product.stop()).toBe(0);
  },
);
