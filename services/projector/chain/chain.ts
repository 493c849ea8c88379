import { digestOf } from "@bahi/event-store/chain/digest.ts";
import { FIRST_LINK, linkOf } from "@bahi/event-store/chain/link.ts";
import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { addToChain, chainHead } from "@bahi/read-models/chain/record.ts";
import type { ChainTable } from "@bahi/read-models/chain/schema.ts";
import type { ClientBase } from "pg";
import { timeIn } from "./event-time.ts";

/**
 * The end of the hash chain, as the leading projector knows it. An event enters the chain once, when it is first applied.
 * An event that is applied again, as by a generation that catches up, does not change it.
 */
export class Chain {
  #events: number;
  #position: string;
  #link: Buffer;

  private constructor(events: number, position: string, link: Buffer) {
    this.#events = events;
    this.#position = position;
    this.#link = link;
  }

  static async open(client: ClientBase): Promise<Chain> {
    const head = await chainHead(client);
    return new Chain(head?.events ?? 0, head?.position ?? "", head?.link ?? FIRST_LINK);
  }

  get position(): string {
    return this.#position;
  }

  /** The row that these consecutive events add; undefined when they are in the chain already. */
  rowFor(events: readonly RecordedEvent[]): ChainTable | undefined {
    const added = events.filter((event) => event.position > this.#position);
    const last = added.at(-1);
    if (last === undefined) return undefined;
    const digests = added.map((event) => digestOf(event));
    const link = digests.reduce(
      (before, digest, index) => linkOf(before, this.#events + index + 1, digest),
      this.#link,
    );
    return {
      first: this.#events + 1,
      last: this.#events + added.length,
      position: last.position,
      digests: Buffer.concat(digests),
      link,
      at: timeIn(last) ?? last.recordedAt.toISOString(),
    };
  }

  /** Call when the row is committed. */
  committed(row: ChainTable): void {
    this.#events = row.last;
    this.#position = row.position;
    this.#link = row.link;
  }

  /** Adds events that are already applied. */
  async add(client: ClientBase, events: readonly RecordedEvent[]): Promise<void> {
    const row = this.rowFor(events);
    if (row === undefined) return;
    await addToChain(client, row);
    this.committed(row);
  }
}
