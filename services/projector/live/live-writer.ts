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
import { BooksMemory, WorkingBooks } from "./working-books.ts";
import { Writes } from "./write.ts";

const NO_DUPLICATE_CHANGES: DuplicateChanges = {
  members: { removed: [], written: [] },
  profiles: { removed: [], written: [] },
};

/**
 * Live work on one generation: applies events batch by batch over one connection. Only its writer is at work on a
 * generation, so it knows where the checkpoint is and keeps the index of duplicates and the rows it has written last in
 * memory; after any error it is thrown away and a new one starts from what the database says.
 */
export class LiveWriter {
  readonly #client: Client;
  readonly #generation: number;
  readonly #memory = new BooksMemory();
  #position: string;
  #duplicates: Duplicates | undefined;

  /** `client` sends what it is given without waiting for the answer to what came before (`pipeline`). */
  constructor(client: Client, generation: number, position: string) {
    this.#client = client;
    this.#generation = generation;
    this.#position = position;
  }

  get position(): string {
    return this.#position;
  }

  /** A writer that goes on from the same place, without anything that a failed batch left in memory. */
  renewed(): LiveWriter {
    return new LiveWriter(this.#client, this.#generation, this.#position);
  }

  /**
   * Applies a batch: rows, checkpoint and chain move in one database transaction, or nothing does.
   * Errors: {@link InapplicableError}, {@link SupersededError}, and what the database says.
   */
  async apply(events: readonly DecodedEvent[], links?: ChainTable): Promise<void> {
    const last = events.at(-1);
    if (last === undefined) return;
    try {
      const books = new WorkingBooks(this.#client, this.#generation, this.#memory);
      await books.readAhead(events);
      for (const event of events) await project(event, books);
      await this.#commit(books, { to: last.position, eventCount: events.length, links });
      books.remember();
    } catch (error) {
      // A projector that was paused and overtaken reads rows that are ahead of it, on which no event fits.
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
    books: WorkingBooks,
    { to, eventCount, links }: { to: string; eventCount: number; links: ChainTable | undefined },
  ): Promise<void> {
    const customers = books.customer.changes();
    const invoice = books.invoice.changes();
    const payment = books.payment.changes();
    const duplicates = await this.#duplicateChanges(customers.map(({ after }) => after));
    const ledger = ledgerChanges({ invoice, payment });
    const days = salesChanges({ invoice, payment });
    const writes = new Writes(this.#generation);
    const after = <Row>({ after: row }: { after: Row }) => row;

    writes.upsert(customerTable, customers.map(after));
    writes.upsert(productTable, books.product.changes().map(after));
    writes.upsert(invoiceTable, invoice.map(after));
    writes.insert(invoiceLineTable, books.invoiceLine.rows);
    writes.upsert(paymentTable, payment.map(after));
    writes.remove(ledgerEntryTable, ledger.removed);
    writes.insert(ledgerEntryTable, ledger.added);
    writes.increase(customerBalanceTable, balanceChanges(ledger, customers));
    writes.increase(salesDayTable, days);
    writes.removeZero(salesDayTable, days.filter(isLess));
    writes.remove(duplicateMemberTable, duplicates.members.removed);
    writes.upsert(duplicateMemberTable, duplicates.members.written);
    writes.remove(duplicateProfileTable, duplicates.profiles.removed);
    writes.upsert(duplicateProfileTable, duplicates.profiles.written);
    writes.upsert(userTable, books.user.changes().map(after));
    writes.upsert(settingsTable, books.settings.changes().map(after));
    writes.insert(customerPastTable, books.customer.past);
    writes.insert(productPastTable, books.product.past);
    writes.insert(invoicePastTable, books.invoice.past);
    writes.insert(paymentPastTable, books.payment.past);
    writes.insert(userPastTable, books.user.past);
    writes.insert(settingsPastTable, books.settings.past);
    writes.insert(historyTable, books.history.rows);
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
