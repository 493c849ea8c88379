import { explainReceivables } from "@bahi/query/explain/explain-receivables.ts";
import { listHistory } from "@bahi/query/history/list-history.ts";
import { getCustomerLedger } from "@bahi/query/report/customer-ledger.ts";
import { getOutliers } from "@bahi/query/report/outliers.ts";
import { getReceivables } from "@bahi/query/report/receivables.ts";
import { getSalesAnalysis } from "@bahi/query/report/sales-analysis.ts";
import { listInvoices } from "@bahi/query/invoice/list-invoices.ts";
import { listPayments } from "@bahi/query/payment/list-payments.ts";
import { onPage } from "@bahi/query/reading/on-page.ts";
import type { Question } from "@bahi/query/reading/question.ts";
import { openReadModelAccess } from "@bahi/query/reading/read-model-access.ts";
import { readingPool } from "@bahi/query/reading/reading-pool.ts";
import { searchEverything } from "@bahi/query/search/search-everything.ts";
import type { Pool } from "pg";
import { interleaved, timed } from "../../measure.ts";
import type { Figure, ScaleBooks, ScaleRow } from "../row.ts";

const VIEWER = { id: 1, role: "admin", mustChangePassword: false } as const;
const PAGE = 100;
const PAGE_ROUNDS = 25;
const LAST_DAY = "2026-03-31";
const EVER = { date_from: "2022-04-01", date_to: LAST_DAY };

/** What is asked of the books: a call, and in SQL what it has to read at least. */
type Asked = { question: Question; query: Record<string, string>; byHand: string };

/** A question as the edge asks it, without HTTP and without any cache. */
function asking(pool: Pool, { question, query }: Pick<Asked, "question" | "query">): () => Promise<void> {
  const parsed = question.query?.parse(query);
  const asOf = question.asOf?.(parsed);
  const asked = { params: {}, query: parsed, viewer: VIEWER };
  const walked = { path: question.path, ...asked };
  return async () => {
    // What was counted is cached by each access: a new one counts again.
    await openReadModelAccess({ pool }).read(async (reading) =>
      asOf === undefined
        ? onPage(await question.ask(reading, asked), walked)
        : reading.asOf(asOf, async (past) => onPage(await question.ask(past, asked), walked)),
    );
  };
}

/** A question beside the same asked of Postgres by hand. */
async function milliseconds(books: ScaleBooks, asked: Asked): Promise<Figure> {
  const pool = readingPool(books.databaseUrl, { max: 1 });
  const ask = asking(pool, asked);
  await books.client.query(`set search_path to ${books.schema}`);
  const seconds = await interleaved({
    ours: () => timed(ask),
    limit: () => timed(() => books.client.query(asked.byHand)),
  });
  await pool.end();
  const limit = { name: "the same asked of Postgres by hand", value: seconds.limit * 1_000 };
  return { ours: seconds.ours * 1_000, limit };
}

/** A row that is met within `allowedMs`. */
function within(
  allowedMs: number,
  path: string,
  askedOf: (books: ScaleBooks) => Asked | Promise<Asked>,
): ScaleRow {
  return {
    path,
    unit: "ms",
    goal: `≤ ${allowedMs} ms`,
    measure: async (books) => milliseconds(books, await askedOf(books)),
    isMet: ({ ours }) => ours <= allowedMs,
  };
}

/** A row that grows by half at most. */
function flat(path: string, askedOf: (books: ScaleBooks) => Asked | Promise<Asked>): ScaleRow {
  return {
    path,
    unit: "ms",
    goal: "≤ 1.5 × of the smallest",
    measure: async (books) => milliseconds(books, await askedOf(books)),
    isMet: ({ ours }, smallest) => ours <= 1.5 * smallest.ours,
  };
}

/** The customer with most entries. */
async function busiest({ client, schema }: ScaleBooks): Promise<string> {
  const { rows } = await client.query<{ customer_id: number }>(
    `select customer_id from ${schema}.ledger_entry group by customer_id order by count(*) desc, 1 limit 1`,
  );
  return String(rows[0]?.customer_id);
}

/** The position of the event at this part of the history. */
async function positionAt({ client, schema, counts }: ScaleBooks, part: number): Promise<string> {
  const { rows } = await client.query<{ position: string }>(
    `select position from ${schema}.history where noun = 'invoice' and record_id = $1 order by position limit 1`,
    [Math.ceil(counts.invoices * part)],
  );
  return rows[0]?.position ?? "";
}

const invoicesFrom = (skip: number): Asked => ({
  question: listInvoices,
  query: { limit: String(PAGE), skip: String(skip) },
  byHand: `select list_row from invoice where not is_deleted
    order by created_at desc, id desc offset ${skip} limit ${PAGE}`,
});

/**
 * The page after another one, by the cursor that the other one names. By hand it is asked by place, too: to count down to it
 * reads half of the table, and nothing of the page would be left in the buffers of Postgres for the next round.
 */
async function invoicesAfter(books: ScaleBooks, skip: number): Promise<Asked> {
  const pool = readingPool(books.databaseUrl, { max: 1 });
  const before = invoicesFrom(skip - PAGE);
  const asked = { params: {}, query: listInvoices.query?.parse(before.query), viewer: VIEWER };
  const { nextCursor = "" } = await openReadModelAccess({ pool }).read(async (reading) =>
    onPage(await listInvoices.ask(reading, asked), { path: listInvoices.path, ...asked }),
  );
  await pool.end();
  const { rows } = await books.client.query<{ place: string }>(
    `select format('(%L::timestamptz, %s)', created_at, id) as place from ${books.schema}.invoice
    where not is_deleted order by created_at desc, id desc offset ${skip - 1} limit 1`,
  );
  return {
    question: listInvoices,
    query: { limit: String(PAGE), cursor: nextCursor },
    byHand: `select list_row from invoice where not is_deleted and (created_at, id) < ${rows[0]?.place}
      order by created_at desc, id desc limit ${PAGE}`,
  };
}

/** The same beside the first page: both are as large, so more rounds tell them apart. */
const cursorBesideFirstPage: ScaleRow = {
  path: "page of 100 invoices by a cursor in the middle, beside the first page",
  unit: "ms",
  goal: "≤ 1.5 × limit",
  async measure(books) {
    const { question, query } = await invoicesAfter(books, Math.floor(books.counts.invoices / 2));
    const pool = readingPool(books.databaseUrl, { max: 1 });
    const after = asking(pool, { question, query });
    const first = asking(pool, invoicesFrom(0));
    const seconds = await interleaved({ ours: () => timed(after), first: () => timed(first) }, PAGE_ROUNDS);
    await pool.end();
    return { ours: seconds.ours * 1_000, limit: { name: "the first page", value: seconds.first * 1_000 } };
  },
  isMet: ({ ours, limit }) => limit !== undefined && ours <= 1.5 * limit.value,
};

async function ledgerOf(books: ScaleBooks, more: Record<string, string>): Promise<Asked> {
  const customerId = await busiest(books);
  return {
    question: getCustomerLedger,
    query: { customer_id: customerId, ...more },
    byHand: `select * from ledger_entry where customer_id = ${customerId}
      order by entry_date desc, side desc, record_id desc, kind desc limit ${more["last"] ?? "all"}`,
  };
}

/** What is late of the largest account, on a day, with the events that it is made of. */
async function lateExplained(books: ScaleBooks, on: string): Promise<Asked> {
  const customerId = await busiest(books);
  return {
    question: explainReceivables,
    query: { figure: "overdue", customer_id: customerId, on, limit: "50" },
    byHand: `select * from ledger_entry where customer_id = ${customerId} and entry_date <= '${on}'`,
  };
}

/** A text may be in any entry, of which no index knows: it costs as much as to look at each. */
const textInHistory: ScaleRow = {
  path: "a text that is nowhere in the history",
  unit: "ms",
  goal: "≤ 1.5 × limit",
  measure: (books) =>
    milliseconds(books, {
      question: listHistory,
      query: { q: "xqzzy", limit: "25" },
      byHand: `select count(*) from history
        where concat_ws(' ', title, reason, actor_name, changes) ilike '%xqzzy%'`,
    }),
  isMet: ({ ours, limit }) => limit !== undefined && ours <= 1.5 * limit.value,
};

const salesAsOf = async (books: ScaleBooks): Promise<Asked> => ({
  question: getSalesAnalysis,
  query: { ...EVER, as_of: await positionAt(books, 0.6) },
  byHand: "select entry_date, kind, count(*), sum(amount_paise) from ledger_entry group by entry_date, kind",
});

/** Half of the entries are before it. */
const outliersInTheMiddle: Asked = {
  question: getOutliers,
  query: { date_from: "2024-03-01", date_to: "2024-03-31" },
  byHand:
    "select customer_id, sum(amount_paise) from ledger_entry where entry_date > '2024-03-31' group by 1",
};

const outliersAsOf = async (books: ScaleBooks): Promise<Asked> => ({
  question: getOutliers,
  query: { date_from: "2025-12-01", date_to: "2025-12-31", as_of: await positionAt(books, 0.99) },
  byHand: "select customer_id, sum(amount_paise) from ledger_entry group by customer_id",
});

const found = (question: Question, table: string, q: string): Asked => ({
  question,
  query: { q, limit: "25" },
  byHand: `select count(*) from ${table} where names like '%|%${q.toLowerCase()}%'`,
});

export const firstReceivables = within(200, "receivables, the first 100 accounts", () => ({
  question: getReceivables,
  query: { limit: "100" },
  byHand:
    "select customer_id, sum(due_paise) from customer_due group by customer_id order by 2 desc limit 100",
}));

export const questionRows: readonly ScaleRow[] = [
  flat("first page of 100 invoices", () => invoicesFrom(0)),
  flat("page of 100 invoices in the middle of all", ({ counts }) =>
    invoicesFrom(Math.floor(counts.invoices / 2)),
  ),
  flat("page of 100 invoices in the middle of all, by the cursor of the page before", (books) =>
    invoicesAfter(books, Math.floor(books.counts.invoices / 2)),
  ),
  cursorBesideFirstPage,
  flat("last 100 entries of the largest account", (books) => ledgerOf(books, { last: "100" })),
  within(50, "the largest account, all entries", (books) => ledgerOf(books, {})),
  within(20, "the largest account as of half of the history", async (books) =>
    ledgerOf(books, { as_of: await positionAt(books, 0.5) }),
  ),
  within(100, "what is late of the largest account, explained", (books) => lateExplained(books, LAST_DAY)),
  within(100, "what was late of the largest account on an earlier day, explained", (books) =>
    lateExplained(books, "2024-03-31"),
  ),
  textInHistory,
  within(500, "all sales as of three fifths of the history", salesAsOf),
  within(100, "outliers of the last month as of shortly before its end", outliersAsOf),
  within(100, "outliers of a month in the middle", () => outliersInTheMiddle),
  within(30, "invoices found by a name and a misspelt one", () =>
    found(listInvoices, "invoice_name", "agarwl tradrs"),
  ),
  within(30, "payments found by two common words", () => found(listPayments, "customer", "khandelwal ram")),
  within(30, "everything found by nothing", () => found(searchEverything, "customer", "xqzzy")),
  firstReceivables,
];
