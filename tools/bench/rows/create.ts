import { join } from "node:path";
import { connectApi } from "../../client/api-client.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { recordId } from "@bahi/contracts/id.ts";
import { z } from "zod";
import { type BenchRow, interleaved, latencies, median, quantile } from "../measure.ts";
import { ADMIN, removeDirectory, startProduct, temporaryDirectory } from "../product.ts";

const CLIENTS = 32;
const CREATED_BY_EACH = 20;
const created = z.object({ id: recordId });

/** An invoice through the edge, until it can be read, beside the bare append of its event. */
export async function createRows(databaseUrl: string): Promise<BenchRow[]> {
  const directory = await temporaryDirectory();
  const product = await startProduct(join(directory, "data"));
  const api = await connectApi({
    url: product.url,
    ...ADMIN,
    connections: CLIENTS,
    onWaiting: (reason) => {
      throw new Error(reason);
    },
  });
  const store = await openEventStore({ databaseUrl });
  try {
    const sharma = { name: "Sharma Traders", phone: "98765 43210" };
    const customer = await api.post("/customers", crypto.randomUUID(), sharma, created);
    const bottle = await api.post("/products", crypto.randomUUID(), { item_name: "Steel Bottle" }, created);
    const line = { product_id: bottle.id, quantity: 3, unit: "Pcs", number: 120.5 };
    const invoice = { customer_id: customer.id, invoice_date: "2026-04-01", sales: [line, line, line] };
    const create = (): Promise<unknown> => api.post("/invoices", crypto.randomUUID(), invoice, created);
    await latencies(20, create);

    let streams = 0;
    const p50 = await interleaved({
      ours: async () => median(await latencies(60, create)),
      limit: async () => {
        streams += 1;
        const stream = `create-${streams}`;
        const event = () => ({ id: crypto.randomUUID(), type: "Measured", data: { invoice }, metadata: {} });
        return median(
          await latencies(200, (call) => store.append(stream, call === 0 ? "none" : call - 1, [event()])),
        );
      },
    });
    const many = await Promise.all(Array.from({ length: CLIENTS }, () => latencies(CREATED_BY_EACH, create)));
    const p99 = quantile(many.flat(), 0.99);
    return [
      {
        path: "create an invoice through the edge, until readable, p50",
        unit: "ms",
        ours: p50.ours,
        limit: { name: "the bare append, p50", value: p50.limit },
        peer: null,
        goal: "≤ 3 × limit",
        met: p50.ours <= 3 * p50.limit,
        note: "",
      },
      {
        path: `create an invoice through the edge, until readable, p99 of ${CLIENTS} clients`,
        unit: "ms",
        ours: p99,
        limit: null,
        peer: null,
        goal: "≤ 100 ms",
        met: p99 <= 100,
        note: `p50 ${median(many.flat()).toFixed(1)} ms`,
      },
    ];
  } finally {
    await api.close();
    await store.close();
    await product.stop();
    await removeDirectory(directory);
  }
}
