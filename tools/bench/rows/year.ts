import { argumentsOf } from "../../start/npm-script.ts";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import type { BenchRow } from "../measure.ts";
import { ADMIN, type BenchProduct, removeDirectory, startProduct, temporaryDirectory } from "../product.ts";
import { asOfRows } from "./as-of.ts";
import { recallEmbeddedDatabase } from "../../start/embedded-database.ts";
import { goToRow } from "./go-to.ts";
import { lastSaleRow } from "./last-sale.ts";
import { listRows } from "./list.ts";
import { receivableRows } from "./receivables.ts";
import { rebuildYearRow } from "./rebuild-year.ts";
import { proofRow } from "./verify.ts";
import { startRows } from "./start.ts";

const ROOT = join(import.meta.dirname, "../../..");
export const YEAR = join(ROOT, "../shared/data/online-retail.csv.gz");
const MEBIBYTE = 1024 * 1024;
/** By then V8 has collected what an import has left. */
const REST_MS = 30_000;

/** Imports the retail year, then measures memory, the second start and the lists with it. */
export async function yearRows(eventStoreUrl?: string): Promise<BenchRow[]> {
  if (!existsSync(YEAR)) {
    console.log(`The retail year is not there (${YEAR}): its rows are not measured.`);
    return [];
  }
  const directory = await temporaryDirectory();
  const data = join(directory, "data");
  const product = await startProduct(data, eventStoreUrl);
  try {
    const year = await importYear(product);
    const memory = await product.memory();
    const allBytes = await product.memoryOfAll();
    await rest(REST_MS);
    const restingBytes = await product.memoryOfAll();
    const token = await signIn(product.url);
    const databaseUrl = await recallEmbeddedDatabase(data);
    if (databaseUrl === undefined) throw new Error("the product has made no database");
    const lists = await listRows(product.url, token, databaseUrl);
    const asOf = await asOfRows(product.url, token);
    const receivables = await receivableRows(product.url, token);
    const goTo = await goToRow(product.url, token);
    const onDatabase = [
      await lastSaleRow(product.url, token, databaseUrl),
      await proofRow(data, databaseUrl),
      await rebuildYearRow(product.url, token, databaseUrl),
    ];
    await product.stop();
    const starts = await startRows(data, "the retail year", eventStoreUrl);
    return [
      {
        path: "import of the retail year through the API",
        unit: "s",
        ours: year.seconds,
        limit: null,
        peer: null,
        goal: "process below 200 MB",
        met: year.rssBytesMax < 200 * MEBIBYTE,
        note: `530,099 lines; ${(year.rssBytesMax / MEBIBYTE).toFixed(0)} MB at most`,
      },
      {
        path: "the services with the retail year, resident",
        unit: "MB",
        ours: memory.rssBytes / MEBIBYTE,
        limit: { name: "allowed", value: 450 },
        peer: null,
        goal: "below 450 MB",
        met: memory.rssBytes < 450 * MEBIBYTE,
        note: `${(memory.pssBytes / MEBIBYTE).toFixed(0)} MB with shared pages counted once`,
      },
      {
        path: "all processes of npm start with the retail year, after a first start and the import",
        unit: "MB",
        ours: allBytes / MEBIBYTE,
        limit: { name: "allowed", value: 250 },
        peer: null,
        goal: "below 250 MB",
        met: allBytes < 250 * MEBIBYTE,
        note: "launcher and Postgres included, shared pages counted once",
      },
      {
        path: `the same, after ${REST_MS / 1_000} s without a request`,
        unit: "MB",
        ours: restingBytes / MEBIBYTE,
        limit: { name: "allowed", value: 250 },
        peer: null,
        goal: "below 250 MB",
        met: restingBytes < 250 * MEBIBYTE,
        note: "",
      },
      ...lists,
      ...asOf,
      ...receivables,
      goTo,
      ...onDatabase,
      ...starts,
    ];
  } finally {
    await product.stop();
    await removeDirectory(directory);
  }
}

export async function importYear(product: BenchProduct): Promise<{ seconds: number; rssBytesMax: number }> {
  const start = performance.now();
  const child = spawn(
    "/usr/bin/env",
    ["time", "-f", "RSS %M", process.execPath, ...argumentsOf("import"), YEAR],
    {
      env: {
        ...process.env,
        BAHI_URL: product.url,
        BAHI_ADMIN_USERNAME: ADMIN.username,
        BAHI_ADMIN_PASSWORD: ADMIN.password,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let said = "";
  child.stdout.on("data", (chunk) => (said += String(chunk)));
  child.stderr.on("data", (chunk) => (said += String(chunk)));
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`the import ended with code ${String(code)}: ${said.slice(-2000)}`);
  return {
    seconds: (performance.now() - start) / 1000,
    rssBytesMax: Number(/RSS (\d+)/.exec(said)?.[1]) * 1024,
  };
}

export async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  const { access_token } = (await response.json()) as { access_token: string }; // by the contract
  return access_token;
}
