import { fingerprintOf } from "@bahi/contracts/proof/fingerprint.ts";
import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { asWritten, digestOf } from "@bahi/event-store/chain/digest.ts";
import { FIRST_LINK, linkOf } from "@bahi/event-store/chain/link.ts";
import { timeIn } from "../chain/event-time.ts";
import type { RecordedChain } from "./recorded-chain.ts";
import { type SequenceDifference, sequenceDifferences } from "./sequence.ts";

/** A difference; places count from 0. */
export type HistoryDifference =
  | SequenceDifference
  | { kind: "rewritten"; recorded: number; actual: number }
  | { kind: "not-recorded"; actual: number };

/** The last event that a fingerprint covers. */
export type FingerprintedEvent = { number: number; position: string; at: string | null };

/**
 * Compares the stored history with the recorded chain. Add events in the order of the store. Up to the first difference
 * it keeps only the link; from there on the digest of each event.
 */
export class StoredHistory {
  readonly #recorded: RecordedChain;
  readonly #wanted: ReadonlySet<string>;
  /** Digests from the first difference on, which is at place `#start`. */
  #diverged: Buffer[] | undefined;
  #start = 0;
  #link: Buffer = FIRST_LINK;
  #count = 0;
  #position = "";
  readonly #rewritten: number[] = [];
  readonly #displaced: number[] = [];
  #followsRecord = true;
  /** The event of each wanted fingerprint that was found. */
  readonly fingerprinted = new Map<string, FingerprintedEvent>();

  constructor(recorded: RecordedChain, wantedFingerprints: readonly string[]) {
    this.#recorded = recorded;
    this.#wanted = new Set(wantedFingerprints);
  }

  get count(): number {
    return this.#count;
  }

  /** The position of the last event that was added. */
  get position(): string {
    return this.#position;
  }

  get link(): Buffer {
    return this.#link;
  }

  /** False when there are differences: then the chain itself has to be checked too. */
  get followsRecord(): boolean {
    return this.#followsRecord && this.#diverged === undefined && this.#count >= this.#recorded.count;
  }

  /** Adds consecutive events. */
  async add(events: readonly RecordedEvent[]): Promise<void> {
    await this.#recorded.readTo(this.#count + events.length);
    for (const event of events) this.#add(event);
    if (this.#diverged === undefined) this.#recorded.forgetBefore(this.#count);
  }

  #add(event: RecordedEvent): void {
    const place = this.#count;
    const digest = this.#digestAt(place, event);
    this.#count += 1;
    this.#position = event.position;
    this.#link = linkOf(this.#link, this.#count, digest);
    this.#diverged?.push(digest);
    this.#checkEndOfRow(place, event.position);
    if (this.#wanted.size === 0) return;
    const fingerprint = fingerprintOf(this.#link.toString("hex"));
    if (!this.#wanted.has(fingerprint)) return;
    const at = timeIn(event) ?? null;
    this.fingerprinted.set(fingerprint, { number: this.#count, position: event.position, at });
  }

  async differences(): Promise<HistoryDifference[]> {
    const { count } = this.#recorded;
    const names = (list: readonly Buffer[]) => list.map((digest) => digest.toString("base64"));
    const found: HistoryDifference[] = [
      ...this.#rewritten.map((place) => ({ kind: "rewritten" as const, recorded: place, actual: place })),
      ...this.#displaced.map((place) => ({ kind: "moved" as const, recorded: place, actual: place })),
    ];
    if (this.#diverged === undefined && this.#count === count) return found;
    const start = this.#diverged === undefined ? Math.min(this.#count, count) : this.#start;
    const recorded = await this.#recorded.digestsFrom(start);
    const different = sequenceDifferences(names(recorded), names(this.#diverged ?? []));
    const placed = different.map((difference) => shifted(difference, start));
    const inserted = new Set(placed.flatMap((each) => (each.kind === "inserted" ? each.actual : [])));
    // Events after all recorded ones were not inserted between others: they are not recorded yet.
    let end = this.#count;
    while (inserted.has(end - 1)) end -= 1;
    return [
      ...found,
      ...placed.map((each): HistoryDifference => {
        return each.kind === "inserted" && each.actual >= end ? { ...each, kind: "not-recorded" } : each;
      }),
    ];
  }

  #digestAt(place: number, event: RecordedEvent): Buffer {
    const digest = digestOf(event);
    const recorded = this.#recorded.digestAt(place);
    if (recorded !== undefined && digest.equals(recorded)) return digest;
    if (recorded?.equals(digestOf(asWritten(event))) === true) {
      this.#rewritten.push(place);
      return recorded;
    }
    if (this.#diverged === undefined) {
      this.#diverged = [];
      this.#start = place;
    }
    return digest;
  }

  /**
   * At the end of each row of the chain the links have to match. An event may also be in the right order and yet at
   * another position than was recorded.
   */
  #checkEndOfRow(place: number, position: string): void {
    if (this.#diverged !== undefined) return;
    const row = this.#recorded.takeEnd(place);
    if (row === undefined) return;
    if (row.last !== place + 1 || !row.link.equals(this.#link)) this.#followsRecord = false;
    if (row.position !== position) this.#displaced.push(place);
  }
}

function shifted(difference: SequenceDifference, start: number): SequenceDifference {
  const placed = { ...difference };
  if ("recorded" in placed) placed.recorded += start;
  if ("actual" in placed) placed.actual += start;
  return placed;
}
