import type { ChainTable } from "@bahi/read-models/chain/schema.ts";
import {
  customerPastTable,
  invoicePastTable,
  paymentPastTable,
  productPastTable,
  settingsPastTable,
  userPastTable,
} from "@bahi/read-models/as-of/past-table.ts";
import { customerTable, type CustomerTable } from "@bahi/read-models/customer/table.ts";
import { duplicateMemberTable, duplicateProfileTable } from "@bahi/read-models/duplicate/table.ts";
import { checkpointOf, SupersededError } from "@bahi/read-models/generation/checkpoint.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { historyTable } from "@bahi/read-models/history/table.ts";
import { invoiceLineTable, invoiceTable } from "@bahi/read-models/invoice/table.ts";
import { customerBalanceTable, ledgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import { paymentTable } from "@bahi/read-models/payment/table.ts";
import { productTable } from "@bahi/read-models/product/table.ts";
import { salesDayTable } from "@bahi/read-models/sales/table.ts";
import { settingsTable } from "@bahi/read-models/settings/table.ts";
import { userTable } from "@bahi/read-models/user/table.ts";
import type { Client } from "pg";
import { type DuplicateChanges, Duplicates } from "../duplicate/duplicates.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { isAboutAnEvent } from "../inapplicable.ts";
import { project } from "../project.ts";
import { balanceChanges, isLess, ledgerChanges, salesChanges } from "../derived/changes.ts";
import { commit } from "./commit.ts";
import { RowCaches, BatchRows } from "./batch-rows.ts";
import { Writes } from "./write.ts";

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
  readonly #caches = new RowCaches();
  #position: string;
  #duplicates: Duplicates | undefined;

  /** `client` is a pipelined connection. */
  constructor(client: Client, generation: number, position: string) {
    this.#client = client;
    this.#generation = generation;
    this.#position = position;
  }

  get position(): string {
    return this.#position;
  }

  /** A writer at the same position, without what a failed batch has left in the caches. */
  renewed(): LiveWriter {
    return new LiveWriter(this.#client, this.#generation, this.#position);
  }

  /**
   * Applies a batch: rows, checkpoint and chain move in one database transaction, or nothing does.
   * Errors: {@link InapplicableError}, {@link SupersededError}, and database errors.
   */
  async apply(events: readonly DecodedEvent[], links?: ChainTable): Promise<void> {
    const last = events.at(-1);
    if (last === undefined) return;
    try {
      const rows = new BatchRows(this.#client, this.#generation, this.#caches);
      await rows.prefetch(events);
      for (const event of events) await project(event, rows);
      await this.#commit(rows, { to: last.position, eventCount: events.length, links });
      rows.cache();
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

  async #commit(
    rows: BatchRows,
    { to, eventCount, links }: { to: string; eventCount: number; links: ChainTable | undefined },
  ): Promise<void> {
    const customers = rows.customer.changes();
    const invoice = rows.invoice.changes();
    const payment = rows.payment.changes();
    const duplicates = await this.#duplicateChanges(customers.map(({ after }) => after));
    const ledger = ledgerChanges({ invoice, payment });
    const days = salesChanges({ invoice, payment });
    const writes = new Writes(this.#generation);
    const after = <Row>({ after: row }: { after: Row }) => row;

    writes.keepPast(customerTable, customerPastTable, rows.customer.replaced);
    writes.keepPast(productTable, productPastTable, rows.product.replaced);
    writes.keepPast(invoiceTable, invoicePastTable, rows.invoice.replaced);
    writes.keepPast(paymentTable, paymentPastTable, rows.payment.replaced);
    writes.keepPast(userTable, userPastTable, rows.user.replaced);
    writes.keepPast(settingsTable, settingsPastTable, rows.settings.replaced);
    writes.upsert(customerTable, customers.map(after));
    writes.upsert(productTable, rows.product.changes().map(after));
    writes.upsert(invoiceTable, invoice.map(after));
    writes.insert(invoiceLineTable, rows.invoiceLine.rows);
    writes.upsert(paymentTable, payment.map(after));
    writes.moveEntries(ledger.moved);
    writes.remove(ledgerEntryTable, ledger.removed);
    writes.insert(ledgerEntryTable, ledger.added);
    writes.increase(customerBalanceTable, balanceChanges(ledger, customers));
    writes.increase(salesDayTable, days);
    writes.removeZero(salesDayTable, days.filter(isLess));
    writes.remove(duplicateMemberTable, duplicates.members.removed);
    writes.upsert(duplicateMemberTable, duplicates.members.written);
    writes.remove(duplicateProfileTable, duplicates.profiles.removed);
    writes.upsert(duplicateProfileTable, duplicates.profiles.written);
    writes.upsert(userTable, rows.user.changes().map(after));
    writes.upsert(settingsTable, rows.settings.changes().map(after));
    writes.insert(customerPastTable, rows.customer.past);
    writes.insert(productPastTable, rows.product.past);
    writes.insert(invoicePastTable, rows.invoice.past);
    writes.insert(paymentPastTable, rows.payment.past);
    writes.insert(userPastTable, rows.user.past);
    writes.insert(settingsPastTable, rows.settings.past);
    writes.insert(historyTable, rows.history.rows);
    const step = { generation: this.#generation, from: this.#position, to, eventCount };
    await commit(this.#client, { step, links, writes: writes.all });
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
