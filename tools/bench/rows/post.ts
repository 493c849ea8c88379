import { currentVersion } from "@bahi/contracts/stored/upcast.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import autocannon from "autocannon";
import { type BenchRow, interleaved, type Round } from "../measure.ts";
import { startServer } from "../server.ts";
import { signInOwner } from "../sign-in.ts";
import { addressedStream } from "../addressed-event.ts";

const SECONDS = 4;
/** By connections: with few of them, an append has fewer others to share its wait for the disk with. */
const GOALS = { 128: 0.85, 32: 0.7 };
const payment = { customer_id: 1, payment_date: "2026-04-01", amount: 125.5, payment_method: "cash" };

/** An admin's token, and a customer for the payments. */
async function prepare(databaseUrl: string): Promise<string> {
  const store = await openEventStore({ databaseUrl });
  const { streamId, event } = addressedStream(
    {
      type: "CustomerAdded",
      data: {
        customerId: 1,
        name: "Sharma Traders",
        phone: "98765 43210",
        address: "",
        transporter: "",
        companyName: "",
        gstNumber: "",
        creditDays: null,
      },
    },
    {
      id: crypto.randomUUID(),
      metadata: {
        at: "2026-04-01T04:30:00.000Z",
        actor: { id: 1, name: "Owner", role: "admin" },
        commandKey: "bench",
        bodyDigest: "",
        version: currentVersion("CustomerAdded"),
      },
    },
  );
  await store.append(streamId, "none", [event]);
  await store.close();
  return signInOwner(databaseUrl);
}

async function requestsPerSecond(url: string, token: string, connections: number): Promise<Round> {
  const result = await autocannon({
    url: `${url}/api/v1/payments`,
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(payment),
    connections,
    duration: SECONDS,
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} requests were refused`);
  return { figure: result.requests.average, operations: result.requests.total };
}

/**
 * POST with JWT, validation and append, beside the same route on a store that does the least (`least-append.ts`), and on
 * one that stores nothing.
 */
export async function postRows(databaseUrl: string): Promise<BenchRow[]> {
  const token = await prepare(databaseUrl);
  const ours = await startServer("command-server.ts", { DATABASE_URL: databaseUrl });
  const limit = await startServer("command-server.ts", { DATABASE_URL: databaseUrl, BENCH_APPEND: "least" });
  const none = await startServer("command-server.ts", { DATABASE_URL: databaseUrl, BENCH_APPEND: "none" });
  try {
    const rows: BenchRow[] = [];
    for (const connections of [128, 32] as const) {
      const goal = GOALS[connections];
      const figures = await interleaved({
        ours: () => requestsPerSecond(ours.url, token, connections),
        limit: () => requestsPerSecond(limit.url, token, connections),
        none: () => requestsPerSecond(none.url, token, connections),
      });
      rows.push({
        path: `POST a payment with JWT, validation and append, ${connections} connections`,
        unit: "requests/s",
        ours: figures.ours,
        limit: { name: "the same route with rows in batches, without any check", value: figures.limit },
        peer: null,
        goal: `≥ ${goal} × limit`,
        met: figures.ours >= goal * figures.limit,
        note: `${(figures.ours / figures.none).toFixed(2)} × the same route without the append`,
        processorTime: figures.processorTime,
      });
    }
    return rows;
  } finally {
    await ours.stop();
    await limit.stop();
    await none.stop();
  }
}
