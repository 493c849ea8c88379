import type { ProofReport } from "@bahi/contracts/proof/report.ts";
import { pino } from "pino";
import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { emptyReadModels } from "../read-models.fixture.ts";
import { openVerifier } from "./verifier.ts";
import { verifyInWorker } from "./in-worker.ts";

const log = pino({ level: "silent" });

async function verifierOn(verify: Parameters<typeof openVerifier>[0]["verify"] | undefined) {
  const { url, client } = await emptyReadModels();
  const pool = new Pool({ connectionString: url });
  const verifier = openVerifier({
    pool,
    verify:
      verify ??
      ((onProgress, signal) =>
        verifyInWorker(
          { databaseUrl: url, eventStoreUrl: undefined, projectionVersion: undefined },
          onProgress,
          signal,
        )),
    log,
  });
  onTestFinished(async () => {
    await verifier.stop();
    await pool.end();
  });
  const states = async () =>
    (await client.query("select state, failure, report from bahi.verification order by id")).rows;
  return { verifier, states };
}

test("a proof that is under way is not started again, and one that was ended says so", async () => {
  const begun: AbortSignal[] = [];
  const { verifier, states } = await verifierOn((_onProgress, signal) => {
    begun.push(signal);
    return new Promise((_resolve, reject) =>
      signal.addEventListener("abort", () => reject(new Error("ended"))),
    );
  });
  await verifier.start();
  await verifier.start();
  expect(begun).toHaveLength(1);
  expect(await states()).toMatchObject([{ state: "running" }]);
  await verifier.stop();
  expect(await states()).toMatchObject([{ state: "failed", failure: "The projector was ended meanwhile." }]);
});

test("in a thread of its own it proves the books and writes down what it found", async () => {
  const done = Promise.withResolvers<ProofReport>();
  const { url } = await emptyReadModels();
  const { verifier, states } = await verifierOn(async (onProgress, signal) => {
    const report = await verifyInWorker(
      { databaseUrl: url, eventStoreUrl: undefined, projectionVersion: undefined },
      onProgress,
      signal,
    );
    done.resolve(report);
    return report;
  });
  await verifier.start();
  const report = await done.promise;
  expect(report).toMatchObject({ ok: true, events: 0, fingerprint: null });
  await expect.poll(states).toMatchObject([{ state: "done", report, failure: null }]);
});
