import type { ChainTable } from "@bahi/read-models/chain/schema.ts";
import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import { checkpointOf, SupersededError } from "@bahi/read-models/generation/checkpoint.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { namesOf } from "@bahi/read-models/tables.ts";
import type { Client } from "pg";
import { type DuplicateChanges, Duplicates } from "../duplicate/duplicates.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { isAboutAnEvent } from "../inapplicable.ts";
import { entryChanges } from "../derived/changes.ts";
import { dueChanges } from "../derived/dues.ts";
import { derivations } from "../derived/derived-tables.ts";
import { commit, commitInParts } from "./commit.ts";
import { DOCUMENTS_MAX, documentsInParts, MOVED } from "./documents-in-parts.ts";
import {
  type BatchRows,
  type RowSources,
  batchRows,
  cacheRows,
  prefetch,
  projectLoading,
  rowSources,
  writeRows,
} from "./batch-rows.ts";
import { type Write, Writes } from "./write.ts";

const NO_DUPLICATE_CHANGES: DuplicateChanges = {
  members: { removed: [], written: [] },
  profiles: { removed: [], written: [] },
};

/**
 * Applies events to one generation, batch by batch, over one connection. It is the only writer of the generation, so it
 * knows the checkpoint and caches the index of duplicates and the latest rows. After any error it is discarded, and a
 * new one starts from the stored checkpoint.
 */
export class LiveWriter {
  readonly #client: Client;
  readonly #generation: number;
  readonly #documentsMax: number;
  #sources: RowSources;
  #position: string;
  #duplicates: Duplicates | undefined;

  /** `client` is a pipelined connection. So many documents at most does a merge move in one part. */
  constructor(
    client: Client,
    generation: number,
    position: string,
    { documentsMax = DOCUMENTS_MAX }: { documentsMax?: number | undefined } = {},
  ) {
    this.#client = client;
    this.#generation = generation;
    this.#position = position;
    this.#documentsMax = documentsMax;
    this.#sources = rowSources(client, generation);
  }

  get position(): string {
    return this.#position;
  }

  /** A writer at the same position, without what a failed batch has left in the caches. */
  renewed(): LiveWriter {
    return new LiveWriter(this.#client, this.#generation, this.#position, {
      documentsMax: this.#documentsMax,
    });
  }

  /**
   * Applies a batch: rows, checkpoint and chain move in one database transaction, or nothing does.
   * Errors: {@link InapplicableError}, {@link SupersededError}, and database errors.
   */
  async apply(events: readonly DecodedEvent[], links?: ChainTable): Promise<void> {
    const last = events.at(-1);
    if (last === undefined) return;
    const step = {
      generation: this.#generation,
      from: this.#position,
      to: last.position,
      eventCount: events.length,
    };
    try {
      if (last.type === "CustomersMerged" && events.length === 1) {
        await commitInParts(this.#client, { step, links }, this.#partsOf(last));
        // The cache of the latest rows knows nothing of the merge.
        this.#sources = rowSources(this.#client, this.#generation);
      } else {
        const rows = batchRows(this.#sources);
        await this.#project(events, rows);
        await commit(this.#client, { step, links, writes: await this.#writesOf(rows) });
        cacheRows(rows);
      }
    } catch (error) {
      // A projector that was paused and overtaken reads rows that are ahead of it, to which its events do not fit.
      if (isAboutAnEvent(error)) await this.#confirmPosition();
      throw error;
    }
    this.#position = last.position;
  }

  async #confirmPosition(): Promise<void> {
    const stored = await checkpointOf(this.#client, this.#generation);
    if (stored !== this.#position) throw new SupersededError(this.#generation);
  }

  /** What a merge writes, part by part: each has some of the documents that it moves. */
  async *#partsOf(merge: DecodedEvent<"CustomersMerged">): AsyncIterable<readonly Write[]> {
    const { sourceIds } = merge.data;
    const parts = await documentsInParts(this.#client, this.#generation, {
      sourceIds,
      max: this.#documentsMax,
    });
    for (const [index, ids] of parts.entries()) {
      const rows = batchRows(rowSources(this.#client, this.#generation), { isLaterPart: index > 0 });
      for (const name of MOVED) {
        await rows[name].load(ids[name]);
        rows[name].setSearched("customer_id", sourceIds);
      }
      await this.#project([merge], rows);
      yield await this.#writesOf(rows);
    }
  }

  async #project(events: readonly DecodedEvent[], rows: BatchRows): Promise<void> {
    await prefetch(this.#client, rows, events);
    for (const event of events) await projectLoading(event, rows);
  }

  async #writesOf(rows: BatchRows): Promise<readonly Write[]> {
    const writes = new Writes(this.#generation);
    writeRows(rows, writes);
    const changed = {
      customer: rows.customer.changes(),
      product: rows.product.changes(),
      invoice: rows.invoice.changes(),
      payment: rows.payment.changes(),
      credit_note: rows.credit_note.changes(),
    };
    const duplicates = await this.#duplicateChanges(changed.customer.map(({ after }) => after));
    const changes = { rows: changed, entries: entryChanges(changed), dues: dueChanges(changed), duplicates };
    for (const name of namesOf(derivations)) derivations[name].write(changes, writes);
    return writes.all;
  }

  async #duplicateChanges(changed: CustomerTable[]): Promise<DuplicateChanges> {
    if (changed.length === 0) return NO_DUPLICATE_CHANGES;
    this.#duplicates ??= await Duplicates.among(await this.#activeCustomers());
    return this.#duplicates.change(changed);
  }

  async #activeCustomers(): Promise<CustomerTable[]> {
    const { rows } = await this.#client.query<CustomerTable>(
      `select * from ${schemaOf(this.#generation)}.customer where is_active`,
    );
    return rows;
  }
}
