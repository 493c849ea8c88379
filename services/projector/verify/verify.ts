import { fingerprintOf } from "@bahi/contracts/proof/fingerprint.ts";
import type { Finding, ProofReport } from "@bahi/contracts/proof/report.ts";
import type { StoredEvent } from "@bahi/event-store/chain/digest.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { Client } from "pg";
import { rebuildConnection } from "../connection.ts";
import { InapplicableError } from "../inapplicable.ts";
import { AllRows } from "./all-rows.ts";
import { Findings } from "./findings.ts";
import { openMoment, type ProvedMoment, waitUntilLevel } from "./moment.ts";
import { brokenRows, readRecordedChain, recordedPosition } from "./recorded-chain.ts";
import { StoredHistory } from "./stored-history.ts";
import { decodeStored } from "./decode-stored.ts";
import { tellDifferences } from "./tell-differences.ts";

export type Verification = {
  store: Pick<EventStore, "readStored" | "head">;
  databaseUrl: string;
  /** Fingerprints that were written down before; {@link readFingerprint} has read them. */
  fingerprints?: readonly { fingerprint: string; number?: number }[];
  /** That of this program. Rows that other projections have written are not compared with what these would write. */
  projectionVersion?: string | undefined;
  signal: AbortSignal;
  /** How many events are read, of how many that there are by the record. */
  onProgress?: ((done: number, total: number) => void) | undefined;
};

/**
 * Proves the books: holds every stored event against the chain, folds all of them anew and compares every row of the
 * live read models. It writes nothing, and the shop goes on meanwhile: what is proved is one moment.
 */
export async function verify(order: Verification): Promise<ProofReport> {
  const client = new Client(rebuildConnection(order.databaseUrl, "bahi verify"));
  client.on("error", () => {}); // a connection that breaks fails the statement that uses it
  try {
    await client.connect();
    await migrateReadModels(client);
    const head = await order.store.head();
    await waitUntilLevel(client, head);
    const moment = await openMoment(client);
    return await proveMoment(order, client, moment, head);
  } finally {
    await client.end();
  }
}

async function proveMoment(
  order: Verification,
  client: Client,
  moment: ProvedMoment | undefined,
  head: string,
): Promise<ProofReport> {
  const { store, fingerprints = [], signal, onProgress } = order;
  const startedAt = new Date();
  const findings = new Findings();
  const recorded = await readRecordedChain(client);
  const history = new StoredHistory(
    recorded,
    fingerprints.map(({ fingerprint }) => fingerprint),
  );
  const isOfOthers =
    moment !== undefined &&
    (order.projectionVersion ?? moment.projectionVersion) !== moment.projectionVersion;
  if (isOfOthers) {
    findings.add({
      about: "checkpoint",
      sentence:
        "The read models were built by another version of this program, so that their rows were not compared. Start Bahi: it builds them anew.",
    });
  }
  const rows =
    moment === undefined || isOfOthers
      ? undefined
      : new AllRows(client, moment.schema, (finding) => findings.add(finding));
  const end = [head, moment?.position ?? "", recordedPosition(recorded)].toSorted().at(-1) ?? "";
  const fold = rows && new Fold(rows, moment?.position ?? "");

  reading: for await (const batch of store.readStored({ signal })) {
    for (const event of batch) {
      if (event.position > end) break reading;
      history.add(event);
      fold?.add(event);
    }
    await fold?.settle(findings);
    onProgress?.(history.count, Math.max(recorded.digests.length, history.count));
  }
  signal.throwIfAborted();
  await fold?.settle(findings);
  const seconds = (Date.now() - startedAt.getTime()) / 1000;

  for (const { first, last } of history.followsRecord ? [] : brokenRows(recorded)) {
    findings.add({
      about: "record",
      sentence: `The record of the events ${first} to ${last} does not follow from what is before it: somebody has changed the proof itself.`,
    });
  }
  if (recorded.digests.length === 0 && history.count > 0) {
    findings.add({ about: "record", sentence: nothingRecorded(history.count) });
  } else {
    const told = await tellDifferences({ store, client, schema: moment?.schema }, history.differences());
    for (const finding of told) findings.add(finding);
  }
  if (fold?.isWhole === true) {
    await rows?.end();
    if (fold.count !== moment?.eventCount) {
      findings.add({
        about: "checkpoint",
        sentence: `The read models say that they are built from ${moment?.eventCount} events; up to their place there are ${fold.count}.`,
      });
    }
  }
  for (const finding of judged(fingerprints, history)) findings.add(finding);

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
      ...(history.belonging.get(fingerprint) ?? { number: null, position: null, at: null }),
    })),
    rows: rows?.counts ?? {},
    findings: findings.listed,
    finding_count: findings.count,
  };
}

/** As after an import, before the first start: there is nothing that any event could be held against. */
function nothingRecorded(count: number): string {
  const events = count === 1 ? "The one event is" : `None of the ${count} events is`;
  const not = count === 1 ? "not " : "";
  return `${events} ${not}in the record of the chain: Bahi was never started on these books, or somebody has removed the record. A start records them as they are now; only a fingerprint on paper says whether they are those of before.`;
}

/** Events on their way into the fold, up to the place of the read models; it ends at one that cannot be applied. */
class Fold {
  readonly #rows: AllRows;
  readonly #until: string;
  #waiting: { event: StoredEvent; number: number }[] = [];
  #number = 0;
  isWhole = true;

  constructor(rows: AllRows, until: string) {
    this.#rows = rows;
    this.#until = until;
  }

  get count(): number {
    return this.#number;
  }

  add(event: StoredEvent): void {
    if (event.position > this.#until) return;
    this.#number += 1;
    if (this.isWhole) this.#waiting.push({ event, number: this.#number });
  }

  async settle(findings: Findings): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    let current: { event: StoredEvent; number: number } | undefined;
    function* events() {
      for (current of waiting) yield decodeStored(current.event);
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

/** What the fingerprints say that were written down before. */
function judged(wanted: NonNullable<Verification["fingerprints"]>, history: StoredHistory): Finding[] {
  return wanted.flatMap(({ fingerprint, number }) => {
    const found = history.belonging.get(fingerprint)?.number;
    if (found !== undefined && (number === undefined || number === found)) return [];
    const sentence =
      found === undefined
        ? `The fingerprint ${fingerprint} belongs to no event: the history is not the one that it was written down for.`
        : `The fingerprint ${fingerprint} belongs to event ${found}, not to event ${number}.`;
    return [{ about: "fingerprint" as const, sentence }];
  });
}
