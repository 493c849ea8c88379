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
      ((fingerprints, onProgress, signal) =>
        verifyInWorker(
          { databaseUrl: url, eventStoreUrl: undefined, projectionVersion: undefined, fingerprints },
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
  const { verifier, states } = await verifierOn((_fingerprints, _onProgress, signal) => {
    begun.push(signal);
    return new Promise((_resolve, reject) =>
      signal.addEventListener("abort", () => reject(new Error("ended"))),
    );
  });
  await verifier.start();
  await verifier.start();
  await expect(verifier.start("7K3M-Q9XD-0V2R-HC5T")).rejects.toMatchObject({ code: "proof-under-way" });
  expect(begun).toHaveLength(1);
  expect(await states()).toMatchObject([{ state: "running" }]);
  await verifier.stop();
  expect(await states()).toMatchObject([{ state: "failed", failure: "The projector was ended meanwhile." }]);
});

test("in a thread of its own it proves the books and writes down what it found", async () => {
  const done = Promise.withResolvers<ProofReport>();
  const { url } = await emptyReadModels();
  const { verifier, states } = await verifierOn(async (fingerprints, onProgress, signal) => {
    const report = await verifyInWorker(
      { databaseUrl: url, eventStoreUrl: undefined, projectionVersion: undefined, fingerprints },
      onProgress,
      signal,
    );
    done.resolve(report);
    return report;
  });
  const fingerprint = "7K3M-Q9XD-0V2R-HC5T";
  await verifier.start(fingerprint);
  const report = await done.promise;
  const nowhere = { fingerprint, number: null, position: null, at: null };
  expect(report).toMatchObject({ ok: false, events: 0, fingerprint: null, fingerprints: [nowhere] });
  await expect.poll(states).toMatchObject([{ state: "done", report, failure: null }]);
});
