import type { Finding, ProofReport } from "@bahi/contracts/proof/report.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { headOf } from "@bahi/event-store/head.ts";
import { chainHead } from "@bahi/read-models/chain/record.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { Client, type Pool } from "pg";
import { rebuildConnection, rebuildPool } from "../connection.ts";
import { proveChainInWorker } from "./chain/in-worker.ts";
import { copyOutOf } from "./copy-out.ts";
import { Findings } from "./findings.ts";
import { type ChainProof, proveChain } from "./chain/prove-chain.ts";
import { proveRows } from "./prove-rows.ts";
import { exportSnapshot, openSnapshot, type ProvedSnapshot, waitUntilCaughtUp } from "./snapshot.ts";

/** Two tables while events are folded; then more, while the last rows of those before are read. */
const COPIES_AT_ONCE = 5;

export type Verification = {
  store: Pick<EventStore, "readAll">;
  databaseUrl: string;
  /** Fingerprints to look for, each with the number of its event if that is known. */
  fingerprints?: readonly { fingerprint: string; number?: number }[];
  /** The version of this program. Rows that another version has written are not compared. */
  projectionVersion?: string | undefined;
  /** With the address of the store (undefined: it is in the database) a thread opens it too, and reads the chain. */
  chainThread?: { eventStoreUrl: string | undefined };
  /** See {@link HeapBound}. */
  heapBytes?: number;
  signal: AbortSignal;
  /** Events read, and events recorded in the chain. */
  onProgress?: ((done: number, total: number) => void) | undefined;
};

/**
 * Proves the history and the read models: compares every stored event with the hash chain, and every row of a snapshot
 * of the live read models with a new fold of all events. It writes nothing, and the shop goes on meanwhile.
 */
export async function verify(job: Verification): Promise<ProofReport> {
  const client = new Client(rebuildConnection(job.databaseUrl, "bahi verify"));
  const pool = rebuildPool(job.databaseUrl, "bahi verify", COPIES_AT_ONCE);
  client.on("error", () => {}); // a connection that breaks fails the statement that uses it
  try {
    await client.connect();
    await migrateReadModels(client);
    const head = await headOf(job.store);
    await waitUntilCaughtUp(client, head, job.signal);
    const snapshot = await openSnapshot(client);
    return await proveSnapshot(job, { client, pool }, snapshot, head);
  } finally {
    await Promise.all([client.end(), pool.end()]);
  }
}

async function proveSnapshot(
  job: Verification,
  { client, pool }: { client: Client; pool: Pool },
  snapshot: ProvedSnapshot | undefined,
  head: string,
): Promise<ProofReport> {
  const {
    store,
    databaseUrl,
    fingerprints = [],
    signal,
    onProgress = () => {},
    chainThread,
    heapBytes,
  } = job;
  const startedAt = new Date();
  const snapshotId = await exportSnapshot(client);
  const findings = new Findings();
  const report = (finding: Finding) => findings.add(finding);
  const isOtherVersion =
    snapshot !== undefined &&
    (job.projectionVersion ?? snapshot.projectionVersion) !== snapshot.projectionVersion;
  if (isOtherVersion) {
    report({
      about: "checkpoint",
      sentence:
        "The read models were built by another version of this program, so that their rows were not compared. Start Bahi: it builds them anew.",
    });
  }
  const recordedUntil = (await chainHead(client))?.position ?? "";
  // What was recorded was shown: whoever has recorded it had read models.
  if (snapshot === undefined && recordedUntil !== "") {
    report({
      about: "checkpoint",
      sentence:
        "There are no read models, though there were some when the events were recorded, so that no row was compared. Start Bahi: it builds them anew.",
    });
  }
  const end = [head, snapshot?.position ?? "", recordedUntil].toSorted().at(-1) ?? "";
  const wanted = fingerprints.map(({ fingerprint }) => fingerprint);
  const { schema } = snapshot ?? { schema: undefined };

  // Both go over all events, and the slower one says how far the proof is.
  let total = 0;
  const done = { chain: 0, rows: snapshot === undefined || isOtherVersion ? Infinity : 0 };
  const progress = () => onProgress(Math.min(done.chain, done.rows), total);
  function onChainProgress(count: number, recorded: number): void {
    done.chain = count;
    total = recorded;
    progress();
  }
  function onRowsProgress(count: number): void {
    done.rows = count;
    if (total > 0) progress();
  }

  const failing = new AbortController();
  const either = AbortSignal.any([signal, failing.signal]);
  const proving = [
    chainThread === undefined
      ? proveChain({ store, client, schema, end, wanted, signal: either, onProgress: onChainProgress })
      : proveChainInWorker(
          { databaseUrl, ...chainThread, snapshotId, schema, end, wanted },
          onChainProgress,
          either,
        ),
    snapshot === undefined || isOtherVersion
      ? Promise.resolve({})
      : proveRows({
          store,
          snapshot,
          copyOut: (statement) => copyOutOf(pool, snapshotId, statement),
          report,
          ...(heapBytes !== undefined && { heapBytes }),
          signal: either,
          onProgress: onRowsProgress,
        }),
  ] as const;
  // Where one fails the other ends too: they share the connections.
  for (const each of proving) each.catch((error: unknown) => failing.abort(error));
  await Promise.allSettled(proving);
  failing.signal.throwIfAborted();
  const [chain, rows] = await Promise.all(proving);

  for (const finding of chain.findings) report(finding);
  for (const finding of fingerprintFindings(fingerprints, chain)) report(finding);
  const seconds = (Date.now() - startedAt.getTime()) / 1000;
  return {
    ok: findings.count === 0,
    started_at: startedAt.toISOString(),
    seconds,
    events: chain.events,
    position: chain.position,
    events_per_second: Math.round(chain.events / Math.max(seconds, 0.001)),
    fingerprint: chain.fingerprint,
    fingerprints: wanted.map((fingerprint) => ({
      fingerprint,
      ...(chain.fingerprinted.get(fingerprint) ?? { number: null, position: null, at: null }),
    })),
    rows,
    findings: findings.listed,
    finding_count: findings.count,
  };
}

/** Findings about the fingerprints that were looked for. */
function fingerprintFindings(
  wanted: NonNullable<Verification["fingerprints"]>,
  { fingerprinted }: ChainProof,
): Finding[] {
  return wanted.flatMap(({ fingerprint, number }) => {
    const found = fingerprinted.get(fingerprint)?.number;
    if (found !== undefined && (number === undefined || number === found)) return [];
    const sentence =
      found === undefined
        ? `The fingerprint ${fingerprint} belongs to no event: the history is not the one that it was written down for.`
        : `The fingerprint ${fingerprint} belongs to event ${found}, not to event ${number}.`;
    return [{ about: "fingerprint" as const, sentence }];
  });
}
