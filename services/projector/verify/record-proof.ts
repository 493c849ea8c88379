import type { ProofReport } from "@bahi/contracts/proof/report.ts";
import { Client } from "pg";

const TIME_MAX_MS = 10_000;

/**
 * Writes down a proof that was carried out beside the services, as a projector does its own: metrics, alerts and the screen
 * System know of it. Errors: those of the database.
 */
export async function recordProof(databaseUrl: string, startedAt: Date, report: ProofReport): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: TIME_MAX_MS,
    query_timeout: TIME_MAX_MS,
  });
  try {
    await client.connect();
    await client.query(
      `insert into bahi.verification (state, started_at, events_done, events_total, report)
       values ('done', $1, $2, $2, $3)`,
      [startedAt, report.events, JSON.stringify(report)],
    );
  } finally {
    await client.end();
  }
}
