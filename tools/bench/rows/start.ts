import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createCluster, listeningIn, startCluster } from "../../postgres/cluster.ts";
import { freePort } from "../../start/free-port.ts";
import { type BenchRow, interleaved } from "../measure.ts";
import { removeDirectory, startProduct, temporaryDirectory } from "../product.ts";

const ROOT = join(import.meta.dirname, "../../..");
const SERVICES = ["command", "projector", "query"];
/** The allowed start time of the product's Postgres, as a multiple of that of Postgres alone. */
const POSTGRES_SHARE = 2.5;
const CRASH_MS_MAX = 500;
/** A program writes its compiled code some seconds after its first start. */
const FIRST_START_MS = 8_000;

/** Starts the product for the first time, and measures the starts that follow. */
export async function firstAndLaterStarts(): Promise<BenchRow[]> {
  const directory = await temporaryDirectory();
  const data = join(directory, "data");
  try {
    const product = await startProduct(data);
    await new Promise((resolve) => setTimeout(resolve, FIRST_START_MS));
    const crashMs = await product.crash();
    await product.stop();
    return [...(await startRows(data, "empty books")), crashRow(crashMs)];
  } finally {
    await removeDirectory(directory);
  }
}

function crashRow(ms: number): BenchRow {
  return {
    path: "ready again after all services were killed, empty books",
    unit: "ms",
    ours: ms,
    limit: null,
    peer: null,
    goal: `≤ ${CRASH_MS_MAX} ms`,
    met: ms <= CRASH_MS_MAX,
    note: "what was acknowledged is in the store",
  };
}

/** Measures a start on existing data, beside the parts that no start can avoid. */
export async function startRows(
  dataDirectory: string,
  dataName: string,
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
      // The dependencies of the services, loaded as installed, without the services' own code.
      packages: () => timeOf(SERVICES.map((name) => ["--input-type=module", "-e", importsOf(name)])),
    });
    const row = (name: string, nodeMs: number): BenchRow => ({
      path: `ready from a second start, ${dataName}`,
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

/** A Postgres as the product runs it, empty. */
async function lonelyPostgres() {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, "data"));
  const folder = join(directory, "data", "postgres");
  await createCluster(folder, "bench");
  return {
    async startAndStop(): Promise<number> {
      const start = performance.now();
      const listening = await listeningIn(folder, await freePort(0, "127.0.0.1"));
      const cluster = startCluster({ folder, listening, logFile: join(directory, "postgres.log") });
      await cluster.ready;
      const ms = performance.now() - start;
      await cluster.stop();
      return ms;
    },
    remove: () => removeDirectory(directory),
  };
}

/** The time until all of these have ended, started at once. */
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

/** A script that imports the dependencies of a service and of the workspaces that it uses. */
function importsOf(service: string): string {
  const read = (folder: string) => {
    const manifest = readFileSync(join(ROOT, folder, "package.json"), "utf8");
    return Object.keys((JSON.parse(manifest) as { dependencies: Record<string, string> }).dependencies);
  };
  const names = new Set([...read(`services/${service}`), ...read("packages/service-kit")]);
  const foreign = [...names].filter((name) => !NO_CODE.test(name) && !LOADED_LATER.has(name));
  return `${foreign.map((name) => `import ${JSON.stringify(name)};`).join("")} process.exit(0);`;
}

/** Workspaces, which are measured as such, and fonts. */
const NO_CODE = /^@(bahi|expo-google-fonts)\//;

/** Dependencies that a service loads on first use. */
const LOADED_LATER = new Set([
  "@myriaddreamin/typst-ts-web-compiler",
  "uqr",
  "@eventstore/db-client",
  "@fastify/send",
  "@fastify/swagger",
  "@fastify/swagger-ui",
  "undici",
  "cmu-pronouncing-dictionary",
]);
