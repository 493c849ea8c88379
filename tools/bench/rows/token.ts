import autocannon from "autocannon";
import { type BenchRow, interleaved, type Round } from "../measure.ts";
import { startServer } from "../server.ts";
import { signInOwner } from "../sign-in.ts";

const SECONDS = 4;

async function requestsPerSecond(url: string, token: string): Promise<Round> {
  const headers = { authorization: `Bearer ${token}` };
  const result = await autocannon({ url, headers, connections: 32, duration: SECONDS });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} requests were refused`);
  return { figure: result.requests.average, operations: result.requests.total };
}

/** The cost of authentication: with @fastify/jwt, with the library below it alone, and without a token. */
export async function tokenRow(databaseUrl: string): Promise<BenchRow> {
  const token = await signInOwner(databaseUrl);
  const server = (way: string) =>
    startServer("token-server.ts", { DATABASE_URL: databaseUrl, BENCH_TOKEN: way });
  const [ours, direct, none] = await Promise.all([server("product"), server("direct"), server("none")]);
  try {
    const figures = await interleaved({
      ours: () => requestsPerSecond(ours.url, token),
      direct: () => requestsPerSecond(direct.url, token),
      none: () => requestsPerSecond(none.url, token),
    });
    return {
      path: "GET a few bytes with a token: @fastify/jwt and the session",
      unit: "requests/s",
      ours: figures.ours,
      limit: { name: "without a token", value: figures.none },
      peer: { name: "fast-jwt called directly, with a map", value: figures.direct },
      goal: "≥ 0.7 × limit",
      met: figures.ours >= 0.7 * figures.none,
      note: "",
      processorTime: figures.processorTime,
    };
  } finally {
    await Promise.all([ours.stop(), direct.stop(), none.stop()]);
  }
}
