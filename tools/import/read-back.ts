import { recordId } from "@bahi/contracts/id.ts";
import { rupeesToPaise } from "@bahi/contracts/amount.ts";
import { z } from "zod";
import type { ApiClient } from "../client/api-client.ts";

const PAGE_ROWS = 2_000;

const record = z.object({ id: recordId });
const invoice = record.extend({ sales_count: z.int(), total_amount: rupeesToPaise });

/** All rows of a list, page by page; each page goes on where the one before it ended. */
async function* readList<Schema extends z.ZodType>(
  api: ApiClient,
  path: string,
  row: Schema,
): AsyncGenerator<z.infer<Schema>> {
  const separator = path.includes("?") ? "&" : "?";
  const first = `${path}${separator}sort=id&order=asc&limit=${PAGE_ROWS}`;
  let page = await api.getPage(first, z.array(row));
  yield* page.rows;
  while (page.nextCursor !== undefined) {
    page = await api.getPage(`${first}&cursor=${page.nextCursor}`, z.array(row));
    yield* page.rows;
  }
}

async function countOf(api: ApiClient, path: string, ids: ReadonlySet<number>): Promise<number> {
  let count = 0;
  for await (const { id } of readList(api, path, record)) if (ids.has(id)) count += 1;
  return count;
}

export type Sums = {
  invoices: number;
  lines: number;
  customers: number;
  products: number;
  totalPaise: number;
};

/** The read models' totals of the records with these numbers; other records do not count. */
export async function readBack(
  api: ApiClient,
  ids: { customers: ReadonlySet<number>; products: ReadonlySet<number>; invoices: ReadonlySet<number> },
): Promise<Sums> {
  const sums = {
    invoices: 0,
    lines: 0,
    customers: await countOf(api, "/customers?is_active=all", ids.customers),
    products: await countOf(api, "/products?is_active=all", ids.products),
    totalPaise: 0,
  };
  for await (const row of readList(api, "/invoices", invoice)) {
    if (!ids.invoices.has(row.id)) continue;
    sums.invoices += 1;
    sums.lines += row.sales_count;
    sums.totalPaise += row.total_amount;
  }
  return sums;
}
