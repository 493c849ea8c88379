import type { ProofReport } from "@bahi/contracts/proof/report.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { SILENCE_MAX_SECONDS } from "@bahi/read-models/verification/schema.ts";
import { lockedTransaction } from "@bahi/service-kit/database.ts";
import { isSilent } from "@bahi/service-kit/silence.ts";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { reasonOf } from "../reason-of.ts";

const PROGRESS_MS = 1_000;
/** And the last one that was carried out, however many have failed since. */
const RUNS_KEPT = 20;
/** Two projectors that are asked at the same instant. */
const VERIFICATION_LOCK = 8_220_006;

export type VerifierOptions = {
  pool: Pool;
  verify: (
    fingerprints: readonly string[],
    onProgress: (done: number, total: number) => void,
    signal: AbortSignal,
  ) => Promise<ProofReport>;
  log: Logger;
};

export type Verifier = {
  /**
   * Starts a proof, unless one is running here or in another projector. Refused: `proof-under-way`, when one is running
   * that does not look for `fingerprint`.
   */
  start(fingerprint?: string): Promise<void>;
  stop(): Promise<void>;
};

/** Runs proofs on request. Progress and report are stored in the database for all services. */
export function openVerifier({ pool, verify, log }: VerifierOptions): Verifier {
  const ending = new AbortController();
  /** More than one where a proof could not write for long that it goes on, and another was started. */
  const running = new Set<Promise<void>>();

  /** The id of a new proof, unless one is running. */
  async function claim(): Promise<number | undefined> {
    return lockedTransaction(pool, VERIFICATION_LOCK, async (trx) => {
      const { rows } = await trx.query<{ id: number }>(
        `insert into bahi.verification (events_total)
         select coalesce(max(last), 0) from bahi.chain
         having not exists (select from bahi.verification where state = 'running'
           and not (${isSilent(SILENCE_MAX_SECONDS)}))
         returning id`,
      );
      const id = rows[0]?.id;
      if (id !== undefined)
        await trx.query(
          `delete from bahi.verification where id <= $1
             and id is distinct from (select max(id) from bahi.verification where state = 'done')`,
          [id - RUNS_KEPT],
        );
      return id;
    });
  }

  async function run(id: number, fingerprints: readonly string[]): Promise<void> {
    let progress = { done: 0, total: 0 };
    const reportProgress = () =>
      pool.query(
        `update bahi.verification set seen_at = clock_timestamp(), events_done = $2, events_total = $3
         where id = $1 and state = 'running'`,
        [id, progress.done, progress.total],
      );
    const timer = setInterval(() => void reportProgress().catch(() => {}), PROGRESS_MS);
    try {
      const report = await verify(fingerprints, (done, total) => (progress = { done, total }), ending.signal);
      await pool.query(
        `update bahi.verification set state = 'done', seen_at = clock_timestamp(),
           events_done = $2, events_total = $2, report = $3 where id = $1`,
        [id, report.events, JSON.stringify(report)],
      );
      if (!report.ok) log.error({ findings: report.findings.slice(0, 10) }, "the books are not proved");
    } catch (error) {
      if (!ending.signal.aborted) log.warn({ err: error }, "the proof of the books could not be carried out");
      const failure = ending.signal.aborted ? "The projector was ended meanwhile." : reasonOf(error);
      await pool
        .query(`update bahi.verification set state = 'failed', failure = $2 where id = $1`, [id, failure])
        .catch(() => {}); // readers take a proof that has not been seen for long as failed
    } finally {
      clearInterval(timer);
    }
  }

  return {
    async start(fingerprint) {
      const id = await claim();
      if (id === undefined && fingerprint !== undefined) throw refused("proof-under-way");
      if (id === undefined || ending.signal.aborted) return;
      const proof: Promise<void> = run(id, fingerprint === undefined ? [] : [fingerprint]).finally(() =>
        running.delete(proof),
      );
      running.add(proof);
    },
    async stop() {
      ending.abort();
      await Promise.all(running);
    },
  };
}
