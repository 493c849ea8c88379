import { z } from "zod";
import { type BenchRow, quantile } from "../measure.ts";

const ROUNDS = 20;
const ONE_CUSTOMER_MS = 1_000;
const WHOLE_SHOP_MS = 5_000;
const YEAR = "date_from=2010-12-01&date_to=2011-12-31";

const entries = z.array(z.object({ position: z.string() }));
const outliers = z.object({ high_balance_customers: z.array(z.object({ customer_id: z.int() })) });

/**
 * Reports about the past, each as of new times, so no answer is cached: the account of the customer with most business,
 * the reports over the whole shop, and a comparison of two times.
 */
export async function asOfRows(productUrl: string, token: string): Promise<BenchRow[]> {
  async function ask(path: string): Promise<{ body: unknown; ms: number; total: number }> {
    const start = performance.now();
    const response = await fetch(`${productUrl}/api/v1${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return { body, ms: performance.now() - start, total: Number(response.headers.get("x-total-count")) };
  }

  const { total } = await ask("/admin/history?limit=1");
  const positions: string[] = [];
  for (let round = 1; round <= 2 * ROUNDS; round += 1) {
    const skip = total - Math.floor((total * (round + 2)) / (2 * ROUNDS + 3));
    const { body } = await ask(`/admin/history?limit=1&skip=${skip}`);
    positions.push(...entries.parse(body).map(({ position }) => position));
  }
  const { body } = await ask(`/reports/outliers?${YEAR}`);
  const customerId = outliers.parse(body).high_balance_customers[0]?.customer_id ?? 1;

  async function row(name: string, limitMs: number, paths: (from: string, to: string) => string[]) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [from = "", to = ""] = [positions[round], positions[round + ROUNDS]];
      for (const path of paths(from, to)) times.push((await ask(path)).ms);
    }
    const slowest = quantile(times, 1);
    return {
      path: name,
      unit: "ms",
      ours: quantile(times, 0.5),
      limit: { name: "allowed", value: limitMs },
      peer: null,
      goal: "each below the limit",
      met: slowest < limitMs,
      note: `the slowest of ${times.length}: ${slowest.toFixed(0)} ms`,
    } satisfies BenchRow;
  }

  const ledger = `/reports/customer-ledger?customer_id=${customerId}`;
  return [
    await row("as_of with the retail year: the account of one customer", ONE_CUSTOMER_MS, (_, to) => [
      `${ledger}&as_of=${to}`,
      `/explain/customer-ledger?customer_id=${customerId}&limit=100&as_of=${to}`,
    ]),
    await row(
      "as_of with the retail year: sales, outliers and invoices of the whole shop",
      WHOLE_SHOP_MS,
      (_, to) => [
        `/reports/sales-analysis?${YEAR}&as_of=${to}`,
        `/reports/outliers?${YEAR}&as_of=${to}`,
        `/invoices?limit=6000&as_of=${to}`,
        `/explain/sales-analysis?${YEAR}&figure=balance_due&limit=100&as_of=${to}`,
      ],
    ),
    await row(
      "two moments of the retail year side by side, and the events between",
      WHOLE_SHOP_MS,
      (from, to) => [
        `/reports/sales-analysis/changes?${YEAR}&limit=100&from_as_of=${from}&to_as_of=${to}`,
        `/reports/outliers/changes?${YEAR}&limit=100&from_as_of=${from}&to_as_of=${to}`,
      ],
    ),
  ];
}
