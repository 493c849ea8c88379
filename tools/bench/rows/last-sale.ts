import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { systemRecord } from "@bahi/contracts/system/api.ts";
import { Client } from "pg";
import { type BenchRow, interleaved, latencies, median } from "../measure.ts";

const CALLS = 300;
const ALLOWED_MS = 5;

type Pair = { product_id: number; customer_id: number; sold: number };

/** What a customer last paid for a product, each time another of both, beside the SQL that one would write by hand. */
export async function lastSaleRow(productUrl: string, token: string, databaseUrl: string): Promise<BenchRow> {
  const headers = { authorization: `Bearer ${token}` };
  const system = await fetch(`${productUrl}/api/v1/admin/system`, { headers });
  const { live } = systemRecord.parse(await system.json());
  const schema = schemaOf(live.generation ?? 0);
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const pairs = await pairsOf(database, schema);
    const byHand = `
      select line.* from ${schema}.invoice_line line join ${schema}.invoice on invoice.id = line.invoice_id
      where line.product_id = $1 and line.customer_id = $2 and not invoice.is_deleted
      order by line.invoice_date desc, line.invoice_id desc limit 1`;
    let next = 0;
    const another = () => pairs[(next += 1) % pairs.length] ?? NO_PAIR;
    const ms = await interleaved({
      ours: async () =>
        median(
          await latencies(CALLS, async () => {
            const { product_id: id, customer_id: buyer } = another();
            const path = `/api/v1/products/${id}/last-sale?customer_id=${buyer}`;
            const answer = await fetch(productUrl + path, { headers });
            if (!(await answer.text()).includes('"whose":"customer"'))
              throw new Error(`${path} knows no sale`);
          }),
        ),
      limit: async () =>
        median(
          await latencies(CALLS, async () => {
            const { product_id: id, customer_id: buyer } = another();
            const { rowCount } = await database.query({ name: "by hand", text: byHand, values: [id, buyer] });
            if (rowCount !== 1) throw new Error("no sale is found by hand");
          }),
        ),
    });
    const most = pairs.reduce((sum, { sold }) => Math.max(sum, sold), 0);
    return {
      path: "what a customer last paid for a product, with the retail year, p50",
      unit: "ms",
      ours: ms.ours,
      limit: { name: "its SQL over one connection", value: ms.limit },
      peer: null,
      goal: `below ${ALLOWED_MS} ms`,
      met: ms.ours < ALLOWED_MS,
      note: `${pairs.length} pairs, sold up to ${most} times; ours with HTTP, sign-in and one snapshot`,
    };
  } finally {
    await database.end();
  }
}

const NO_PAIR: Pair = { product_id: 0, customer_id: 0, sold: 0 };

/** The products and customers with most lines, more pairs than calls: no answer is cached. */
async function pairsOf(database: Client, schema: string): Promise<Pair[]> {
  const { rows } = await database.query<Pair>(`
    select product_id, invoice.customer_id, count(*)::int as sold
    from ${schema}.invoice_line join ${schema}.invoice on invoice.id = invoice_id
    where not is_deleted group by 1, 2 order by 3 desc limit 4000`);
  if (rows.length < CALLS) throw new Error("too few products were sold");
  return rows;
}
