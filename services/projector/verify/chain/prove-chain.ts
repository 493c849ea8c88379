import { fingerprintOf } from "@bahi/contracts/proof/fingerprint.ts";
import type { Finding } from "@bahi/contracts/proof/report.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import type { ClientBase } from "pg";
import { HeapBound } from "../../rebuild/heap-bound.ts";
import { describeDifferences } from "../describe-differences.ts";
import { brokenRows, RecordedChain } from "../recorded-chain.ts";
import { type FingerprintedEvent, StoredHistory } from "../stored-history.ts";
import { NamedPictures } from "./named-pictures.ts";

/** Events that are hashed are garbage at once, and little else is kept. */
const HEAP_BYTES = 48 * 1024 * 1024;

export type ChainJob = {
  store: Pick<EventStore, "readAll">;
  /** In the snapshot that is proved. */
  client: ClientBase;
  /** Of the live read models, if there are any: their timeline says what is known of a removed event. */
  schema: string | undefined;
  /** The last position to compare. */
  end: string;
  /** Fingerprints to look for. */
  wanted: readonly string[];
  signal: AbortSignal;
  /** Events read, and events recorded in the chain. */
  onProgress: (done: number, total: number) => void;
};

export type ChainProof = {
  events: number;
  /** Of the last event. */
  position: string;
  /** Of the whole history; null without an event. */
  fingerprint: string | null;
  /** The event of each wanted fingerprint that was found. */
  fingerprinted: ReadonlyMap<string, FingerprintedEvent>;
  findings: Finding[];
};

/**
 * Compares every stored event with the hash chain, the chain with itself where they differ, and the pictures in the
 * database with the digests in the events.
 */
export async function proveChain(job: ChainJob): Promise<ChainProof> {
  const { store, client, schema, end, wanted, signal, onProgress } = job;
  const recorded = await RecordedChain.open(client);
  const history = new StoredHistory(recorded, wanted);
  const pictures = new NamedPictures();
  const heap = new HeapBound(HEAP_BYTES);
  for await (const batch of store.readAll({ signal })) {
    const events = batch.filter(({ position }) => position <= end);
    pictures.add(events, history.count + 1);
    await history.add(events);
    onProgress(history.count, Math.max(recorded.count, history.count));
    heap.check();
    if (events.length < batch.length) break;
  }
  signal.throwIfAborted();

  const findings: Finding[] = [];
  for (const { first, last } of history.followsRecord ? [] : await brokenRows(client)) {
    findings.push({
      about: "record",
      sentence: `The record of the events ${first} to ${last} does not follow from what is before it: somebody has changed the proof itself.`,
    });
  }
  if (recorded.count === 0 && history.count > 0) {
    findings.push({ about: "record", sentence: nothingRecorded(history.count) });
  } else {
    const differences = await history.differences();
    findings.push(...(await describeDifferences({ store, client, schema }, differences)));
  }
  findings.push(...(await pictures.findings(client)));
  return {
    events: history.count,
    position: history.position,
    fingerprint: history.count === 0 ? null : fingerprintOf(history.link.toString("hex")),
    fingerprinted: history.fingerprinted,
    findings,
  };
}

/** There is no chain to compare with, as after an import before the first start. */
function nothingRecorded(count: number): string {
  const events = count === 1 ? "The one event is" : `None of the ${count} events is`;
  const not = count === 1 ? "not " : "";
  return `${events} ${not}in the record of the chain: Bahi was never started on these books, or somebody has removed the record. A start records them as they are now; only a fingerprint on paper says whether they are those of before.`;
}
