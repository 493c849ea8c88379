import { writeFileSync } from "node:fs";
import type { ProofReport } from "@bahi/contracts/proof/report.ts";
import { projectionVersion } from "@bahi/read-models/projection-version.ts";
import { recordProof } from "@bahi/projector/verify/record-proof.ts";
import { verify } from "@bahi/projector/verify/verify.ts";
import { openStore } from "@bahi/service-kit/event-store.ts";
import { runTool } from "../client/run-tool.ts";
import { readToolConfig } from "../database/config.ts";
import { openDatabase } from "../database/open-database.ts";
import { type Progress, startProgress } from "../client/progress.ts";
import { cannotWrite, checkWritable } from "../client/writable-file.ts";
import { readVerifyOptions } from "./options.ts";
import { reportLines } from "./report-lines.ts";

// Proves the history and the read models in a process of its own. Bahi may be running; no service is called.

async function proveBooks(): Promise<boolean> {
  const config = readToolConfig();
  const options = readVerifyOptions(process.argv.slice(2));
  const file = options.json === undefined || options.json === "-" ? undefined : config.pathOf(options.json);
  if (file !== undefined) checkWritable(file);
  const database = await openDatabase(config);
  try {
    const startedAt = new Date();
    const report = await prove(database.databaseUrl, config.eventStoreUrl, options.fingerprints);
    const json = `${JSON.stringify(report, null, 2)}\n`;
    process.stdout.write(options.json === "-" ? json : `${reportLines(report).join("\n")}\n`);
    await record(database.databaseUrl, startedAt, report);
    // Last: a file that cannot be written after all does not take the result of a long proof with it.
    if (file !== undefined) writeReport(file, json);
    return report.ok;
  } finally {
    await database.close();
  }
}

/** The result counts, and is told, also where nothing can be written. */
async function record(databaseUrl: string, startedAt: Date, report: ProofReport): Promise<void> {
  try {
    await recordProof(databaseUrl, startedAt, report);
  } catch (error) {
    console.error(
      `Bahi does not learn of this proof, because it could not be written down: ${String(error)}`,
    );
  }
}

function writeReport(file: string, json: string): void {
  try {
    writeFileSync(file, json);
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

async function prove(
  databaseUrl: string,
  eventStoreUrl: string | undefined,
  fingerprints: { fingerprint: string; number?: number }[],
): Promise<ProofReport> {
  const store = await openStore({ DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl });
  let progress: Progress | undefined;
  try {
    return await verify({
      store,
      databaseUrl,
      chainThread: { eventStoreUrl },
      fingerprints,
      projectionVersion: await projectionVersion(),
      signal: new AbortController().signal,
      onProgress(done, total) {
        progress ??= startProgress("events", total);
        progress.update(done);
      },
    });
  } finally {
    progress?.end();
    await store.close();
  }
}

void runTool(proveBooks);
