import { join } from "node:path";
import { connectApi } from "../../client/api-client.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { recordId } from "@bahi/contracts/id.ts";
import { z } from "zod";
import { type BenchRow, ROUNDS, type Round, interleaved, latencies, median, quantile } from "../measure.ts";
import { ADMIN, removeDirectory, startProduct, temporaryDirectory } from "../product.ts";
import { startServer } from "../server.ts";

const CLIENTS = 32;
const CREATED_BY_EACH = 20;
/** By one client in a round. */
const CREATED = 200;
const LINES = 3;
/** Invoices of one client before its latencies count: after 300, the processor time of one still fell by a fifth. */
const WARM_UP = 3_000;
const created = z.object({ id: recordId });

type Shop = { create: () => Promise<unknown>; close(): Promise<void> };

/** A shop in which invoices are created through the edge, or through what else listens there. */
async function openShop(product: { url: string; stop(): Promise<void> }): Promise<Shop> {
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
  await latencies(WARM_UP, create);
  return {
    create,
    async close() {
      await api.close();
      await product.stop();
    },
  };
}

type Many = { p50: number; p99: number };

/** The latencies of many clients at once: of each round, and then the median of the rounds. */
async function ofMany({ create }: Shop): Promise<Many> {
  const rounds: Many[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const each = await Promise.all(Array.from({ length: CLIENTS }, () => latencies(CREATED_BY_EACH, create)));
    rounds.push({ p50: median(each.flat()), p99: quantile(each.flat(), 0.99) });
  }
  return { p50: median(rounds.map(({ p50 }) => p50)), p99: median(rounds.map(({ p99 }) => p99)) };
}

/**
 * Invoices through the edge until they can be read, in one process and in three, beside the least that any program has to
 * do for that (`least/create-server.ts`), and beside the bare append of an event.
 */
export async function createRows(databaseUrl: string, leastDatabaseUrl: string): Promise<BenchRow[]> {
  const directory = await temporaryDirectory();
  const store = await openEventStore({ databaseUrl });
  const start = async (services: "together" | "apart"): Promise<Shop> =>
    openShop(await startProduct(join(directory, services), undefined, services));
  const together = await start("together");
  const apart = await start("apart");
  const leastShop = await openShop(
    await startServer("least/create-server.ts", { DATABASE_URL: leastDatabaseUrl }),
  );
  try {
    let streams = 0;
    const data = { sales: Array.from({ length: LINES }, () => ({ productId: 1, quantity: 3, unit: "Pcs" })) };
    const round = async ({ create }: Shop): Promise<Round> => ({
      figure: median(await latencies(CREATED, create)),
      operations: CREATED,
    });
    const p50 = await interleaved({
      together: () => round(together),
      apart: () => round(apart),
      least: () => round(leastShop),
      append: async () => {
        streams += 1;
        const stream = `create-${streams}`;
        const event = () => ({ id: crypto.randomUUID(), type: "Measured", data, metadata: {} });
        return median(
          await latencies(200, (call) => store.append(stream, call === 0 ? "none" : call - 1, [event()])),
        );
      },
    });
    const many = {
      together: await ofMany(together),
      apart: await ofMany(apart),
      least: await ofMany(leastShop),
    };
    const append = { name: "the bare append, p50", value: p50.append };
    const least = {
      name: "the least for the same: JWT and body checked, event and rows on disk",
      value: p50.least,
    };
    const row = (
      services: "together" | "apart",
      processes: string,
      goals: { times: number; limit: BenchRow["limit"] & object; p99: number },
    ): BenchRow[] => [
      {
        path: `create an invoice through the edge, until readable, ${processes}, p50`,
        unit: "ms",
        ours: p50[services],
        limit: goals.limit,
        peer: null,
        goal: `≤ ${goals.times} × limit`,
        met: p50[services] <= goals.times * goals.limit.value,
        note: `${(p50[services] / p50.append).toFixed(2)} × the bare append (${p50.append.toFixed(2)} ms)`,
        processorTime: p50.processorTime,
      },
      {
        path: `create an invoice through the edge, until readable, ${processes}, p99 of ${CLIENTS} clients`,
        unit: "ms",
        ours: many[services].p99,
        limit: { name: "the least for the same", value: many.least.p99 },
        peer: null,
        goal: `≤ ${goals.p99} ms`,
        met: many[services].p99 <= goals.p99,
        note: `p50 ${many[services].p50.toFixed(1)} ms, of the least ${many.least.p50.toFixed(1)} ms`,
      },
    ];
    return [
      ...row("together", "one process", { times: 1.5, limit: least, p99: 40 }),
      ...row("apart", "three processes", { times: 17, limit: append, p99: 100 }),
    ];
  } finally {
    await together.close();
    await apart.close();
    await leastShop.close();
    await store.close();
    await removeDirectory(directory);
  }
}
