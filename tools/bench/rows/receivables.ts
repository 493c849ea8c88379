import { z } from "zod";
import { type BenchRow, quantile } from "../measure.ts";

const ROUNDS = 40;
const DASHBOARD_MS = 20;
const REPORT_MS = 1_000;
/** The last day of the retail year; nothing is dated later. */
const LAST_DAY = Date.UTC(2011, 11, 9);
const DAY_MS = 86_400_000;

const receivables = z.object({ totals: z.object({ outstanding: z.number() }) });

/** What an admin sees first, and the report behind it, each on another day, so that no answer is cached. */
export async function receivableRows(productUrl: string, token: string): Promise<BenchRow[]> {
  async function ask(path: string): Promise<{ body: unknown; ms: number; total: number }> {
    const start = performance.now();
    const response = await fetch(`${productUrl}/api/v1${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    const total = Number(response.headers.get("x-total-count"));
    return { body, ms: performance.now() - start, total };
  }

  async function row(name: string, limitMs: number, pathOn: (day: string) => string): Promise<BenchRow> {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const day = new Date(LAST_DAY + round * DAY_MS).toISOString().slice(0, 10);
      times.push((await ask(pathOn(day))).ms);
    }
    return {
      path: name,
      unit: "ms",
      ours: quantile(times, 0.5),
      limit: { name: "allowed", value: limitMs },
      peer: null,
      goal: `median below ${limitMs} ms`,
      met: quantile(times, 0.5) < limitMs,
      note: `the slowest of ${times.length}: ${quantile(times, 1).toFixed(0)} ms; ${count} customers owe`,
    };
  }

  const { body, total: count } = await ask("/reports/receivables?limit=1");
  if (receivables.parse(body).totals.outstanding === 0) throw new Error("nothing is outstanding");
  return [
    await row("the dashboard with the retail year", DASHBOARD_MS, (on) => `/reports/dashboard?on=${on}`),
    await row("receivables with the retail year, of every customer", REPORT_MS, (on) => {
      return `/reports/receivables?on=${on}`;
    }),
  ];
}
