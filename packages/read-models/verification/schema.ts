import type { ProofReport } from "@bahi/contracts/proof/report.ts";

/** `bahi.verification`: the proofs by a projector, with progress and report. */
export type VerificationTable = {
  id: number;
  state: "running" | "done" | "failed";
  started_at: string;
  /** Heartbeat: a proof that was not seen for long has ended with its process. */
  seen_at: string;
  events_done: number;
  events_total: number;
  report: ProofReport | null;
  failure: string | null;
};

export const verificationSchema = `
create table if not exists bahi.verification (
  id int primary key generated always as identity,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  events_done bigint not null default 0,
  events_total bigint not null default 0,
  report json,
  failure text
)`;

/** A running proof is seen every second. */
export const SILENCE_MAX_SECONDS = 15;
