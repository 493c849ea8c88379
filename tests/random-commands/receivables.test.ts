import type { Receivables } from "@bahi/contracts/report/receivables.ts";
import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { parsed } from "@bahi/event-store/parsed.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import { foldReceivables } from "./fold-receivables.ts";
import { randomCommands } from "./random-commands.ts";
import { sendAll } from "./send.ts";

const STEP_COUNT = 200;
const DAYS = ["2026-03-31", "2026-04-05", "2026-04-14", "2026-04-28", "2026-05-29", "2026-08-15"];
const MOMENTS = 12;

let bahi: Bahi;
const events: RecordedEvent[] = [];

beforeAll(async () => {
  bahi = await startBahi();
  const [steps = []] = fc.sample(randomCommands(STEP_COUNT), { numRuns: 1, seed: 20_261_123 });
  await sendAll(bahi, steps);
  for await (const batch of bahi.store.readAll()) events.push(...batch);
});
afterAll(() => bahi.close());

const paiseOf = (rupees: number) => Math.round(rupees * 100);

/** The report as a fold says it, by customer. */
function expected(known: readonly RecordedEvent[], on: string) {
  return [...foldReceivables(known.map(parsed), on)]
    .filter(([, { net, outstanding }]) => net !== 0 || outstanding !== 0)
    .map(([id, { net, outstanding, buckets }]) => ({
      id,
      amounts: [net, outstanding, outstanding - net],
      buckets,
    }))
    .toSorted((one, other) => one.id - other.id);
}

async function reported(query: string) {
  const { status, body } = await bahi.admin.get(`/reports/receivables?${query}`);
  expect([query, status]).toEqual([query, 200]);
  const report = body as Receivables;
  const customers = report.customers
    .map(({ customer_id: id, net, outstanding, unallocated, by_bucket }) => ({
      id,
      amounts: [net, outstanding, unallocated].map(paiseOf),
      buckets: Object.fromEntries(Object.entries(by_bucket).map(([name, rupees]) => [name, paiseOf(rupees)])),
    }))
    .toSorted((one, other) => one.id - other.id);
  return { report, customers };
}

test("on any day each customer owes what an independent fold of the events says", async () => {
  for (const on of DAYS) {
    const { customers } = await reported(`on=${on}`);
    expect([on, customers]).toEqual([on, expected(events, on)]);
  }
  expect(expected(events, "2026-04-28").some(({ amounts }) => (amounts[2] ?? 0) > 0)).toBe(true);
});

test("so it is as of any position, with the events up to it", async () => {
  const every = Math.floor(events.length / MOMENTS);
  for (const [index, { position }] of events.entries()) {
    if (index % every !== 0) continue;
    const on = DAYS[index % DAYS.length] ?? "";
    const { customers } = await reported(`on=${on}&as_of=${position}`);
    expect([position, customers]).toEqual([position, expected(events.slice(0, index + 1), on)]);
  }
});

test("the sum of all is the sum of all ledgers, to the paisa", async () => {
  const { body } = await bahi.admin.get("/customers?is_active=all");
  const ids = (body as { id: number }[]).map(({ id }) => id);
  for (const on of DAYS) {
    const { report } = await reported(`on=${on}`);
    const balances = await Promise.all(
      ids.map(async (id) => {
        const ledger = await bahi.admin.get(`/reports/customer-ledger?customer_id=${id}&date_to=${on}`);
        return paiseOf((ledger.body as { balance: number }).balance);
      }),
    );
    const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
    expect(paiseOf(report.totals.net)).toBe(sumOf(balances));
    expect(sumOf(report.customers.map(({ net }) => paiseOf(net)))).toBe(sumOf(balances));
  }
});

test("each figure, of all and of one customer, is the sum of the events that explain it", async () => {
  const middle = events[Math.floor(events.length / 2)]?.position ?? "";
  for (const [on, asOf] of [
    ["2026-04-14", ""],
    ["2026-08-15", ""],
    ["2026-04-14", `&as_of=${middle}`],
  ] as const) {
    const { report } = await reported(`on=${on}${asOf}`);
    const all = { ...report.totals, of: "" };
    const some = report.customers.map((customer) => ({
      ...customer,
      of: `&customer_id=${customer.customer_id}`,
    }));
    for (const { of, by_bucket, outstanding, unallocated, net } of [all, ...some]) {
      const overdue = (paiseOf(outstanding) - paiseOf(by_bucket.not_due)) / 100;
      const figures = { ...by_bucket, outstanding, unallocated, net, overdue };
      await Promise.all(
        Object.entries(figures).map(async ([figure, said]) => {
          const path = `/explain/receivables?on=${on}${asOf}${of}&figure=${encodeURIComponent(figure)}`;
          const { status, body } = await bahi.admin.get(path);
          expect([path, status]).toEqual([path, 200]);
          const explained = body as { figure: number; parts: { amount: number }[] };
          expect([path, explained.figure]).toEqual([path, said]);
          const sum = explained.parts.reduce((total, { amount }) => total + paiseOf(amount), 0);
          expect([path, sum]).toEqual([path, paiseOf(said)]);
        }),
      );
    }
  }
});
