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
import { MemoryRows } from "../rebuild/memory-rows.ts";
import { RowComparison } from "./compare-rows.ts";

const BY_END = ["until", "id"];

/**
 * Compares every table of one generation with the fold of the history, as a rebuild would write it. `client` is in a
 * snapshot of the generation. Nothing is written.
 */
export class GenerationComparison {
  readonly #client: ClientBase;
  readonly #schema: string;
  readonly #report: (finding: RowFinding) => void;
  readonly #lines;
  readonly #history;
  readonly #rows: MemoryRows;
  /** Compared rows by table. */
  readonly counts: Record<string, number> = {};

  constructor(client: ClientBase, schema: string, report: (finding: RowFinding) => void) {
    this.#client = client;
    this.#schema = schema;
    this.#report = report;
    this.#lines = this.#open(invoiceLineTable);
    this.#history = this.#open(historyTable, ["position", "noun", "record_id"]);
    this.#rows = new MemoryRows(this.#lines, this.#history);
  }

  /** Folds events. Rows of lines and history are compared at once. */
  async add(events: Iterable<DecodedEvent>): Promise<void> {
    for (const event of events) await project(event, this.#rows);
    await this.#lines.level();
    await this.#history.level();
  }

  /** Call when all events are folded: compares the other rows. */
  async end(): Promise<void> {
    const rows = this.#rows;
    await this.#finish(invoiceLineTable, this.#lines);
    await this.#finish(historyTable, this.#history);
    await this.#compare(invoiceTable, rows.invoice.all());
    await this.#compare(ledgerEntryTable, ledgerOf(rows), ["side", "record_id", "kind"]);
    await this.#compare(paymentTable, rows.payment.all());
    await this.#compare(customerTable, rows.customer.all());
    await this.#compare(productTable, rows.product.all());
    await this.#compare(customerBalanceTable, balancesOf(rows));
    await this.#compare(salesDayTable, salesOf(rows));
    const duplicates = await Duplicates.among(rows.customer.all());
    await this.#compare(duplicateMemberTable, duplicates.members());
    await this.#compare(duplicateProfileTable, duplicates.profiles());
    await this.#compare(userTable, rows.user.all());
    await this.#compare(settingsTable, rows.settings.all());
    await this.#compare(invoicePastTable, rows.invoice.past, BY_END);
    await this.#compare(paymentPastTable, rows.payment.past, BY_END);
    await this.#compare(customerPastTable, rows.customer.past, BY_END);
    await this.#compare(productPastTable, rows.product.past, BY_END);
    await this.#compare(userPastTable, rows.user.past, BY_END);
    await this.#compare(settingsPastTable, rows.settings.past, BY_END);
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
