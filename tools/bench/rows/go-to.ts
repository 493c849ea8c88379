import { type BenchRow, latencies, median, quantile } from "../measure.ts";

const ROUNDS = 40;
const ALLOWED_MS = 30;
const TEXTS = [
  "182",
  "united",
  "rabbit heart",
  "jumbo bag",
  "20.8",
  "1759",
  "cash 12",
  "xqzzy",
  "hert rabit",
];

/** Go To over HTTP with the retail year, each text as if it had never been asked. */
export async function goToRow(productUrl: string, token: string): Promise<BenchRow> {
  const headers = { authorization: `Bearer ${token}` };
  const took = await latencies(ROUNDS * TEXTS.length, async (call) => {
    const q = TEXTS[call % TEXTS.length] ?? "";
    // Each round wants another number of rows, so no answer is cached.
    const limit = 1 + Math.floor(call / TEXTS.length);
    const parameters = new URLSearchParams({ q, limit: String(limit) }).toString();
    const answer = await fetch(`${productUrl}/api/v1/search?${parameters}`, { headers });
    if (!answer.ok) throw new Error(`a search was answered with ${answer.status}`);
    await answer.text();
  });
  const ours = median(took);
  return {
    path: "Go To over everything, with the retail year, p50",
    unit: "ms",
    ours,
    limit: { name: "allowed", value: ALLOWED_MS },
    peer: null,
    goal: `below ${ALLOWED_MS} ms`,
    met: ours < ALLOWED_MS,
    note: `${TEXTS.length} texts, found and not; p99 ${quantile(took, 0.99).toFixed(1)} ms; with HTTP and sign-in, no answer cached`,
  };
}
