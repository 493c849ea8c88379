import type { ProofReport } from "@bahi/contracts/proof/report.ts";
import { pino } from "pino";
import { type Client, Pool } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { emptyReadModels } from "../read-models.fixture.ts";
import { openVerifier } from "./verifier.ts";
import { verifyInWorker } from "./in-worker.ts";

const log = pino({ level: "silent" });

type Verify = Parameters<typeof openVerifier>[0]["verify"];

async function verifierOn(verify: Verify | undefined, of?: { url: string; client: Client }) {
  const { url, client } = of ?? (await emptyReadModels());
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

/** Proofs that go on until they are ended. */
function endless() {
  const begun: AbortSignal[] = [];
  const verify: Verify = (_fingerprints, _onProgress, signal) => {
    begun.push(signal);
    return new Promise((_resolve, reject) =>
      signal.addEventListener("abort", () => reject(new Error("ended"))),
    );
  };
  return { begun, verify };
}

test("a proof that is under way is not started again, and one that was ended says so", async () => {
  const { begun, verify } = endless();
  const { verifier, states } = await verifierOn(verify);
  await verifier.start();
  await verifier.start();
  await expect(verifier.start("7K3M-Q9XD-0V2R-HC5T")).rejects.toMatchObject({ code: "proof-under-way" });
  expect(begun).toHaveLength(1);
  expect(await states()).toMatchObject([{ state: "running" }]);
  await verifier.stop();
  expect(await states()).toMatchObject([{ state: "failed", failure: "The projector was ended meanwhile." }]);
});

test("of proofs that two projectors are asked for at the same instant, one is started", async () => {
  const readModels = await emptyReadModels();
  const { begun, verify } = endless();
  const { verifier: one, states } = await verifierOn(verify, readModels);
  const { verifier: other } = await verifierOn(verify, readModels);
  const { client } = readModels;
  // Every one is held until all of them wait.
  await client.query("begin");
  await client.query("lock table bahi.verification in share mode");
  const asked = [one, other, one, other].map((verifier) => verifier.start());
  const waiting = async (): Promise<unknown> => {
    const { rows } = await client.query(
      `select count(*)::int as count from pg_locks where not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows[0];
  };
  await expect.poll(waiting).toEqual({ count: asked.length });
  await client.query("commit");
  await Promise.all(asked);
  expect(begun).toHaveLength(1);
  expect(await states()).toMatchObject([{ state: "running" }]);
});

test.each(["The event store does not answer", "There is no room."])(
  "a proof that could not be carried out says why in a sentence: %s",
  async (message) => {
    const { verifier, states } = await verifierOn(() => Promise.reject(new Error(message)));
    await verifier.start();
    const failure = message.replace(/\.?$/, ".");
    await expect.poll(states).toMatchObject([{ state: "failed", failure }]);
  },
);

test("what the last proof has found is known however many could not be carried out since", async () => {
  const readModels = await emptyReadModels();
  const { verifier, states } = await verifierOn(() => Promise.reject(new Error("gone")), readModels);
  await readModels.client.query(
    `insert into bahi.verification (state, report) values ('done', '{"ok": false}')`,
  );
  await readModels.client.query(
    "insert into bahi.verification (state) select 'failed' from generate_series(1, 40)",
  );
  await verifier.start();
  await expect.poll(async () => (await states()).at(-1)).toMatchObject({ failure: "gone." });
  expect(await states()).toHaveLength(21);
  expect((await states())[0]).toMatchObject({ state: "done", report: { ok: false } });
});

test.each([
  ["that was not seen for long", "-"],
  ["from before the clock was set back", "+"],
])("an end of the projector waits for every proof, also one %s", async (_, sign) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const readModels = await emptyReadModels();
  const first = Promise.withResolvers<ProofReport>();
  const verify = vi.fn<Verify>(endless().verify).mockImplementationOnce(() => first.promise);
  const { verifier, states } = await verifierOn(verify, readModels);
  await verifier.start();
  await readModels.client.query(`update bahi.verification set seen_at = seen_at ${sign} interval '1 hour'`);
  await verifier.start();
  expect(verify).toHaveBeenCalledTimes(2);
  const stopped = vi.fn<() => void>();
  const stopping = verifier.stop().then(stopped);
  await expect.poll(states).toMatchObject([{ state: "running" }, { state: "failed" }]);
  expect(stopped).not.toHaveBeenCalled();
  first.reject(new Error("ended"));
  await stopping;
  expect(await states()).toMatchObject([{ state: "failed" }, { state: "failed" }]);
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
