import { searchCustomers } from "@bahi/query/customer/search-customers.ts";
import { listInvoices } from "@bahi/query/invoice/list-invoices.ts";
import { listPayments } from "@bahi/query/payment/list-payments.ts";
import { onPage } from "@bahi/query/reading/on-page.ts";
import type { Question } from "@bahi/query/reading/question.ts";
import { openReadModelAccess, type ReadModelAccess } from "@bahi/query/reading/read-model-access.ts";
import { readingPool } from "@bahi/query/reading/reading-pool.ts";
import { searchEverything } from "@bahi/query/search/search-everything.ts";
import { type BenchRow, latencies, median } from "../measure.ts";
import { fillBooks } from "../search/books.ts";

const SIZE = { customers: 100_000, invoices: 585_000, payments: 360_000 };
const CALLS = 15;
const PAGE = 25;
const CUSTOMERS_MS = 20;
const DOCUMENTS_MS = 30;
const VIEWER = { id: 1, role: "admin", mustChangePassword: false } as const;

/** Found once and often, by a beginning, misspelt, by a figure, and not found. */
const ASKED: readonly (readonly [string, Question, number, readonly string[]])[] = [
  [
    "customers",
    searchCustomers,
    CUSTOMERS_MS,
    ["khandelwal jaipur", "shar", "sh", "agarwl tradrs", "98290", "xqzzy"],
  ],
  [
    "invoices",
    listInvoices,
    DOCUMENTS_MS,
    ["khandelwal", "sh", "agarwl tradrs", "58201", "xqzzy", "9999999"],
  ],
  ["payments", listPayments, DOCUMENTS_MS, ["khandelwal ram", "cheque 266373", "20741.25", "xqzzy"]],
  ["everything", searchEverything, DOCUMENTS_MS, ["khandelwal jaipur", "58201", "cheque 266373", "xqzzy"]],
];

/** What each search costs beside a scan for the same text, without HTTP and without any cache. */
export async function searchRows(databaseUrl: string): Promise<BenchRow[]> {
  await fillBooks(databaseUrl, SIZE);
  const pool = readingPool(databaseUrl, { max: 2 });
  const readModels = openReadModelAccess({ pool });
  const { schema } = await readModels.live();
  const scan = median(
    await latencies(CALLS, () =>
      pool.query(
        `select count(*) from ${schema}.invoice where customer_name ilike '%xqzzy%' or id::text like '%xqzzy%'`,
      ),
    ),
  );
  const rows: BenchRow[] = [];
  for (const [what, question, allowedMs, qs] of ASKED) {
    const took: (readonly [string, number])[] = [];
    for (const q of qs) took.push([q, median(await latencies(CALLS, () => ask(readModels, question, q)))]);
    const slowest = Math.max(...took.map(([, ms]) => ms));
    rows.push({
      path: `search over ${what}: 100,000 customers, 585,000 invoices, 360,000 payments, p50 of the slowest text`,
      unit: "ms",
      ours: slowest,
      limit: { name: "allowed", value: allowedMs },
      peer: { name: "a scan of the invoices for what is not there", value: scan },
      goal: `≤ ${allowedMs} ms`,
      met: slowest <= allowedMs,
      note: took.map(([q, ms]) => `${q}: ${ms.toFixed(1)}`).join("; "),
    });
  }
  await pool.end();
  return rows;
}

async function ask(readModels: ReadModelAccess, question: Question, q: string) {
  const query = question.query?.parse({ q, limit: String(PAGE) });
  const asked = { params: {}, query, viewer: VIEWER };
  return readModels.read(async (reading) => {
    const answer = question.ask({ ...reading, cached: (_name, count) => count() }, asked);
    return onPage(await answer, { path: question.path, ...asked });
  });
}
