import type { BenchRow } from "../measure.ts";
import { firstReceivables } from "../scale/rows/questions.ts";
import { openBooks } from "../scale/scale.ts";
import { countsOf } from "../scale/trade.ts";

const CUSTOMERS = 100_000;
const EVENTS = 500_000;

/** The receivables of many customers, each with few documents. The books of the part `scale` have 20,000 at most. */
export async function customerRows(databaseUrl: string): Promise<BenchRow[]> {
  const books = await openBooks(databaseUrl, EVENTS, countsOf(EVENTS, CUSTOMERS));
  try {
    const figure = await firstReceivables.measure(books);
    const [customers, events] = [CUSTOMERS, EVENTS].map((count) => count.toLocaleString("en-US"));
    return [
      {
        path: `${firstReceivables.path}, ${customers} customers, ${events} events`,
        unit: firstReceivables.unit,
        ours: figure.ours,
        limit: figure.limit ?? null,
        peer: null,
        goal: firstReceivables.goal,
        met: firstReceivables.isMet(figure, figure),
        note: figure.note ?? "",
      },
    ];
  } finally {
    await books.client.end();
  }
}
