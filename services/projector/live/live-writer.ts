import { addToChain } from "@bahi/read-models/chain/record.ts";
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
import { duplicateMemberTable } from "@bahi/read-models/duplicate/table.ts";
import { checkpointOf, moveCheckpoint, SupersededError } from "@bahi/read-models/generation/checkpoint.ts";
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
import { Duplicates } from "../duplicate/duplicates.ts";
import { type Fact, isAboutAnEvent } from "../fact.ts";
import { project } from "../project.ts";
import { balanceChanges, isLess, ledgerChanges, salesChanges } from "../derived/changes.ts";
import { sentTogether } from "./together.ts";
import { WorkingBooks } from "./working-books.ts";
import { Writer } from "./write.ts";

/**
 * Live work on one generation: applies events batch by batch over one connection. Only its writer is at work on a
 * generation, so it knows where the checkpoint is and keeps the index of duplicates in memory; after any error it is
 * thrown away and a new one starts from what the database says.
 */
export class LiveWriter {
  readonly #client: Client;
  readonly #generation: number;
  readonly #writer: Writer;
  #position: string;
  #duplicates: Duplicates | undefined;

  /** `client` sends what it is given without waiting for the answer to what came before (`pipeline`). */
  constructor(client: Client, generation: number, position: string) {
    this.#client = client;
    this.#generation = generation;
    this.#writer = new Writer(client, generation);
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
  async apply(facts: readonly Fact[], links?: ChainTable): Promise<void> {
    const last = facts.at(-1);
    if (last === undefined) return;
    try {
      const books = new WorkingBooks(this.#client, this.#generation);
      await books.readAhead(facts);
      for (const fact of facts) await project(fact, books);
      await this.#commit(books, { to: last.position, eventCount: facts.length, links });
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
    const writer = this.#writer;
    const after = <Row>({ after: row }: { after: Row }) => row;

    // Everything is on its way before the first answer comes back. A statement that fails, above all the compare of the
    // checkpoint, fails all that follow it, and the commit becomes a rollback.
    const queries = sentTogether(this.#client, () => [
      this.#client.query("begin"),
      moveCheckpoint(this.#client, { generation: this.#generation, from: this.#position, to, eventCount }),
      links === undefined ? Promise.resolve() : addToChain(this.#client, links),
      writer.upsert(customerTable, customers.map(after)),
      writer.upsert(productTable, books.product.changes().map(after)),
      writer.upsert(invoiceTable, invoice.map(after)),
      writer.insert(invoiceLineTable, books.invoiceLine.rows),
      writer.upsert(paymentTable, payment.map(after)),
      writer.remove(ledgerEntryTable, ledger.removed),
      writer.insert(ledgerEntryTable, ledger.added),
      writer.increase(customerBalanceTable, balanceChanges(ledger, customers)),
      writer.increase(salesDayTable, days),
      writer.removeZero(salesDayTable, days.filter(isLess)),
      writer.remove(duplicateMemberTable, duplicates.removed),
      writer.insert(duplicateMemberTable, duplicates.added),
      writer.upsert(userTable, books.user.changes().map(after)),
      writer.upsert(settingsTable, books.settings.changes().map(after)),
      writer.insert(customerPastTable, books.customer.past),
      writer.insert(productPastTable, books.product.past),
      writer.insert(invoicePastTable, books.invoice.past),
      writer.insert(paymentPastTable, books.payment.past),
      writer.insert(userPastTable, books.user.past),
      writer.insert(settingsPastTable, books.settings.past),
      writer.insert(historyTable, books.history.rows),
      this.#client.query("commit"),
    ]);
    for (const outcome of await Promise.allSettled(queries))
      if (outcome.status === "rejected") throw outcome.reason;
  }

  async #duplicateChanges(changed: CustomerTable[]) {
    if (changed.length === 0) return { removed: [], added: [] };
    this.#duplicates ??= Duplicates.among(await this.#activeCustomers());
    return this.#duplicates.change(changed);
  }

  async #activeCustomers(): Promise<CustomerTable[]> {
    const { rows } = await this.#client.query<CustomerTable>(
      `select * from ${schemaOf(this.#generation)}.customer where is_active`,
    );
    return rows;
  }
}
