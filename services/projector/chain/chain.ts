import { asStored, digestOf } from "@bahi/event-store/chain/digest.ts";
import { FIRST_LINK, linkOf } from "@bahi/event-store/chain/link.ts";
import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { addToChain, chainHead } from "@bahi/read-models/chain/record.ts";
import type { ChainTable } from "@bahi/read-models/chain/schema.ts";
import type { ClientBase } from "pg";

/** The moment that stands in an event; for one that says none, the moment of its writing. */
function timeOf({ metadata, recordedAt }: RecordedEvent): string {
  const at = typeof metadata === "object" && metadata !== null && "at" in metadata ? metadata.at : undefined;
  return typeof at === "string" && !Number.isNaN(Date.parse(at)) ? at : recordedAt.toISOString();
}

/**
 * The chain over the events as the leading projector knows it. An event enters it once, when it is first applied; one
 * that is read again, as by a generation that is behind, changes nothing in it.
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

  /** What these events, which follow each other, add; undefined when they are in the chain already. */
  rowFor(events: readonly RecordedEvent[]): ChainTable | undefined {
    const added = events.filter((event) => event.position > this.#position);
    const last = added.at(-1);
    if (last === undefined) return undefined;
    const digests = added.map((event) => digestOf(asStored(event)));
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
      at: timeOf(last),
    };
  }

  /** The row is committed. */
  added(row: ChainTable): void {
    this.#events = row.last;
    this.#position = row.position;
    this.#link = row.link;
  }

  /** Adds events that are applied already, with a statement of its own. */
  async add(client: ClientBase, events: readonly RecordedEvent[]): Promise<void> {
    const row = this.rowFor(events);
    if (row === undefined) return;
    await addToChain(client, row);
    this.added(row);
  }
}
