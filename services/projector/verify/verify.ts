import { fingerprintOf } from "@bahi/contracts/proof/fingerprint.ts";
import type { Finding, ProofReport } from "@bahi/contracts/proof/report.ts";
import type { EventStore, RecordedEvent } from "@bahi/event-store/event-store.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { Client } from "pg";
import { rebuildConnection } from "../connection.ts";
import { InapplicableError } from "../inapplicable.ts";
import { GenerationComparison } from "./compare-generation.ts";
import { Findings } from "./findings.ts";
import { openSnapshot, type ProvedSnapshot, waitUntilCaughtUp } from "./snapshot.ts";
import { brokenRows, RecordedChain } from "./recorded-chain.ts";
import { StoredHistory } from "./stored-history.ts";
import { decode } from "../decode.ts";
import { describeDifferences } from "./describe-differences.ts";
import { headOf } from "@bahi/event-store/head.ts";

export type Verification = {
  store: Pick<EventStore, "readAll">;
  databaseUrl: string;
  /** Fingerprints to look for, each with the number of its event if that is known. */
  fingerprints?: readonly { fingerprint: string; number?: number }[];
  /** The version of this program. Rows that another version has written are not compared. */
  projectionVersion?: string | undefined;
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
  client.on("error", () => {}); // a connection that breaks fails the statement that uses it
  try {
    await client.connect();
    await migrateReadModels(client);
    const head = await headOf(job.store);
    await waitUntilCaughtUp(client, head);
    const snapshot = await openSnapshot(client);
    return await proveSnapshot(job, client, snapshot, head);
  } finally {
    await client.end();
  }
}

async function proveSnapshot(
  job: Verification,
  client: Client,
  snapshot: ProvedSnapshot | undefined,
  head: string,
): Promise<ProofReport> {
  const { store, fingerprints = [], signal, onProgress } = job;
  const startedAt = new Date();
  const findings = new Findings();
  const recorded = await RecordedChain.open(client);
  const history = new StoredHistory(
    recorded,
    fingerprints.map(({ fingerprint }) => fingerprint),
  );
  const isOtherVersion =
    snapshot !== undefined &&
    (job.projectionVersion ?? snapshot.projectionVersion) !== snapshot.projectionVersion;
  if (isOtherVersion) {
    findings.add({
      about: "checkpoint",
      sentence:
        "The read models were built by another version of this program, so that their rows were not compared. Start Bahi: it builds them anew.",
    });
  }
  using rows =
    snapshot === undefined || isOtherVersion
      ? undefined
      : new GenerationComparison(client, snapshot.schema, (finding) => findings.add(finding));
  const end = [head, snapshot?.position ?? "", recorded.position].toSorted().at(-1) ?? "";
  const fold = rows && new Fold(rows, snapshot?.position ?? "");

  for await (const batch of store.readAll({ signal })) {
    const events = batch.filter(({ position }) => position <= end);
    await history.add(events);
    for (const event of events) fold?.add(event);
    await fold?.settle(findings);
    onProgress?.(history.count, Math.max(recorded.count, history.count));
    if (events.length < batch.length) break;
  }
  signal.throwIfAborted();
  const seconds = (Date.now() - startedAt.getTime()) / 1000;

  for (const { first, last } of history.followsRecord ? [] : await brokenRows(client)) {
    findings.add({
      about: "record",
      sentence: `The record of the events ${first} to ${last} does not follow from what is before it: somebody has changed the proof itself.`,
    });
  }
  if (recorded.count === 0 && history.count > 0) {
    findings.add({ about: "record", sentence: nothingRecorded(history.count) });
  } else {
    const told = await describeDifferences(
      { store, client, schema: snapshot?.schema },
      await history.differences(),
    );
    for (const finding of told) findings.add(finding);
  }
  if (fold?.isWhole === true) {
    await rows?.end();
    if (fold.count !== snapshot?.eventCount) {
      findings.add({
        about: "checkpoint",
        sentence: `The read models say that they are built from ${snapshot?.eventCount} events; up to their place there are ${fold.count}.`,
      });
    }
  }
  for (const finding of fingerprintFindings(fingerprints, history)) findings.add(finding);

  return {
    ok: findings.count === 0,
    started_at: startedAt.toISOString(),
    seconds: (Date.now() - startedAt.getTime()) / 1000,
    events: history.count,
    position: history.position,
    events_per_second: Math.round(history.count / Math.max(seconds, 0.001)),
    fingerprint: history.count === 0 ? null : fingerprintOf(history.link.toString("hex")),
    fingerprints: fingerprints.map(({ fingerprint }) => ({
      fingerprint,
      ...(history.fingerprinted.get(fingerprint) ?? { number: null, position: null, at: null }),
    })),
    rows: rows?.counts ?? {},
    findings: findings.listed,
    finding_count: findings.count,
  };
}

/** There is no chain to compare with, as after an import before the first start. */
function nothingRecorded(count: number): string {
  const events = count === 1 ? "The one event is" : `None of the ${count} events is`;
  const not = count === 1 ? "not " : "";
  return `${events} ${not}in the record of the chain: Bahi was never started on these books, or somebody has removed the record. A start records them as they are now; only a fingerprint on paper says whether they are those of before.`;
}

/** Folds events up to the checkpoint of the read models. Ends at an event that cannot be applied. */
class Fold {
  readonly #rows: GenerationComparison;
  readonly #until: string;
  #waiting: { event: RecordedEvent; number: number }[] = [];
  #number = 0;
  isWhole = true;

  constructor(rows: GenerationComparison, until: string) {
    this.#rows = rows;
    this.#until = until;
  }

  get count(): number {
    return this.#number;
  }

  add(event: RecordedEvent): void {
    if (event.position > this.#until) return;
    this.#number += 1;
    if (this.isWhole) this.#waiting.push({ event, number: this.#number });
  }

  async settle(findings: Findings): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    let current: { event: RecordedEvent; number: number } | undefined;
    function* events() {
      for (current of waiting) yield decode(current.event);
    }
    try {
      await this.#rows.add(events());
    } catch (error) {
      if (!(error instanceof InapplicableError) || current === undefined) throw error;
      const { event, number } = current;
      this.isWhole = false;
      findings.add({
        about: "event",
        kind: "inapplicable",
        number,
        position: event.position,
        event: { id: event.id, type: event.type, stream: event.streamId, revision: event.revision },
        sentence: `Event ${number}, ${event.type} of ${event.streamId}, does not fit what is before it (${error.reason}): the rows were not compared.`,
      });
    }
  }
}

/** Findings about the fingerprints that were looked for. */
function fingerprintFindings(
  wanted: NonNullable<Verification["fingerprints"]>,
  history: StoredHistory,
): Finding[] {
  return wanted.flatMap(({ fingerprint, number }) => {
    const found = history.fingerprinted.get(fingerprint)?.number;
    if (found !== undefined && (number === undefined || number === found)) return [];
    const sentence =
      found === undefined
        ? `The fingerprint ${fingerprint} belongs to no event: the history is not the one that it was written down for.`
        : `The fingerprint ${fingerprint} belongs to event ${found}, not to event ${number}.`;
    return [{ about: "fingerprint" as const, sentence }];
  });
}
