import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import autocannon from "autocannon";
import { type BenchRow, interleaved, type Round } from "../measure.ts";
import { removeDirectory, temporaryDirectory } from "../product.ts";
import { startServer } from "../server.ts";

const SECONDS = 3;
const CONNECTIONS = 8;
const LIMIT = 6000;

type Load = {
  url: string;
  headers?: Record<string, string>;
  path: (call: number) => string;
  status: 200 | 304;
};

async function requestsPerSecond({ url, headers = {}, path, status }: Load): Promise<Round> {
  let calls = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers,
    requests: [
      {
        method: "GET",
        setupRequest: (request) => {
          calls += 1;
          return { ...request, path: path(calls) };
        },
      },
    ],
  });
  const right = result.statusCodeStats?.[`${status}`]?.count ?? 0;
  if (right === 0 || right < result.requests.total * 0.99)
    throw new Error(`${path(0)} is not answered with ${status}`);
  return { figure: result.requests.average, operations: result.requests.total };
}

/**
 * The list of 6,000 invoices: cached, cached by the browser, and not cached. What has to ask Postgres is also compared
 * with the least that is, on the same database: a 304, which is right as of this moment (`least/not-modified-server.ts`),
 * and a list that nobody asked for before (`least/list-server.ts`).
 */
export async function listRows(productUrl: string, token: string, databaseUrl: string): Promise<BenchRow[]> {
  const headers = { authorization: `Bearer ${token}` };
  const path = `/api/v1/invoices?limit=${LIMIT}`;
  const first = await fetch(productUrl + path, { headers });
  const bytes = Buffer.from(await first.arrayBuffer());
  const tag = first.headers.get("etag") ?? "";

  const directory = await temporaryDirectory();
  const file = join(directory, "list.json");
  await writeFile(file, bytes);
  const memory = await startServer("memory-server.ts", { BENCH_BYTES: file });
  const least = await startServer("least/not-modified-server.ts", { DATABASE_URL: databaseUrl });
  const leastList = await startServer("least/list-server.ts", { DATABASE_URL: databaseUrl });
  const leastTag = (await fetch(`${least.url}/list`, { headers })).headers.get("etag") ?? "";
  let skip = 0;
  try {
    const figures = await interleaved({
      kept: () => requestsPerSecond({ url: productUrl, headers, path: () => path, status: 200 }),
      fresh: () =>
        requestsPerSecond({
          url: productUrl,
          headers,
          // Each call asks for other rows, so none is answered from the cache.
          path: () => `${path}&skip=${(skip += 1) % 12_000}`,
          status: 200,
        }),
      same: () =>
        requestsPerSecond({
          url: productUrl,
          headers: { ...headers, "if-none-match": tag },
          path: () => path,
          status: 304,
        }),
      leastFresh: () =>
        requestsPerSecond({
          url: leastList.url,
          path: () => `/list?limit=${LIMIT}&skip=${(skip += 1) % 12_000}`,
          status: 200,
        }),
      memory: () => requestsPerSecond({ url: memory.url, path: () => "/list", status: 200 }),
      leastSame: () =>
        requestsPerSecond({
          url: least.url,
          headers: { ...headers, "if-none-match": leastTag },
          path: () => "/list",
          status: 304,
        }),
    });
    const fromMemory = (value: number) => ({ name: "the same bytes from memory", value });
    const row = (
      what: string,
      ours: number,
      limit: { name: string; value: number },
      goal: number,
    ): BenchRow => ({
      path: `list of ${LIMIT.toLocaleString("en-US")} invoices, ${what}`,
      unit: "requests/s",
      ours,
      limit,
      peer: null,
      goal: `≥ ${goal} × limit`,
      met: ours >= goal * limit.value,
      note: `${(bytes.length / 1024).toFixed(0)} kB`,
      processorTime: figures.processorTime,
    });
    return [
      row("unchanged", figures.kept, fromMemory(figures.memory), 0.85),
      row("never asked before", figures.fresh, fromMemory(figures.memory), 0.1),
      row(
        "never asked before",
        figures.fresh,
        { name: "the same texts from Postgres, passed on", value: figures.leastFresh },
        0.4,
      ),
      row("304", figures.same, { name: "a 304 that asks who and how far", value: figures.leastSame }, 0.4),
    ];
  } finally {
    await memory.stop();
    await least.stop();
    await leastList.stop();
    await removeDirectory(directory);
  }
}
