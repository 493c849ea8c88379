import {
  customerPastTable,
  invoicePastTable,
  paymentPastTable,
  productPastTable,
  settingsPastTable,
  userPastTable,
} from "@bahi/read-models/as-of/past-table.ts";
import { customerTable } from "@bahi/read-models/customer/table.ts";
import { duplicateMemberTable, duplicateProfileTable } from "@bahi/read-models/duplicate/table.ts";
import { historyTable } from "@bahi/read-models/history/table.ts";
import { invoiceLineTable, invoiceTable } from "@bahi/read-models/invoice/table.ts";
import { customerBalanceTable, ledgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import { paymentTable } from "@bahi/read-models/payment/table.ts";
import { productTable } from "@bahi/read-models/product/table.ts";
import { salesDayTable } from "@bahi/read-models/sales/table.ts";
import { settingsTable } from "@bahi/read-models/settings/table.ts";
import type { Table } from "@bahi/read-models/table.ts";
import { userTable } from "@bahi/read-models/user/table.ts";
import type { RowFinding } from "@bahi/contracts/proof/report.ts";
import type { ClientBase } from "pg";
import { balancesOf, ledgerOf, salesOf } from "../derived/totals.ts";
import { Duplicates } from "../duplicate/duplicates.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { project } from "../project.ts";
import { MemoryBooks } from "../rebuild/memory-books.ts";
import { RowComparison } from "./compare-rows.ts";

const IN_THE_ORDER_OF_PASSING = ["until", "id"];

/**
 * Every read model of one generation beside the fold of the history: as a rebuild would write it, but nothing is
 * written. `client` is in a transaction that sees one moment of the generation.
 */
export class AllRows {
  readonly #client: ClientBase;
  readonly #schema: string;
  readonly #report: (finding: RowFinding) => void;
  readonly #lines;
  readonly #history;
  readonly #books: MemoryBooks;
  /** How many rows of each table were compared. */
  readonly counts: Record<string, number> = {};

  constructor(client: ClientBase, schema: string, report: (finding: RowFinding) => void) {
    this.#client = client;
    this.#schema = schema;
    this.#report = report;
    this.#lines = this.#open(invoiceLineTable);
    this.#history = this.#open(historyTable, ["position", "noun", "record_id"]);
    this.#books = new MemoryBooks(this.#lines, this.#history);
  }

  /** Folds events; the rows that they only add are compared at once. */
  async add(events: Iterable<DecodedEvent>): Promise<void> {
    for (const event of events) await project(event, this.#books);
    await this.#lines.level();
    await this.#history.level();
  }

  /** All events are folded: compares what they add up to. */
  async end(): Promise<void> {
    const books = this.#books;
    await this.#finish(invoiceLineTable, this.#lines);
    await this.#finish(historyTable, this.#history);
    await this.#compare(invoiceTable, books.invoice.all());
    await this.#compare(ledgerEntryTable, ledgerOf(books), ["side", "record_id", "kind"]);
    await this.#compare(paymentTable, books.payment.all());
    await this.#compare(customerTable, books.customer.all());
    await this.#compare(productTable, books.product.all());
    await this.#compare(customerBalanceTable, balancesOf(books));
    await this.#compare(salesDayTable, salesOf(books));
    const duplicates = await Duplicates.among(books.customer.all());
    await this.#compare(duplicateMemberTable, duplicates.members());
    await this.#compare(duplicateProfileTable, duplicates.profiles());
    await this.#compare(userTable, books.user.all());
    await this.#compare(settingsTable, books.settings.all());
    await this.#compare(invoicePastTable, books.invoice.past, IN_THE_ORDER_OF_PASSING);
    await this.#compare(paymentPastTable, books.payment.past, IN_THE_ORDER_OF_PASSING);
    await this.#compare(customerPastTable, books.customer.past, IN_THE_ORDER_OF_PASSING);
    await this.#compare(productPastTable, books.product.past, IN_THE_ORDER_OF_PASSING);
    await this.#compare(userPastTable, books.user.past, IN_THE_ORDER_OF_PASSING);
    await this.#compare(settingsPastTable, books.settings.past, IN_THE_ORDER_OF_PASSING);
  }

  #open<Row extends object>(table: Table<Row>, order: readonly string[] = table.key): RowComparison<Row> {
    return new RowComparison(this.#client, { schema: this.#schema, table, order }, this.#report);
  }

  async #compare<Row extends object>(
    table: Table<Row>,
    rows: Iterable<Row>,
    order?: readonly string[],
  ): Promise<void> {
    const comparison = this.#open(table, order);
    await comparison.addAll(rows);
    await this.#finish(table, comparison);
  }

  async #finish<Row extends object>(table: Table<Row>, comparison: RowComparison<Row>): Promise<void> {
    await comparison.end();
    this.counts[table.name] = comparison.rowCount;
  }
}
