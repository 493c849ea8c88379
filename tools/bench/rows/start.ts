import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createCluster, startCluster } from "../../postgres/cluster.ts";
import { freePort } from "../../start/free-port.ts";
import { type BenchRow, interleaved } from "../measure.ts";
import { removeDirectory, startProduct, temporaryDirectory } from "../product.ts";

const ROOT = join(import.meta.dirname, "../../..");
const SERVICES = ["command", "projector", "query"];
/** What the Postgres of the product may take, as a multiple of what it takes alone. */
const POSTGRES_SHARE = 2.5;
/** A program keeps its compiled code a while after its first start. */
const FIRST_START_MS = 8_000;

/** Starts the product for the first time, and measures the starts that follow. */
export async function firstAndLaterStarts(): Promise<BenchRow[]> {
  const directory = await temporaryDirectory();
  const data = join(directory, "data");
  try {
    const product = await startProduct(data);
    await new Promise((resolve) => setTimeout(resolve, FIRST_START_MS));
    await product.stop();
    return await startRows(data, "empty books");
  } finally {
    await removeDirectory(directory);
  }
}

/** Measures a start on books that were open before, beside what no start can do without. */
export async function startRows(
  dataDirectory: string,
  books: string,
  eventStoreUrl?: string,
): Promise<BenchRow[]> {
  const postgres = await lonelyPostgres();
  try {
    const ms = await interleaved({
      product: async () => {
        const product = await startProduct(dataDirectory, eventStoreUrl);
        await product.stop();
        return product.readyMs;
      },
      postgres: () => postgres.startAndStop(),
      node: () => timeOf([["-e", ""]]),
      // What the services import from elsewhere, loaded as it is installed, and nothing of their own.
      packages: () => timeOf(SERVICES.map((name) => ["--input-type=module", "-e", importsOf(name)])),
    });
    const row = (name: string, nodeMs: number): BenchRow => ({
      path: `ready from a second start, ${books}`,
      unit: "ms",
      ours: ms.product,
      limit: { name, value: ms.postgres * POSTGRES_SHARE + nodeMs },
      peer: null,
      goal: "≤ limit",
      met: ms.product <= ms.postgres * POSTGRES_SHARE + nodeMs,
      note: `Postgres alone ${ms.postgres.toFixed(0)} ms, this Node ${nodeMs.toFixed(0)} ms`,
    });
    return [
      row(`${POSTGRES_SHARE} × the embedded Postgres alone + one empty Node`, ms.node),
      row(
        `${POSTGRES_SHARE} × the embedded Postgres alone + three Nodes that import the packages of the services`,
        ms.packages,
      ),
    ];
  } finally {
    await postgres.remove();
  }
}

/** A Postgres as the product runs it, with nothing in it. */
async function lonelyPostgres() {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, "data"));
  const folder = join(directory, "data", "postgres");
  await createCluster(folder, "bench");
  return {
    async startAndStop(): Promise<number> {
      const start = performance.now();
      const port = await freePort(0, "127.0.0.1");
      const cluster = startCluster({ folder, port, logFile: join(directory, "postgres.log") });
      await cluster.ready;
      const ms = performance.now() - start;
      await cluster.stop();
      return ms;
    },
    remove: () => removeDirectory(directory),
  };
}

/** How long it takes until each of these has run to its end, all started at once. */
async function timeOf(all: readonly string[][]): Promise<number> {
  const start = performance.now();
  await Promise.all(
    all.map((args) => untilEnded(spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit" }))),
  );
  return performance.now() - start;
}

function untilEnded(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`It ended with code ${code}`))));
  });
}

/** A script that imports what a service, and the parts of the house that it stands on, take from elsewhere. */
function importsOf(service: string): string {
  const read = (folder: string) => {
    const manifest = readFileSync(join(ROOT, folder, "package.json"), "utf8");
    return Object.keys((JSON.parse(manifest) as { dependencies: Record<string, string> }).dependencies);
  };
  const names = new Set([...read(`services/${service}`), ...read("packages/service-kit")]);
  const foreign = [...names].filter((name) => !name.startsWith("@bahi/") && !LOADED_LATER.has(name));
  return `${foreign.map((name) => `import ${JSON.stringify(name)};`).join("")} process.exit(0);`;
}

/** What a service loads when it is first asked for. */
const LOADED_LATER = new Set([
  "@eventstore/db-client",
  "@fastify/send",
  "@fastify/swagger",
  "@fastify/swagger-ui",
  "undici",
  "cmu-pronouncing-dictionary",
]);
