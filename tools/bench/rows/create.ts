import { join } from "node:path";
import { connectApi } from "../../client/api-client.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { recordId } from "@bahi/contracts/id.ts";
import { z } from "zod";
import { type BenchRow, interleaved, latencies, median, quantile } from "../measure.ts";
import { ADMIN, removeDirectory, startProduct, temporaryDirectory } from "../product.ts";

const CLIENTS = 32;
const CREATED_BY_EACH = 20;
const LINES = 3;
const created = z.object({ id: recordId });

type Shop = { create: () => Promise<unknown>; close(): Promise<void> };

/** A shop in which invoices are created through the edge. */
async function openShop(directory: string, services: "together" | "apart"): Promise<Shop> {
  const product = await startProduct(join(directory, services), undefined, services);
  const api = await connectApi({
    url: product.url,
    ...ADMIN,
    connections: CLIENTS,
    onWaiting: (reason) => {
      throw new Error(reason);
    },
  });
  const sharma = { name: "Sharma Traders", phone: "98765 43210" };
  const customer = await api.post("/customers", crypto.randomUUID(), sharma, created);
  const bottle = await api.post("/products", crypto.randomUUID(), { item_name: "Steel Bottle" }, created);
  const sales = Array.from({ length: LINES }, () => ({
    product_id: bottle.id,
    quantity: 3,
    unit: "Pcs",
    number: 120.5,
  }));
  const invoice = { customer_id: customer.id, invoice_date: "2026-04-01", sales };
  const create = (): Promise<unknown> => api.post("/invoices", crypto.randomUUID(), invoice, created);
  await latencies(20, create);
  return {
    create,
    async close() {
      await api.close();
      await product.stop();
    },
  };
}

/** Invoices through the edge until they can be read, in one process and in three, beside the bare append of an event. */
export async function createRows(databaseUrl: string): Promise<BenchRow[]> {
  const directory = await temporaryDirectory();
  const store = await openEventStore({ databaseUrl });
  const together = await openShop(directory, "together");
  const apart = await openShop(directory, "apart");
  try {
    let streams = 0;
    const data = { sales: Array.from({ length: LINES }, () => ({ productId: 1, quantity: 3, unit: "Pcs" })) };
    const p50 = await interleaved({
      together: async () => median(await latencies(60, together.create)),
      apart: async () => median(await latencies(60, apart.create)),
      limit: async () => {
        streams += 1;
        const stream = `create-${streams}`;
        const event = () => ({ id: crypto.randomUUID(), type: "Measured", data, metadata: {} });
        return median(
          await latencies(200, (call) => store.append(stream, call === 0 ? "none" : call - 1, [event()])),
        );
      },
    });
    const ofMany = async ({ create }: Shop) => {
      const each = await Promise.all(
        Array.from({ length: CLIENTS }, () => latencies(CREATED_BY_EACH, create)),
      );
      return { p50: median(each.flat()), p99: quantile(each.flat(), 0.99) };
    };
    const many = { together: await ofMany(together), apart: await ofMany(apart) };
    const row = (services: "together" | "apart", processes: string, goals: { p50: number; p99: number }) => [
      {
        path: `create an invoice through the edge, until readable, ${processes}, p50`,
        unit: "ms",
        ours: p50[services],
        limit: { name: "the bare append, p50", value: p50.limit },
        peer: null,
        goal: `≤ ${goals.p50} × limit`,
        met: p50[services] <= goals.p50 * p50.limit,
        note: "",
      },
      {
        path: `create an invoice through the edge, until readable, ${processes}, p99 of ${CLIENTS} clients`,
        unit: "ms",
        ours: many[services].p99,
        limit: null,
        peer: null,
        goal: `≤ ${goals.p99} ms`,
        met: many[services].p99 <= goals.p99,
        note: `p50 ${many[services].p50.toFixed(1)} ms`,
      },
    ];
    return [
      ...row("together", "one process", { p50: 3, p99: 40 }),
      ...row("apart", "three processes", { p50: 17, p99: 100 }),
    ];
  } finally {
    await together.close();
    await apart.close();
    await store.close();
    await removeDirectory(directory);
  }
}
